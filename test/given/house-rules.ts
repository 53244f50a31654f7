import { basename } from 'node:path/posix';
import { importsOf, type Module, ownImports } from './modules.ts';

/** What lies under the features: pure readers, the disk, and what is kept on it. */
const base = ['shell', 'language', 'io', 'stores'];

/** Which part may import which others, besides itself. Arrows point toward the kernel; features never import each other. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  ...Object.fromEntries(base.map((part) => [part, ['kernel']])),
  hosts: ['kernel'],
  features: ['kernel', ...base],
  line: ['kernel', ...base, 'features', 'hosts'],
  doors: ['kernel', ...base, 'features', 'hosts', 'line'],
  'index.ts': ['kernel'],
};

const mayTouchTheWorld = new Set(['io', 'doors']);

/** Folders with more files than that hide what is in them. */
const mostFiles = 45;

/** What runs in a test only. */
const isTest = (path: string): boolean => path.endsWith('.test.ts');
const partOf = (path: string): string => path.split('/')[1] ?? '';

/** Where one module breaks a rule of the house. */
export function breaches(module: Module): readonly string[] {
  const { path, text } = module;
  const rules = [fileName, size, exportStar, doubles];
  if (path.startsWith('src/') && !isTest(path)) rules.push(direction, pure, placed);
  if (path.startsWith('web/') && !isTest(path)) rules.push(pages);
  return rules.flatMap((rule) => rule(module, text)).map((what) => `${path}: ${what}`);
}

/** The room that a file is in: a feature or a door is one of its own, what lies beside them belongs to all of them. */
function roomOf(path: string): string {
  const [, part = '', room = ''] = path.split('/');
  return (part === 'features' || part === 'doors') && !room.endsWith('.ts') ? `${part}/${room}` : part;
}

function direction(module: Module): readonly string[] {
  const part = partOf(module.path);
  const room = roomOf(module.path);
  const allowed = mayImport[part];
  if (!allowed) return [`no rule says what ${part} may import`];
  const fits = (path: string): boolean => {
    if (roomOf(path) === room) return true;
    if (partOf(path) === part) return room === part || (part === 'doors' && roomOf(path) === part);
    return path.startsWith('src/') && allowed.includes(partOf(path));
  };
  return ownImports(module)
    .filter((path) => !fits(path))
    .map((path) => `${room} must not import ${path}`);
}

const screenOf = (path: string): string | undefined => /^web\/screens\/([^/]+)\//.exec(path)?.[1];
const typesOnly = /^\s*import type\b[^'"]{0,4000}?\bfrom\s*['"]([^'"]+)['"]/gm;

/** Pages run in a browser: of the source they know types alone, and a screen knows no other screen. */
function pages(module: Module): readonly string[] {
  const types = [...module.text.matchAll(typesOnly)].map(([, from = '']) => from);
  const foreign = importsOf(module).filter((name) => name.startsWith('node:') || leadsToSource(name));
  const screen = screenOf(module.path);
  const others = screen ? ownImports(module).filter((path) => (screenOf(path) ?? screen) !== screen) : [];
  return [
    ...foreign.filter((name) => !types.includes(name)).map((name) => `${name} does not run in a browser`),
    ...others.map((path) => `the screen ${screen} must not import ${path}`),
  ];
}

const leadsToSource = (name: string): boolean => /^(?:\.\.\/)+src\//.test(name);

/** Folders of the source that hold too many files to be overlooked. */
export function crowded(modules: readonly Module[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of modules.filter((module) => !isTest(module.path))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder]) => folder);
}

const harmlessNode = new Set(['node:path/posix']);
const posixOnly = /import \{ posix \} from 'node:path'/;

function pure(module: Module, text: string): readonly string[] {
  if (mayTouchTheWorld.has(partOf(module.path))) return [];
  const worldly = importsOf(module).filter(
    (name) =>
      name.startsWith('node:') && !harmlessNode.has(name) && !(name === 'node:path' && posixOnly.test(text)),
  );
  const found = worldly.map((name) => `${name} belongs in io`);
  return /(?<![\w.'"/`-])process\.[a-z]/.test(codeOf(text)) ? [...found, 'process belongs in io'] : found;
}

/** Without comments, and without texts that hold a program of their own. */
const codeOf = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|`[^`]*`/gm, '');

/** Who may know how the files of Ephor and of hosts are called. */
const mayBuildPaths = (path: string): boolean =>
  ['stores', 'hosts'].includes(partOf(path)) || path === 'src/kernel/place.ts';

/** Texts and the ends of texts; what is put into one is of no interest. */
const texts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const ownPlace =
  /(?:^|\/)\.ephor(?:\/|$)|(?:^|\/)(?:active_intents\.yaml|agent_trace\.jsonl|(?:audit|failures|prompts|project)\.jsonl|\.intentignore|lessons-archive\.md)$/;
/** Where the examples of gates take place. */
const example = /^\/(?:repo|home\/dev)(?:\/|$)/;

/**
 * Names of our own files are known in one place. A text with a blank in it is a sentence for people, and may name them;
 * what shows nothing but a path takes it from `shownFiles`.
 */
function placed({ path }: Module, text: string): readonly string[] {
  if (mayBuildPaths(path)) return [];
  const code = withoutComments(text);
  const named = [...code.matchAll(texts)]
    .map(([quoted]) => quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, ''))
    .filter((said) => !/\s/.test(said) && ownPlace.test(said) && !example.test(said))
    .map((said) => `${said} is built outside of kernel/place.ts`);
  const known = [...code.matchAll(/\{([^{}]*)\} = (?:project|home)Files\(/g)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.split(':').at(-1)?.trim() ?? ''),
  );
  const goesOn = [...code.matchAll(/\$\{(?:(?:project|home)Files\([^()]*\)\.)?(\w+)\}\//g)]
    .filter(([whole, name = '']) => whole.includes('Files(') || known.includes(name))
    .map(([whole]) => `${whole} goes on from a place: name it in kernel/place.ts`);
  return [...named, ...goesOn];
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const vague = /(?:^|\/|-)(?:utils?|helpers?|common|misc)(?:\/|\.|-|$)/;

function fileName({ path }: Module): readonly string[] {
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.config)?\.(?:tsx?|mjs|d\.ts)$/.test(basename(path));
  return [
    ...(kebab ? [] : ['its name is not in kebab case']),
    ...(vague.test(path) ? ['its name says nothing about what is in it'] : []),
  ];
}

const mostLines = 300;
/** Lists of all units grow with them. */
const isGenerated = (text: string): boolean => text.startsWith('/* Generated by ');
const size = (_: Module, text: string): readonly string[] =>
  !isGenerated(text) && text.split('\n').length > mostLines + 1
    ? [`it has more than ${mostLines} lines`]
    : [];

const exportStar = (_: Module, text: string): readonly string[] =>
  /^export \*/m.test(text) ? ['it exports everything of another module'] : [];

const doubles = (_: Module, text: string): readonly string[] =>
  /\b(?:vi|jest)\.(?:mock|doMock|fn|spyOn|stubGlobal)\b/.test(text) ? ['it uses a mock or a spy'] : [];

/** The first cycle of imports, types counted, as a chain of paths. */
export function cycleIn(modules: readonly Module[]): readonly string[] | undefined {
  const edges = new Map(modules.map((module) => [module.path, ownImports(module)]));
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of edges.get(path) ?? []) {
      const cycle = walk(next, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of edges.keys()) {
    const cycle = walk(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}
