import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = import.meta.dirname;
const folder = await mkdtemp(join(tmpdir(), 'ephor-capture-'));
const outfile = join(folder, 'capture.mjs');
try {
  await build({
    entryPoints: [join(here, 'capture.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.dirname': JSON.stringify(here) },
  });
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
