import { describe, expect, it } from 'vitest';
import { givenRepository, put, runIn } from '../given/losing.ts';

/** `rm -rf` and its like have tests of their own beside the gate. */
const forms = [
  'git reset --hard',
  'git reset --hard HEAD~1',
  'git clean -f',
  'git clean -fd',
  'git clean -d --force',
  'git push --force',
  'git push -f origin main',
  'git checkout -- .',
  'git stash drop',
  'git stash drop stash@{1}',
];

describe.each([
  ['standard', 'ask'],
  ['strict', 'deny'],
])('[AO-110] in the profile %s', (profile, expected) => {
  it.each(forms)(`%s: ${expected}`, async (command) => {
    const config = `version: 1\nprofile: ${profile}\ngates: { phase: off }\n`;
    const given = await givenRepository({ 'a.ts': '1' }, {}, config);
    for (const text of ['2', '3']) {
      put(given.root, { 'a.ts': text });
      runIn(given.root, 'git', 'stash', '-q');
    }
    put(given.root, { 'a.ts': 'changed', 'notes.md': 'never committed' });
    expect((await given.asks(command)).decision).toBe(expected);
  });
});
