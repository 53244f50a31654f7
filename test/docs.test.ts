import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { pages } from '../tools/docs/pages.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the reference', () => {
  it.each(Object.entries(pages()))('%s is what the code says', (path, text) => {
    expect(read(path) === text, `${path} is out of date: run \`npm run docs\``).toBe(true);
  });

  it('is checked by the tool too', () => {
    expect(
      execFileSync(process.execPath, ['tools/docs.mjs', '--check'], { cwd: root, encoding: 'utf8' }),
    ).toBe('');
  });

  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);

  it.each(documents)('%s links only to files that are there', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '');
    for (const link of links) expect(() => read(join(dirname(path), link)), link).not.toThrow();
  });
});

it('the glossary defines fewer than sixty words, each once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, word]) => word);
  expect(new Set(words).size).toBe(words.length);
  expect(words.length).toBeGreaterThan(30);
  expect(words.length).toBeLessThan(60);
});

describe('the schema of the configuration', () => {
  const validate = new Ajv2020({ strict: false }).compile(
    JSON.parse(read('schema/config.schema.json')) as object,
  );

  it.each([
    {},
    { version: 1, profile: 'strict', on_error: 'ask' },
    { gates: { 'protect-ephor': 'deny', 'person-only': { level: 'ask' }, 'rules/mine': 'off' } },
    {
      context: { budget: 4000 },
      audit: { max_bytes: 10_000, keep: 1 },
      engine: { enabled: false, idle_minutes: 5 },
    },
    { locked: 'all' },
    { locked: ['profile', 'protect-ephor'] },
  ])('takes %j', (config) => {
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    { profil: 'strict' },
    { version: 2 },
    { profile: 'relaxed' },
    { gates: { 'protect-ephor': 'never' } },
    { gates: { 'person-only': { level: 'never' } } },
    { context: { budget: -1 } },
    { audit: { keep: 0.5 } },
    { engine: { enabeld: true } },
    { locked: 'some' },
    [],
  ])('refuses %j', (config) => {
    expect(validate(config)).toBe(false);
  });
});
