import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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
});

describe('the pages', () => {
  const pagesByHand = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);

  it.each([...pagesByHand, ...documents])('%s links only to files and headings that are there', (path) => {
    for (const [, link = '', anchor] of read(path).matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/g)) {
      const target = link === '' ? path : join(dirname(path), link);
      expect(existsSync(join(root, target)), `${link} of ${path}`).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(read(target)), `${link}#${anchor}`).toContain(anchor);
    }
  });

  it('README.md stays under 120 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThan(120);
  });
});

/** As GitHub names the headings of a page. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

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

  const pasted = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...read(`docs/${name}`).matchAll(/```yaml\n(# \.ephor\/config\.yaml[^]*?)```/g)].map(
        ([, yaml = '']) => ({
          name,
          yaml,
        }),
      ),
    );

  it.each(pasted)('takes what docs/$name shows: $yaml', ({ yaml }) => {
    expect(validate(parse(yaml)), JSON.stringify(validate.errors)).toBe(true);
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
