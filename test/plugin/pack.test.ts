import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the package holds the whole plugin, and the marketplace that offers it', () => {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed] = JSON.parse(
    execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as {
    files: { path: string; mode: number }[];
  }[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  const plugin = readdirSync(join(root, 'plugin'), { recursive: true, encoding: 'utf8' })
    .map((name) => `plugin/${name}`)
    .filter((path) => statSync(join(root, path)).isFile());
  expect(paths).toEqual(expect.arrayContaining(['.claude-plugin/marketplace.json', ...plugin]));
  const hook = packed?.files.find(({ path }) => path === 'plugin/programs/hook');
  expect((hook?.mode ?? 0) & 0o111).toBe(0o111);
});
