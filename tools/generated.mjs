import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Node can't run TypeScript yet on every version we support, so the code behind the files is bundled first. */
async function load(entry) {
  const folder = mkdtempSync(join(root, 'node_modules/.ephor-generated-'));
  try {
    const outfile = join(folder, 'entry.mjs');
    await build({
      entryPoints: [join(root, entry)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
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

/** Writes every file that `entry` generates and that is not so yet; with `--check` only names them. */
export async function writeOrCheck(entry, command) {
  const { pages } = await load(entry);
  const stale = Object.entries(pages()).filter(([path, text]) => read(join(root, path)) !== text);
  if (process.argv.includes('--check')) {
    for (const [path] of stale) console.error(`${path} is out of date: run \`${command}\``);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
