import { describe, expect, it } from 'vitest';
import type { WriteAction } from '../action.ts';
import { changesProgram, isProgram } from './owes-check.ts';

describe('a program that owes a check', () => {
  it.each([
    'src/a.ts',
    'a.py',
    'lib/a.rb',
    'main.go',
    'src/lib.rs',
    'App.vue',
    'deploy.sh',
    'db/001.sql',
    'test/a.test.ts',
  ])('is %s', (path) => {
    expect(isProgram(`/repo/${path}`)).toBe(true);
  });

  it.each([
    'style.css',
    'app.scss',
    'docker-compose.yml',
    'package.json',
    'Cargo.toml',
    'README.md',
    '.env.example',
    '.eslintrc.js',
    'logo.png',
    'package-lock.json',
    'yarn.lock',
    'Dockerfile',
    'Makefile',
    'vite.config.ts',
    'index.html',
    'LICENSE',
  ])('is not %s', (path) => {
    expect(isProgram(`/repo/${path}`)).toBe(false);
  });
});

const replacing = (path: string, old: string, now: string): WriteAction => ({
  kind: 'write',
  path,
  change: { kind: 'replace', old, new: now, all: false },
});

describe('a change that owes a check', () => {
  it.each([
    ['a line of code', '/repo/a.ts', 'return 1;', 'return 2;'],
    ['code beside a comment', '/repo/a.ts', '// one\nreturn 1;', '// two\nreturn 2;'],
    ['the margin, where it has a meaning', '/repo/a.py', 'if a:\n  b()\nc()', 'if a:\n  b()\n  c()'],
    ['an address in a string', '/repo/a.ts', "get('http://a')", "get('http://b')"],
  ])('is %s', (_, path, old, now) => {
    expect(changesProgram(replacing(path, old, now), undefined)).toBe(true);
  });

  it.each([
    ['a comment', '/repo/a.ts', '// one\nreturn 1;', '// two\nreturn 1;'],
    ['a comment behind code', '/repo/a.ts', 'return 1; // one', 'return 1; // two'],
    ['a block of comment', '/repo/a.go', '/* one */\nfunc A() {}', '/* two\n three */\nfunc A() {}'],
    ['a line within one', '/repo/a.ts', ' * Adds a.', ' * Adds a and b.'],
    ['a comment in Python', '/repo/a.py', '# one\nx = 1', '# two\nx = 1'],
    ['a docstring', '/repo/a.py', '  """One."""\n  x = 1', '  """Two."""\n  x = 1'],
    ['white space', '/repo/a.ts', 'f( a,b )', 'f(a, b)'],
    ['a style', '/repo/a.css', 'a {}', 'b {}'],
  ])('is not %s', (_, path, old, now) => {
    expect(changesProgram(replacing(path, old, now), undefined)).toBe(false);
  });

  it('is a new file, and a whole one with other code', () => {
    const whole = (content: string): WriteAction => ({
      kind: 'write',
      path: '/repo/a.ts',
      change: { kind: 'whole', content },
    });
    expect(changesProgram(whole('a();'), null)).toBe(true);
    expect(changesProgram(whole('a();'), 'b();')).toBe(true);
    expect(changesProgram(whole('// why\na();'), 'a();')).toBe(false);
  });
});
