/** The Vite plugin that lets a language with gaps be spoken: what its catalogue lacks stands there in English. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

type Catalogue = Readonly<Record<string, string>>;
const CATALOGUE = /\/src\/words\/(?:\w+\/)?[a-z]+\.json$/;

export function words(): Plugin {
  return {
    name: 'teadragon-words',
    enforce: 'pre',
    transform(code, id) {
      const path = normalizePath(id);
      const first = join(dirname(path), 'en.json');
      if (!CATALOGUE.test(path) || path === first || !existsSync(first)) return undefined;
      this.addWatchFile(first);
      const english = JSON.parse(readFileSync(first, 'utf8')) as Catalogue;
      return { code: JSON.stringify({ ...english, ...(JSON.parse(code) as Catalogue) }), map: null };
    },
  };
}
