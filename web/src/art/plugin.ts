/** The Vite plugin that turns the drawings into files: beside the scripts in a build, from memory while developing. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { artFiles } from './files';

/** What the page imports: the folder of the pictures (virtual.d.ts). */
const MODULE = 'virtual:art';
const RESOLVED = `\0${MODULE}`;

export function art(): Plugin {
  const files = artFiles();
  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(name).update(text);
  // Like every name under assets/ it carries a hash, so that a server may let it be cached for ever.
  const folder = `art-${hash.digest('hex').slice(0, 8)}`;
  let serving = false;
  return {
    name: 'teadragon-art',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      return `export const folder = ${serving ? `'/assets/${folder}/'` : `new URL(/* @vite-ignore */ '${folder}/', import.meta.url).href`};`;
    },
    configureServer(server) {
      server.middlewares.use(`/assets/${folder}/`, (request, response, next) => {
        const file = files.get((request.url ?? '').slice(1).split('?')[0] ?? '');
        if (file === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(file);
      });
    },
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `assets/${folder}/${name}`, source });
    },
  };
}
