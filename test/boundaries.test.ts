import { describe, expect, it } from 'vitest';
import { breaches, crowded, cycleIn } from './given/house-rules.ts';
import { modulesIn } from './given/modules.ts';

const sources = modulesIn('src');
const pages = modulesIn('web');
const all = [...sources, ...pages, ...modulesIn('test'), ...modulesIn('tools')];

describe('the code', () => {
  it('keeps the rules of the house: small files, paths and the disk in their places [SP-170, SP-172] [RO-008]', () => {
    expect(all.flatMap(breaches)).toEqual([]);
  });

  it('has no cycle of imports, types counted', () => {
    expect(cycleIn([...sources, ...pages])).toBeUndefined();
  });

  it('has no folder that nobody can overlook', () => {
    expect(crowded(sources)).toEqual([]);
  });

  it('is really looked at', () => {
    expect(sources.length).toBeGreaterThan(60);
  });
});

describe('the checker catches', () => {
  it.each([
    [
      'a feature that imports another',
      'src/features/phase/a.ts',
      "import { x } from '../intent/edit-intents.ts';",
    ],
    ['a feature that imports a host', 'src/features/phase/a.ts', "import { x } from '../../hosts/index.ts';"],
    [
      'a feature that imports the line',
      'src/features/phase/a.ts',
      "import { x } from '../../line/gather.ts';",
    ],
    [
      'a feature that imports the list of all',
      'src/features/phase/a.ts',
      "import { gates } from '../gates.ts';",
    ],
    [
      'a kernel that imports a feature',
      'src/kernel/a.ts',
      "import { x } from '../features/phase/request.ts';",
    ],
    ['a kernel that imports a store', 'src/kernel/a.ts', "export { x } from '../stores/lock.ts';"],
    ['a host that imports the shell', 'src/hosts/x/a.ts', "import type { X } from '../../shell/parse.ts';"],
    ['a store that imports the disk', 'src/stores/a.ts', "import { nodeIo } from '../io/node.ts';"],
    ['a line that imports a door', 'src/line/a.ts', "import { runCli } from '../doors/cli/main.ts';"],
    ['a door that imports another', 'src/doors/cli/a.ts', "import { x } from '../hook/main.ts';"],
    ['an import over several lines', 'src/kernel/a.ts', "import {\n  a,\n  b,\n} from '../stores/lock.ts';"],
    ['an import at run time', 'src/kernel/a.ts', "const x = await import('../stores/lock.ts');"],
    ['a source that imports a test', 'src/line/a.ts', "import { x } from '../../test/given/clock.ts';"],
    ['a part nobody knows', 'src/plugins/a.ts', "import { x } from '../kernel/gate.ts';"],
    ['the disk outside io', 'src/kernel/a.ts', "import { readFileSync } from 'node:fs';"],
    ['a path of the system', 'src/stores/a.ts', "import { join } from 'node:path';"],
    ['the process outside io', 'src/line/a.ts', 'const home = process.env.HOME;'],
    ['a path of our own', 'src/line/a.ts', 'const file = `${root}/.ephor/config.yaml`;'],
    ['a folder of our own', 'src/features/phase/a.ts', "const home = join(user, '.ephor');"],
    ['a name of a file of our own', 'src/doors/cli/a.ts', "const log = join(local, 'audit.jsonl');"],
    [
      'a path that goes on from a place',
      'src/line/a.ts',
      'const { local, ledger: file } = projectFiles(root);\nconst path = `${local}/mine.json`;',
    ],
    ['one that goes on at once', 'src/line/a.ts', 'const path = `${homeFiles(home).run}/mine`;'],
    ['a barrel', 'src/kernel/a.ts', "export * from './gate.ts';"],
    ['a file that is too long', 'src/kernel/a.ts', 'x\n'.repeat(301)],
    ['a drawer of utilities', 'src/kernel/utils.ts', ''],
    ['a folder of helpers', 'src/features/phase/helpers/a.ts', ''],
    ['a name in camel case', 'src/kernel/ownFiles.ts', ''],
    ['a page that runs our source', 'web/a.tsx', "import { x } from '../src/kernel/gate.ts';"],
    ['a page that wants the disk', 'web/a.ts', "import { readFileSync } from 'node:fs';"],
    ['a screen that imports another', 'web/screens/run/run.tsx', "import { x } from '../live/live.tsx';"],
    ['a mock', 'src/kernel/a.test.ts', ['vi', "mock('./gate.ts');"].join('.')],
    ['a spy', 'test/a.test.ts', ['vi', 'fn();'].join('.')],
  ])('%s', (_, path, text) => {
    expect(breaches({ path, text })).toHaveLength(1);
  });

  it.each([
    ['a gate with its own feature', 'src/features/phase/gates/a.ts', "import { x } from '../request.ts';"],
    ['a door with what all doors share', 'src/doors/cli/a.ts', "import { x } from '../call-operation.ts';"],
    ['a list of all features', 'src/features/gates.ts', "import { x } from './phase/gates/phase.ts';"],
    ['a store with POSIX paths', 'src/stores/a.ts', "import { join } from 'node:path/posix';"],
    ['the app with POSIX paths', 'src/line/a.ts', "import { posix } from 'node:path';"],
    ['a word in a comment', 'src/line/a.ts', '/** The process. ends here: process.exit */'],
    ['a sentence that names a file', 'src/line/a.ts', "const text = 'look into .ephor/config.yaml';"],
    ['a path in a comment', 'src/line/a.ts', '/** In `.ephor/rules`. */\n// See `/.ephor`.\nconst a = 1;'],
    ['an example', 'src/features/phase/a.ts', "const event = write('/repo/.ephor/config.yaml');"],
    ['a place as it is', 'src/line/a.ts', 'const { local } = projectFiles(root);\nconst a = [local];'],
    ['a store with its paths', 'src/stores/a.ts', 'const file = `${root}/.ephor/config.yaml`;'],
    ['the disk in io', 'src/io/a.ts', "import * as fs from 'node:fs';"],
    ['a page that knows a type', 'web/a.ts', "import type { X } from '../src/kernel/gate.ts';"],
    ['a test beside the source', 'src/stores/a.test.ts', "import { mkdirSync } from 'node:fs';"],
  ])('nothing in %s', (_, path, text) => {
    expect(breaches({ path, text })).toEqual([]);
  });

  it('a cycle of types', () => {
    const modules = [
      { path: 'src/kernel/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'src/kernel/b.ts', text: "import type { C } from './c.ts';" },
      { path: 'src/kernel/c.ts', text: "import type { A } from './a.ts';" },
    ];
    expect(cycleIn(modules)).toHaveLength(4);
  });
});
