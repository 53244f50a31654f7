import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../../../../test/given/answers.ts';

const answer = answersOf('stay-in-workspace', ({ root }) => {
  symlinkSync('/srv/other', `${root}/elsewhere`);
});

describe('a change outside the workspace stands in the log, and the host hears nothing', () => {
  it.each([
    'touch /srv/other/a.ts',
    'echo x > /srv/other/a.ts',
    'cp a.ts /srv/other/',
    'mv a.ts /srv/other/a.ts',
    'mkdir -p /opt/x',
    'touch "/srv"/other/a.ts',
    'touch ../../../../../srv/other/a.ts',
    'cd /srv && touch a.ts',
    'D=/srv; touch $D/a.ts',
    'sh -c "touch /srv/a.ts"',
    'npm test && touch /srv/a.ts',
    'echo x > elsewhere/a.ts',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('note outside_workspace');
  });

  it.each([
    ['a write', 'Write', { file_path: '/srv/other/a.ts', content: '' }],
    ['a write by a detour', 'Write', { file_path: '/tmp/../srv/a.ts', content: '' }],
    ['a write through a link', 'Write', { file_path: 'USERHOME/repo/elsewhere/a.ts', content: '' }],
  ])('%s', async (_, tool, input) => {
    expect(await answer(tool, input)).toBe('note outside_workspace');
  });
});

describe('what stays in the workspace is not noted', () => {
  it.each([
    'touch a.ts',
    'mkdir -p src && touch src/../a.ts',
    'touch USERHOME/repo/a.ts',
    'touch /tmp/a.ts',
    'echo x > /tmp/a.ts',
    'npm test > /dev/null 2>&1',
    'cat /srv/other/a.ts',
    'ls /srv',
    'cp /srv/other/a.ts .',
    'git commit -m "touch /srv/a.ts"',
    'echo "> /srv/a.ts"',
    "cat > a.md <<'EOF'\ntouch /srv/a.ts\nEOF",
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });

  it.each([
    ['a write', 'Write', { file_path: 'USERHOME/repo/a.ts', content: '' }],
    ['a temporary file', 'Write', { file_path: '/tmp/ephor-test-file', content: '' }],
    ['a look', 'Read', { file_path: '/srv/other/a.ts' }],
  ])('%s', async (_, tool, input) => {
    expect(await answer(tool, input)).toBe('passes');
  });
});
