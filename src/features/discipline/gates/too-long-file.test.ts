import { expect, it } from 'vitest';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject } from '../../../../test/given/project.ts';

const text = (lines: number): string => 'x\n'.repeat(lines);

async function said(profile: string, lines: number, before = 0): Promise<string> {
  const given = givenProject(`version: 1\nprofile: ${profile}\n`);
  if (before > 0) given.write('repo/src/a.ts', text(before));
  const { decision, reason } = await playing(given).before('Write', {
    file_path: 'src/a.ts',
    content: text(lines),
  });
  return decision === 'silent' ? decision : `${decision} ${/too_long_file|801 lines/.test(reason)}`;
}

it.each([
  ['strict', 801, 0, 'deny true'],
  ['strict', 800, 0, 'silent'],
  ['strict', 900, 900, 'silent'],
  ['strict', 850, 900, 'silent'],
  ['strict', 801, 800, 'deny true'],
  ['standard', 801, 0, 'silent'],
  ['observe', 5_000, 0, 'silent'],
])('[SP-009] %s: %i lines after %i: %s', async (profile, lines, before, expected) => {
  expect(await said(profile, lines, before)).toBe(expected);
});

it('[SP-009] a project that wants it blocked in standard says so, and how long is too long', async () => {
  const given = givenProject('version: 1\ngates:\n  too-long-file: { level: deny, lines: 100 }\n');
  const { before } = playing(given);
  expect((await before('Write', { file_path: 'a.ts', content: text(101) })).decision).toBe('deny');
  expect((await before('Write', { file_path: 'a.ts', content: text(100) })).decision).toBe('silent');
});
