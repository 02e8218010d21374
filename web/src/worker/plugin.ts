/** The Vite plugin that builds the service worker: it is told every file of the build, and a hash of them all. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('worker.ts', import.meta.url));
const SOURCES = fileURLToPath(new URL('.', import.meta.url));
/** Older forms of fonts, for browsers that have no service worker either; what is for machines only. */
const UNWANTED = /\.woff$|\.map$|^robots\.txt$/;

type Files = Map<string, string | Uint8Array>;

function filesOfFolder(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]));
}

/** Changes whenever any file does, or the worker itself. */
function hashOf(files: Files): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(name).update('\0').update(files.get(name) ?? '');
  for (const [name, text] of filesOfFolder(SOURCES.replace(/[\\/]$/, ''))) hash.update(name).update(text);
  return hash.digest('hex').slice(0, 12);
}

/** The worker in one file, which knows its build and what belongs to it. */
async function workerFor(files: Files): Promise<string> {
  const wanted = [...files.keys()].filter((name) => !UNWANTED.test(name)).sort();
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __BUILD__: JSON.stringify(hashOf(files)), __FILES__: JSON.stringify(wanted) },
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['es'], fileName: 'worker' } },
  });
  const [output] = Array.isArray(made) ? made : [made];
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the service worker was not built');
  return chunk.code;
}

export function worker(): Plugin {
  let publicDir = '';
  return {
    name: 'teadragon-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (publicDir = config.publicDir),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files: Files = filesOfFolder(publicDir);
        for (const made of Object.values(bundle)) files.set(made.fileName, made.type === 'chunk' ? made.code : made.source);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: await workerFor(files) });
      },
    },
  };
}
