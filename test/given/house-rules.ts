import { basename } from 'node:path/posix';
import { importsOf, type Module, ownImports } from './modules.ts';

/** Which part may import which others, besides itself. Arrows point toward the domain. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  engine: ['domain'],
  shell: ['domain'],
  syntax: ['domain'],
  trace: ['domain'],
  evaluate: ['domain'],
  gates: ['domain'],
  contexts: ['domain'],
  trackers: ['domain'],
  facts: ['domain', 'shell', 'syntax', 'evaluate'],
  effects: ['domain'],
  hosts: ['domain'],
  operations: ['domain'],
  stores: ['domain'],
  io: ['domain'],
  app: [
    'domain',
    'engine',
    'shell',
    'syntax',
    'trace',
    'evaluate',
    'knowledge',
    'stores',
    'io',
    'operations',
    'gates',
    'contexts',
    'trackers',
    'facts',
    'effects',
    'hosts',
  ],
  cli: ['app', 'domain', 'io'],
  hook: ['app', 'domain', 'io', 'version.ts'],
  resident: ['app', 'domain', 'io', 'version.ts'],
  mcp: ['app', 'domain', 'io', 'operations', 'version.ts'],
  knowledge: ['domain'],
  'bin.ts': ['start.ts'],
  'launch.ts': ['start.ts'],
  'start.ts': ['io', 'quick.ts'],
  'serve.ts': ['app', 'cli', 'domain', 'io', 'operations', 'version.ts'],
  'quick.ts': ['app', 'cli', 'domain', 'io', 'operations', 'stores', 'version.ts'],
  'index.ts': ['domain'],
  'version.ts': [],
};

const mayTouchTheWorld = new Set([
  'io',
  'cli',
  'mcp',
  'resident',
  'hook',
  'bin.ts',
  'launch.ts',
  'serve.ts',
  'quick.ts',
]);
/** What runs in a test only. */
const isTest = (path: string): boolean => path.endsWith('.test.ts');
const partOf = (path: string): string => path.split('/')[1] ?? '';

/** Where one module breaks a rule of the house. */
export function breaches(module: Module): readonly string[] {
  const { path, text } = module;
  const rules = [fileName, size, exportStar, doubles];
  if (path.startsWith('src/') && !isTest(path)) rules.push(direction, pure);
  return rules.flatMap((rule) => rule(module, text)).map((what) => `${path}: ${what}`);
}

function direction(module: Module): readonly string[] {
  const part = partOf(module.path);
  const allowed = mayImport[part];
  if (!allowed) return [`no rule says what ${part} may import`];
  const others = ownImports(module).filter((path) => partOf(path) !== part);
  return others
    .filter((path) => !path.startsWith('src/') || !allowed.includes(partOf(path)))
    .map((path) => `${part} must not import ${path}`);
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

const vague = /(?:^|\/|-)(?:utils?|helpers?|common|misc)(?:\/|\.|-|$)/;

function fileName({ path }: Module): readonly string[] {
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.config)?\.(?:ts|mjs)$/.test(basename(path));
  return [
    ...(kebab ? [] : ['its name is not in kebab case']),
    ...(vague.test(path) ? ['its name says nothing about what is in it'] : []),
  ];
}

const mostLines = 300;
const size = (_: Module, text: string): readonly string[] =>
  text.split('\n').length > mostLines + 1 ? [`it has more than ${mostLines} lines`] : [];

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
