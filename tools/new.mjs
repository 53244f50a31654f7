import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeLists } from './lists.mjs';
import { host } from './new/host-template.mjs';
import { kinds } from './new/templates.mjs';

/** `npm run new gate phase my-gate`: a unit and its test in a feature, in the lists, ready to be filled in. */

const [kind = '', ...names] = process.argv.slice(2);
const isName = (name) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name);
const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function refuse(message) {
  console.error(message);
  process.exit(2);
}

const usage = `Usage: npm run new <${Object.keys(kinds).join('|')}> <feature> <name-in-lower-case>
       npm run new feature <name-in-lower-case>
       npm run new host <name-in-lower-case>
Features: ${features.join(', ')}`;

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
};

const nameOf = (id) => id.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** A host is a folder, because it grows; the events that it refuses at are known before anything else is loaded. */
function addHost(id) {
  const file = `src/hosts/${id}/host.ts`;
  if (existsSync(file)) refuse(`${file} is there already`);
  const { source, test } = host(id, nameOf(id));
  write(file, source);
  write(`src/hosts/${id}/host.test.ts`, test);
  const events = 'src/hosts/json/blocking.ts';
  const after = '  // One line for each host.';
  write(events, readFileSync(events, 'utf8').replace(after, `${after}\n  'BeforeTool',`));
}

function addUnit(make, feature, id) {
  const folder = `src/features/${feature}/${make}s`;
  const taken = features.find((each) => existsSync(`src/features/${each}/${make}s/${id}.ts`));
  if (taken !== undefined) refuse(`src/features/${taken}/${make}s/${id}.ts is there already`);
  const { source, test } = kinds[make](id, nameOf(id));
  write(`${folder}/${id}.ts`, source);
  write(`${folder}/${id}.test.ts`, test);
}

if (kind === 'feature' && names.length === 1 && isName(names[0])) {
  const [feature] = names;
  if (features.includes(feature)) refuse(`src/features/${feature} is there already`);
  addUnit('gate', feature, feature);
} else if (kind === 'host' && names.length === 1 && isName(names[0])) addHost(names[0]);
else {
  const [feature = '', id = ''] = names;
  if (!Object.hasOwn(kinds, kind) || names.length !== 2 || !isName(id)) refuse(usage);
  if (!features.includes(feature)) refuse(`There is no feature ${feature}.\n${usage}`);
  addUnit(kind, feature, id);
}
writeLists(process.cwd());
console.log('Now say what it does, and run `npm run docs` and `npm test`.');
