import { describe, expect, it } from 'vitest';
import { mayBeSecret } from './secrets.ts';

const secret = (path: string) => mayBeSecret(path, /[*?[]/.test(path), '/home/dev');

describe('secret', () => {
  it.each([
    '/repo/.env',
    '/repo/.ENV',
    '/repo/.env.local',
    '/repo/deep/server.key',
    '/home/dev/.ssh/my_key',
    '/home/dev/.SSH/my_key',
    '/home/dev/.aws/credentials',
    '/home/dev/.kube/config',
    '/repo/.e*',
    '/repo/.en?',
    '/repo/.[e]nv',
    '/repo/.e[a-z]v',
    '/home/dev/.ssh/*',
    '/home/dev/.ssh/my_*',
    '/home/dev/.s*/my_key',
    '/home/dev/.s?h/*',
    '/home/*/.ssh/id_rsa',
  ])('%s', (path) => {
    expect(secret(path)).toBe(true);
  });
});

describe('not secret', () => {
  it.each([
    '/repo/.env.example',
    '/repo/environment.ts',
    '/home/dev/.ssh/id_rsa.pub',
    '/home/dev/.ssh/known_hosts',
    '/home/dev/.ssh/*.pub',
    '/repo/*',
    '/repo/*.ts',
    '/repo/src/[abc].ts',
    '/repo/a[',
    '/repo/[z-a]',
    '/repo/a(b',
  ])('%s', (path) => {
    expect(secret(path)).toBe(false);
  });
});

it('no pattern takes long', () => {
  for (const piece of ['*', '*?', '*e', '[', '?*.'])
    expect(secret(`/repo/${piece.repeat(5_000)}x`)).toBeTypeOf('boolean');
  expect(secret(`/repo/${'*'.repeat(5_000)}x`)).toBe(false);
});
