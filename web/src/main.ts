import '@fontsource/young-serif/latin-400.css';
import '@fontsource/figtree/latin-500.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-700.css';
import './styles/tokens.css';
import './styles/cards.css';
import './app/app.css';
import './styles/scripts.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { mendMissingParts } from './app/offline/renew';
import { language } from './app/state/language.svelte';

const target = document.getElementById('app');
mendMissingParts();
if (target) void language.begin().then(() => mount(App, { target }), tellBroken);

/** No catalogue came, so this one sentence stands in the page itself. */
function tellBroken(): void {
  document.getElementById('broken')?.removeAttribute('hidden');
}
