import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { declarations, kinds } from './new/templates.mjs';

/** `npm run new gate my-gate`: a unit, its test and its line in the index, ready to be filled in. */

const [kind = '', id = ''] = process.argv.slice(2);
const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;

if (!make || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
  console.error(`Usage: npm run new <${Object.keys(kinds).join('|')}> <name-in-lower-case>`);
  process.exit(2);
}

const name = id.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const folder = `src/${kind}s`;
const file = `${folder}/${id}.ts`;
if (existsSync(file)) {
  console.error(`${file} is there already`);
  process.exit(2);
}

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
};

/** Imports and names stay in the order of the alphabet. */
function addToIndex(path) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('import '));
  const [domain, ...units] = [...lines, `import { ${name} } from './${id}.ts';`];
  const [, head = '', listed = ''] = /(export const [^=]+= )\[([^\]]*)\];/.exec(text) ?? [];
  const names = [...listed.split(',').map((each) => each.trim()), name].filter((each) => each !== '');
  const line = `${head}[${names.join(', ')}];`;
  const shown = line.length > 110 ? `${head}[\n${names.map((each) => `  ${each},\n`).join('')}];` : line;
  write(path, `${[domain, ...units.sort(byPath)].join('\n')}\n\n${shown}\n`);
}

const pathIn = (line) => /from '([^']+)'/.exec(line)?.[1] ?? '';
const byPath = (a, b) => (pathIn(a) < pathIn(b) ? -1 : 1);

const { source, test } = make(id, name);
write(file, source);
write(`${folder}/${id}.test.ts`, test);
addToIndex(`${folder}/index.ts`);
for (const { path, after, line } of declarations(kind, name)) {
  write(path, readFileSync(path, 'utf8').replace(after, `${after}\n${line}`));
}
console.log('Now say what it does, and run `npm run docs` and `npm test`.');
