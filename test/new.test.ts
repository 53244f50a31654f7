import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFolder } from './given/folder.ts';

const root = join(import.meta.dirname, '..');
const kinds = ['gate', 'fact', 'context', 'tracker', 'effect', 'operation'];

function givenCopy(): string {
  const folder = givenFolder();
  for (const name of [
    'src',
    'tools',
    'test/given',
    'package.json',
    'tsconfig.json',
    'biome.json',
    'vitest.config.ts',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const node = (folder: string, ...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

describe('npm run new', () => {
  it('makes units that compile, pass their tests and are in the index', () => {
    const folder = givenCopy();
    for (const kind of kinds) {
      const { status, stderr } = node(folder, 'tools/new.mjs', kind, 'phase', 'my-own');
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(readFileSync(join(folder, `src/features/${kind}s.ts`), 'utf8')).toMatch(
        /\/my-own\.ts'[^]*\bmyOwn\b/,
      );
    }
    expect(node(folder, 'tools/new.mjs', 'feature', 'my-feature').status).toBe(0);
    expect(node(folder, 'tools/new.mjs', 'host', 'my-host').status).toBe(0);
    const units = [
      'src/hosts/my-host/host',
      ...kinds.map((kind) => `src/features/phase/${kind}s/my-own`),
      'src/features/my-feature/gates/my-feature',
    ];
    const made = units.flatMap((unit) => [`${unit}.ts`, `${unit}.test.ts`]);
    const { stdout: types } = node(folder, 'node_modules/typescript/bin/tsc', '--noEmit');
    expect(
      types.split('\n').filter((line) => /my-own|my-feature|my-host|src\/features\/\w+\.ts/.test(line)),
    ).toEqual([]);
    const vitest = node(
      folder,
      'node_modules/vitest/vitest.mjs',
      'run',
      ...made.filter((path) => /test/.test(path)),
    );
    expect(vitest.status, vitest.stdout + vitest.stderr).toBe(0);
    const formatted = ['node_modules/@biomejs/biome/bin/biome', 'format', '--vcs-enabled=false', ...made];
    expect(node(folder, ...formatted).status).toBe(0);
  }, 240_000);

  it.each([
    [['gate', 'phase', 'Not Kebab']],
    [['gate', 'phase']],
    [['gadget', 'phase', 'my-own']],
    [['toString', 'phase', 'my-own']],
    [['gate', 'nowhere', 'my-own']],
    [['gate', 'phase', 'protect-ephor']],
    [['gate', 'phase', '../../x']],
    [['gate', '../../x', 'my-own']],
    [['feature', 'phase']],
    [['host', 'claude-code']],
  ])('refuses %j and changes nothing', (args) => {
    const folder = givenCopy();
    const before = execFileSync('ls', ['-R', 'src'], { cwd: folder, encoding: 'utf8' });
    const { status, stderr } = node(folder, 'tools/new.mjs', ...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/Usage|there already/);
    expect(execFileSync('ls', ['-R', 'src'], { cwd: folder, encoding: 'utf8' })).toBe(before);
  });
});
