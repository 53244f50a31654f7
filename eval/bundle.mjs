import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The reader of prompts as it is now, with the words and weights of this folder. */
export async function importReader() {
  const { createReader } = await importSource('src/language/read-prompt.ts');
  return createReader(readData);
}

export const readData = (name) => readFileSync(join(root, 'data', name), 'utf8');

/** A module of the source as it is now, not as it was built. */
export async function importSource(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'ephor-eval-'));
  const outfile = join(folder, 'source.mjs');
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      external: ['@napi-rs/keyring'],
      define: { EPHOR_VERSION: '"eval"' },
      banner: {
        js: "import { createRequire as ephorRequire } from 'node:module'; const require = ephorRequire(import.meta.url); const __filename = import.meta.filename;",
      },
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
