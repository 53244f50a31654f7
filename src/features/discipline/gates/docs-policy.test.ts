import { expect, it } from 'vitest';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject } from '../../../../test/given/project.ts';

const text = (lines: number): string => 'x\n'.repeat(lines);

async function said(profile: string, path: string, lines: number, before = 0): Promise<string> {
  const given = givenProject(`version: 1\nprofile: ${profile}\ngates: { phase: off, session-docs: off }\n`);
  if (before > 0) given.write(`repo/${path}`, text(before));
  const { decision, reason } = await playing(given).before('Write', {
    file_path: path,
    content: text(lines),
  });
  return `${decision} ${/guide_file|long_document/.exec(reason)?.[0] ?? ''}`.trim();
}

it.each([
  ['strict', 'docs/INSTALL-GUIDE.md', 1, 0, 'deny guide_file'],
  ['strict', 'docs/install-guide.md', 1, 0, 'deny guide_file'],
  ['strict', 'docs/guide.md', 1, 0, 'silent'],
  ['strict', 'docs/INSTALL-GUIDE.md', 4, 5, 'silent'],
  ['strict', 'docs/a.md', 201, 0, 'deny long_document'],
  ['strict', 'docs/a.md', 200, 0, 'silent'],
  ['strict', 'docs/a.md', 250, 300, 'silent'],
  ['strict', 'docs/a.md', 301, 300, 'deny long_document'],
  ['strict', 'CHANGELOG.md', 500, 300, 'silent'],
  ['strict', 'data/a.txt', 500, 0, 'silent'],
  ['standard', 'docs/INSTALL-GUIDE.md', 1, 0, 'silent'],
  ['standard', 'docs/a.md', 900, 0, 'silent'],
])('[AO-111] %s: %s with %i lines after %i: %s', async (profile, path, lines, before, expected) => {
  expect(await said(profile, path, lines, before)).toBe(expected);
});

it('[AO-111] a project that wants it blocked in standard says so, and how long is too long', async () => {
  const given = givenProject('version: 1\ngates:\n  docs-policy: { level: deny, lines: 10 }\n');
  const { before } = playing(given);
  expect((await before('Write', { file_path: 'a.md', content: text(11) })).decision).toBe('deny');
  expect((await before('Write', { file_path: 'a.md', content: text(10) })).decision).toBe('silent');
});
