/** The Vite plugin that turns the drawings into files: beside the scripts in a build, drawn anew while developing. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { normalizePath, runnerImport, type Plugin } from 'vite';

/** What the page imports: the folder of the pictures (virtual.d.ts). */
const MODULE = 'virtual:art';
const RESOLVED = `\0${MODULE}`;
const DRAWINGS = normalizePath(fileURLToPath(new URL('files.ts', import.meta.url)));
type Drawings = { artFiles(): Map<string, string> };

/** A name with a hash, like every name under assets/, so that a server may let the files be cached for ever. */
function folderFor(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(name).update(text);
  return `art-${hash.digest('hex').slice(0, 8)}`;
}

export function art(): Plugin {
  let files = new Map<string, string>();
  let folder = '';
  return {
    name: 'teadragon-art',
    async configResolved(config) {
      if (config.command === 'serve') return;
      files = (await runnerImport<Drawings>(DRAWINGS, { configFile: false })).module.artFiles();
      folder = folderFor(files);
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const address = folder ? `new URL(/* @vite-ignore */ '${folder}/', import.meta.url).href` : `'/assets/art/'`;
      return `export const folder = ${address};`;
    },
    configureServer(server) {
      let drawings: Drawings | null = null;
      server.middlewares.use('/assets/art/', async (request, response, next) => {
        const newest = (await server.ssrLoadModule(DRAWINGS)) as Drawings;
        if (newest !== drawings) files = newest.artFiles();
        drawings = newest;
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
