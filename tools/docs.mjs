import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Node can't run TypeScript yet on every version we support, so the pages' code is bundled first. */
async function loadPages() {
  const folder = mkdtempSync(join(root, 'node_modules/.ephor-docs-'));
  try {
    const outfile = join(folder, 'pages.mjs');
    await build({
      entryPoints: [join(root, 'tools/docs/pages.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
    });
    const { pages } = await import(pathToFileURL(outfile).href);
    return pages();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const pages = Object.entries(await loadPages());
const stale = pages.filter(([path, text]) => read(join(root, path)) !== text);

if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: run \`npm run docs\``);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
