import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { units } from '../src/line/create-line.ts';
import { personOnly } from '../src/kernel/commands/mcp-tools.ts';
import { operations } from '../src/features/operations.ts';
import { said } from './given/examples.ts';

const root = join(import.meta.dirname, '..');
const kinds = { ...units, operations };
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** Facts and sections of the state are fields in the code, so their ids are in camel case; files are in kebab case. */
const fileNameOf = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const foldersOf = (kind: Kind): readonly string[] => {
  if (kind === 'hosts') return ['src/hosts'];
  return readdirSync(join(root, 'src/features'))
    .map((feature) => `src/features/${feature}/${kind}`)
    .filter((folder) => existsSync(join(root, folder)));
};
const isUnit = (name: string): boolean => !['index.ts', 'json'].includes(name) && !name.endsWith('.test.ts');
const filesOf = (kind: Kind): readonly string[] =>
  foldersOf(kind)
    .flatMap((folder) =>
      kind === 'hosts'
        ? readdirSync(join(root, folder))
        : readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
            name.endsWith('.ts'),
          ),
    )
    .map((name) => basename(name))
    .filter(isUnit)
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

interface Unit {
  readonly id: string;
  readonly summary: string;
}
const listed = kindNames.flatMap((kind) =>
  (kinds[kind] as readonly Unit[]).map((unit) => ({ kind, unit, id: unit.id })),
);

describe('every unit', () => {
  it('is in the generated lists', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/lists.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each(kindNames)('of the kind %s has a file of its name and is in its index', (kind) => {
    const ids = (kinds[kind] as readonly Unit[]).map(({ id }) => fileNameOf(id));
    expect([...ids].sort()).toEqual(filesOf(kind));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(listed)('$kind $id says in the imperative what it does', ({ kind, unit }) => {
    expect(unit.summary).toMatch(/^[A-Z].*[^.!\s]$/s);
    if (kind !== 'hosts')
      expect(unit.summary.split(' ')[0]).toMatch(/^[A-Z][a-z]+(?<!s|ing|ed)$|^(?:Process|Pass|Press)$/);
  });

  it.each(listed)('$kind $id is in the reference', ({ kind, id }) => {
    const name = kind === 'operations' ? `ephor ${id.replace('-', ' ')}` : id;
    expect(read(`docs/reference/${kind}.md`)).toContain(name);
  });

  const tests = ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => name.endsWith('.test.ts') && !/test\/(?:parity|boundaries|docs)\./.test(name));
  const texts = tests.map(read).join('\n');

  it.each(listed)(
    '$kind $id has a test beside it, or one that imports or calls it [SP-221]',
    ({ kind, id }) => {
      const file = fileNameOf(id);
      const beside = tests.some((name) => name.endsWith(`/${kind}/${file}.test.ts`));
      const imported = texts.includes(`/${file}.ts'`) || texts.includes(`/${file}/`);
      const words = id.split('-').map((word) => `'${word}'`);
      const called =
        kind === 'operations' &&
        [words.join(', '), `('${id}'`, `['${id}'`].some((call) => texts.includes(call));
      expect(beside || imported || called).toBe(true);
    },
  );
});

describe.each(units.gates.map((gate) => [gate.id, gate] as const))('the gate %s', (id, gate) => {
  it('has examples both ways, each with a name of its own', () => {
    const { objects, passes } = gate.examples;
    expect(objects.length).toBeGreaterThan(0);
    expect(passes.length).toBeGreaterThan(0);
    const names = [...objects, ...passes].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(gate.examples.objects)('objects to $name', (example) => {
    const objection = said(gate, example);
    expect(objection?.code).toMatch(/^[a-z_]+(?::[a-z-]+)?$/);
    expect(objection?.reason).toMatch(/^.+\.$/s);
    expect(objection?.remedy).toMatch(/^[A-Z].+\.$/s);
  });

  it.each(gate.examples.passes)('says nothing about $name', (example) => {
    expect(said(gate, example)).toBeUndefined();
  });

  it('is never louder in a laxer profile, and observe never blocks', () => {
    const order = ['off', 'note', 'ask', 'deny'];
    const { observe, standard, strict } = gate.levels;
    expect(order.indexOf(observe)).toBeLessThanOrEqual(1);
    expect(order.indexOf(standard)).toBeLessThanOrEqual(order.indexOf(strict));
    expect(id).toMatch(/^[a-z][a-z-]+$/);
  });

  it('has a test beside it for the edges [SP-169]', () => {
    const beside = foldersOf('gates').flatMap((folder) => readdirSync(join(root, folder)));
    expect(beside).toContain(`${id}.test.ts`);
  });
});

describe('operations for a person', () => {
  const declared = operations.filter(({ caller }) => caller === 'person').map(({ id }) => id);

  it('are exactly those that the gate knows', () => {
    expect([...declared].sort()).toEqual([...personOnly].sort());
  });

  it('can’t be called by an agent over MCP, but for asking the user for more scope', () => {
    const open = operations.filter(({ caller, doors }) => caller === 'person' && doors.includes('mcp'));
    expect(open.map(({ id }) => id)).toEqual(['intent-request-scope']);
    const gate = units.gates.find(({ id }) => id === 'person-only')!;
    for (const { id, mcpName: tool = id.replaceAll('-', '_') } of open) {
      const action = { kind: 'mcp', server: 'ephor', tool, input: {} } as const;
      const event = { kind: 'tool.before', tool: `mcp__ephor__${tool}`, action } as const;
      expect(said(gate, { name: id, event })?.code).toBe(`person_only:${id}`);
    }
  });
});

describe('every operation', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s has an example that calls it',
    (id, { examples }) => {
      expect(examples.length).toBeGreaterThan(0);
      for (const { command, explains } of examples) {
        expect(command).toContain(`ephor ${id.replace('-', ' ')}`);
        expect(explains).not.toBe('');
      }
    },
  );
});

describe('every tracker', () => {
  it.each(units.trackers.map((tracker) => [tracker.id, tracker] as const))(
    '%s begins as its schema says',
    async (_, tracker) => {
      const { is } = await import('valibot');
      expect(is(tracker.schema, tracker.initial)).toBe(true);
      expect(is(tracker.schema, tracker.restrictive)).toBe(true);
    },
  );
});

it('an option is named as a command line hands it over, or nobody could use it', () => {
  const names = operations.flatMap(({ id, input }) => Object.keys(input).map((name) => `${id} ${name}`));
  expect(names.filter((name) => !/ [a-z][A-Za-z0-9_]*$/.test(name))).toEqual([]);
});
