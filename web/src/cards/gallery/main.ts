/** The gallery: every face at every size, to look at while drawing. `npm run dev` beside a running table, then /gallery.html;
    the address may add ?season=winter&theme=dark&contrast=more&grey&show=rows. Not part of the built page. */
import '@fontsource/young-serif/latin-400.css';
import '@fontsource/figtree/latin-500.css';
import '@fontsource/figtree/latin-600.css';
import '@fontsource/figtree/latin-700.css';
import '../../styles/tokens.css';
import '../../styles/cards.css';
import './gallery.css';
import { mount } from 'svelte';
import { facesOf } from '../../app/model/edition';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset['season'] = asked.get('season') ?? 'summer';
root.dataset['theme'] = asked.get('theme') ?? 'light';
root.dataset['contrast'] = asked.get('contrast') ?? 'usual';
root.classList.toggle('grey', asked.has('grey'));

const [{ editions }, words] = await Promise.all(['/api/editions', '/api/words/en'].map(async (url) => (await fetch(url)).json()));
const faces = facesOf(editions[0], words);
const cards = editions[0].cards.map(({ id }: { id: string }) => faces.card(id));
const target = document.getElementById('gallery');
if (target) mount(Gallery, { target, props: { cards: [...cards, faces.card('mentors')], show: asked.get('show') ?? '' } });
