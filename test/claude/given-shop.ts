import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenPlugin } from './given-plugin.ts';
import type { ModelRequest } from './model-request.ts';
import type { ClaudeRun } from './run-client.ts';
import type { Turn, Turns } from './scripted-model.ts';
import { use } from './turns.ts';

export const bug = 'the total is wrong: npm test fails with an AssertionError, fix the bug in src/cart.js';

/** The bug, its first repair, which breaks something else, the right one, and one more. */
export const sums = {
  wrong: '({ price }) => price',
  worse: '({ price, count }) => price * count',
  right: '({ price, count = 1 }) => price * count',
  kind: '({ price = 0, count = 1 }) => price * count',
};

const cart = (sum: string): string => `const cost = ${sum};

export const total = (items) => items.map(cost).reduce((sum, each) => sum + each, 0);
`;

const files = {
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { test: 'node test/cart.test.js', lint: 'node --check src/cart.js' },
  }),
  'src/cart.js': cart(sums.wrong),
  'test/cart.test.js': `import assert from 'node:assert/strict';
import { total } from '../src/cart.js';

assert.equal(total([{ price: 2, count: 3 }]), 6);
assert.equal(total([{ price: 2 }]), 2);
`,
};

/** A shop with a bug that its test shows, and our plugin; the user says one thing after the other. */
export async function givenShop(
  version: string,
  config = 'version: 1\n',
  way: Parameters<typeof givenPlugin>[1] = 'installed',
) {
  const { play, ...place } = await givenPlugin(version, way, { ...files, '.ephor/config.yaml': config });
  let session: Partial<ClaudeRun> = {};
  const says = async (
    prompt: string,
    turns: Turns,
    agent: Turns | ((request: ModelRequest) => Turns) = [],
    run: Partial<ClaudeRun> = {},
  ) => {
    const played = await play(prompt, turns, agent, {
      permissionMode: 'bypassPermissions',
      ...session,
      ...run,
    });
    session = { resume: played.sessionId };
    return played;
  };
  const file = (path: string): string => join(place.cwd, path);
  return {
    ...place,
    says,
    newSession: (): void => {
      session = {};
    },
    text: (path: string): string => readFileSync(file(path), 'utf8'),
    read: (path: string): Turn => use('Read', { file_path: file(path) }),
    mend: (before: string, after: string): Turn =>
      use('Edit', { file_path: file('src/cart.js'), old_string: before, new_string: after }),
    write: (path: string, content: string): Turn => use('Write', { file_path: file(path), content }),
  };
}
