import type { Action } from '../../../kernel/action.ts';
import { becoming, command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { installedNames } from '../../../kernel/commands/program-name.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { routed } from '../../../kernel/work/task-examples.ts';

/** Names that an action adds to what the project depends on. */
export function addedDependencies(action: Action): readonly string[] {
  if (action.kind === 'command') return action.report ? installedNames(action.report) : [];
  if (action.kind !== 'write' || action.after === undefined) return [];
  const names = readerOf(action.path.slice(action.path.lastIndexOf('/') + 1));
  if (!names) return [];
  const before = new Set(names(action.before ?? ''));
  return [...new Set(names(action.after))].filter((name) => !before.has(name));
}

type Names = (text: string) => readonly string[];

function readerOf(file: string): Names | undefined {
  if (file === 'package.json') return inPackageJson;
  if (/^requirements[\w.-]*\.txt$/.test(file)) return inRequirements;
  if (file === 'go.mod') return inGoMod;
  if (file === 'Cargo.toml') return inCargo;
  return file === 'pyproject.toml' ? inPyproject : undefined;
}

const npmFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

function inPackageJson(text: string): readonly string[] {
  try {
    const manifest = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    return npmFields.flatMap((field) => {
      const listed = manifest?.[field];
      return typeof listed === 'object' && listed !== null ? Object.keys(listed) : [];
    });
  } catch {
    return [];
  }
}

const requirement = /^\s*([A-Za-z0-9][\w.-]*)/;

/** `Foo_Bar` and `foo-bar` are one package. */
const pythonName = (text: string): readonly string[] => {
  const [, name] = requirement.exec(text) ?? [];
  return name === undefined || name === 'python' ? [] : [name.toLowerCase().replaceAll(/[_.]+/g, '-')];
};

const inRequirements: Names = (text) => text.split('\n').flatMap(pythonName);

function inGoMod(text: string): readonly string[] {
  const found = text.matchAll(
    /^\s*(?:require\s+)?([a-z0-9][\w.-]*\.[a-z]{2,}\/\S+|[a-z0-9][\w-]*\.[a-z]{2,})\s+v\d\S*/gm,
  );
  return [...found].map(([, name = '']) => name);
}

/** Lines of the tables whose names fit, each with the table's name. */
function linesOf(text: string, table: RegExp): readonly string[] {
  let within = false;
  return text.split('\n').filter((line) => {
    const [, name] = /^\s*\[\[?\s*([^\]]+?)\s*\]/.exec(line) ?? [];
    if (name !== undefined) within = table.test(name);
    return within && name === undefined;
  });
}

const key = /^\s*["']?([A-Za-z0-9][\w.-]*)["']?\s*(?:\.[\w.]+\s*)?=/;
const keysOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => key.exec(line)?.[1] ?? []);

function inCargo(text: string): readonly string[] {
  const own = [...text.matchAll(/^\s*\[(?:[^\]\n]*\.)?(?:dev-|build-)?dependencies\.([\w-]+)\]/gm)];
  return [
    ...keysOf(linesOf(text, /(?:^|\.)(?:dev-|build-)?dependencies$/)).map(
      (name) => name.split('.')[0] ?? name,
    ),
    ...own.map(([, name = '']) => name),
  ];
}

function inPyproject(text: string): readonly string[] {
  const project = linesOf(text, /^(?:project|project\.optional-dependencies|dependency-groups)$/).join('\n');
  const lists = [...project.matchAll(/^\s*[\w-]+\s*=\s*\[((?:"[^"\n]*"|'[^'\n]*'|[^\]"'])*)\]/gm)];
  const required = lists
    .filter(
      ([whole]) => !/^\s*(?:authors|maintainers|classifiers|keywords|dynamic|license-files)\s*=/.test(whole),
    )
    .flatMap(([, inner = '']) => [...inner.matchAll(/"([^"\n]+)"|'([^'\n]+)'/g)])
    .flatMap(([, double, single]) => pythonName(double ?? single ?? ''));
  const poetry = linesOf(text, /^tool\.poetry(?:\.group\.[\w-]+)?\.(?:dev-)?dependencies$/);
  return [...required, ...keysOf(poetry).flatMap(pythonName)];
}

const state = routed({ fix_within_design: true });
const facts = { newFolders: [] };
const manifest = (dependencies: object) => JSON.stringify({ name: 'shop', dependencies });

export const fixWithinDesign = defineGate({
  id: 'fix-within-design',
  summary: 'Object to new dependencies and top-level folders during a fix or a refactoring',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'ask' },
  needs: ['newFolders'],
  examples: {
    objects: [
      { name: 'a package that is installed for a fix', event: command('npm install left-pad'), state, facts },
      {
        name: 'a dependency that is written into the manifest',
        event: becoming('/repo/package.json', manifest({ a: '1' }), manifest({ a: '1', b: '2' })),
        state,
        facts,
      },
      {
        name: 'a folder beside those that are there',
        event: writing('/repo/lib2/cart.ts'),
        state,
        facts: { newFolders: ['lib2'] },
      },
    ],
    passes: [
      { name: 'what is listed is installed', event: command('npm install'), state, facts },
      {
        name: 'a newer version of a dependency',
        event: becoming('/repo/package.json', manifest({ a: '1' }), manifest({ a: '2' })),
        state,
        facts,
      },
      { name: 'an edit', event: writing('/repo/src/cart.ts'), state, facts },
      { name: 'reading', event: reading('/repo/package.json'), state, facts },
      {
        name: 'a new package for a feature',
        event: command('npm install left-pad'),
        state: routed({}),
        facts,
      },
    ],
  },
  check({ event, facts: { newFolders }, state: { route } }) {
    if (!route.guardrails.fix_within_design) return;
    const added = addedDependencies(event.action);
    if (added.length === 0 && newFolders.length === 0) return;
    const what = [
      ...(added.length > 0
        ? [`${added.length > 1 ? 'new dependencies' : 'a new dependency'} (${shown(added)})`]
        : []),
      ...(newFolders.length > 0 ? [`a new folder in the root (${shown(newFolders)})`] : []),
    ];
    return {
      code: 'outside_design',
      reason: `This task is a fix within the existing design, but this adds ${what.join(' and ')}.`,
      remedy:
        'Use what the project already has. If that is not enough, tell the user why and wait for their yes.',
    };
  },
});

const shown = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => name.slice(0, 60))
    .join(', ')}${names.length > 3 ? ', …' : ''}`;
