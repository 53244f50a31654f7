import { describe, expect, it } from 'vitest';
import { playing } from '../given/playing.ts';
import { givenProject } from '../given/project.ts';

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
    const given = givenProject(`version: 1\nprofile: ${profile}\ngates: { phase: off }\n`);
    const { decision } = await playing(given).before('Bash', { command });
    expect(decision).toBe(expected);
  });
});
