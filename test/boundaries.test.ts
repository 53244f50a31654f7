import { describe, expect, it } from 'vitest';
import { breaches, cycleIn } from './given/house-rules.ts';
import { modulesIn } from './given/modules.ts';

const sources = modulesIn('src');
const all = [...sources, ...modulesIn('test'), ...modulesIn('tools')];

describe('the code', () => {
  it('keeps the rules of the house: small files, paths and the disk in their places [SP-170, SP-172] [RO-008]', () => {
    expect(all.flatMap(breaches)).toEqual([]);
  });

  it('has no cycle of imports, types counted', () => {
    expect(cycleIn(sources)).toBeUndefined();
  });

  it('is really looked at', () => {
    expect(sources.length).toBeGreaterThan(60);
  });
});

describe('the checker catches', () => {
  it.each([
    ['a gate that imports a host', 'src/gates/a.ts', "import { x } from '../hosts/index.ts';"],
    [
      'a gate that imports the type of a store',
      'src/gates/a.ts',
      "import type { X } from '../stores/lock.ts';",
    ],
    ['a domain that imports the engine', 'src/domain/a.ts', "import { x } from '../engine/budget.ts';"],
    ['an engine that imports a gate', 'src/engine/a.ts', "export { x } from '../gates/index.ts';"],
    ['an app that imports a door', 'src/app/a.ts', "import { runCli } from '../cli/main.ts';"],
    ['a door that imports another', 'src/cli/a.ts', "import { x } from '../hook/main.ts';"],
    [
      'a gate in lib that imports a fact',
      'src/gates/lib/a.ts',
      "import { x } from '../../facts/targets.ts';",
    ],
    ['an import over several lines', 'src/gates/a.ts', "import {\n  a,\n  b,\n} from '../stores/lock.ts';"],
    ['an import at run time', 'src/gates/a.ts', "const x = await import('../stores/lock.ts');"],
    ['a source that imports a test', 'src/app/a.ts', "import { x } from '../../test/given/clock.ts';"],
    ['a part nobody knows', 'src/plugins/a.ts', "import { x } from '../domain/gate.ts';"],
    ['the disk outside io', 'src/gates/a.ts', "import { readFileSync } from 'node:fs';"],
    ['a path of the system', 'src/stores/a.ts', "import { join } from 'node:path';"],
    ['the process outside io', 'src/app/a.ts', 'const home = process.env.HOME;'],
    ['a barrel', 'src/domain/a.ts', "export * from './gate.ts';"],
    ['a file that is too long', 'src/domain/a.ts', 'x\n'.repeat(301)],
    ['a drawer of utilities', 'src/domain/utils.ts', ''],
    ['a folder of helpers', 'src/gates/helpers/a.ts', ''],
    ['a name in camel case', 'src/domain/ownFiles.ts', ''],
    ['a mock', 'src/domain/a.test.ts', ['vi', "mock('./gate.ts');"].join('.')],
    ['a spy', 'test/a.test.ts', ['vi', 'fn();'].join('.')],
  ])('%s', (_, path, text) => {
    expect(breaches({ path, text })).toHaveLength(1);
  });

  it.each([
    ['a gate with its own lib', 'src/gates/a.ts', "import { x } from './lib/own-words.ts';"],
    ['a fact with POSIX paths', 'src/facts/a.ts', "import { join } from 'node:path/posix';"],
    ['the app with POSIX paths', 'src/app/a.ts', "import { posix } from 'node:path';"],
    ['a word in a comment', 'src/app/a.ts', '/** The process. ends here: process.exit */'],
    ['the disk in io', 'src/io/a.ts', "import * as fs from 'node:fs';"],
    ['a test beside the source', 'src/stores/a.test.ts', "import { mkdirSync } from 'node:fs';"],
  ])('nothing in %s', (_, path, text) => {
    expect(breaches({ path, text })).toEqual([]);
  });

  it('a cycle of types', () => {
    const modules = [
      { path: 'src/domain/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'src/domain/b.ts', text: "import type { C } from './c.ts';" },
      { path: 'src/domain/c.ts', text: "import type { A } from './a.ts';" },
    ];
    expect(cycleIn(modules)).toHaveLength(4);
  });
});
