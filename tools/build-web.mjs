import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Builds the dashboard's pages into a folder; the door packs them when it reads them. */
export async function buildWeb(folder) {
  const { outputFiles } = await build({
    entryPoints: { main: 'web/main.tsx' },
    bundle: true,
    format: 'esm',
    splitting: true,
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: folder,
    write: false,
    logLevel: 'warning',
  });
  const theme = await build({
    entryPoints: ['web/theme.ts'],
    minify: true,
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'warning',
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const named = (name) => [...files.keys()].find((each) => each.startsWith(`main-`) && each.endsWith(name));
  const hashed = (name, contents) => {
    const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
    const own = name.replace('.', `-${hash}.`);
    files.set(own, contents);
    return own;
  };
  const page = readFileSync('web/index.html', 'utf8')
    .replace('/theme.js', `/${hashed('theme.js', theme.outputFiles[0].contents)}`)
    .replace('/main.css', `/${named('.css')}`)
    .replace('/main.js', `/${named('.js')}`);
  mkdirSync(folder, { recursive: true });
  files.set('icon.svg', readFileSync('web/icon.svg'));
  for (const [name, contents] of files) writeFileSync(join(folder, name), contents);
  // Whoever reads the folder looks whether this file is a new one, so it comes last.
  writeFileSync(join(folder, 'index.html'), page.replaceAll(/\n\s*/g, '\n'));
}
