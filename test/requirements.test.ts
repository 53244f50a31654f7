import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/requirements';

interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly ruledOut: boolean;
}

const requirements: readonly Requirement[] = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  .flatMap((line) => {
    const [, id, text] = /^- \*\*([A-Z]{2}-\d{3})\*\* (.+)$/.exec(line) ?? [];
    return id && text ? [{ id, text, ruledOut: /\*(?:Ruled out|Later): .+\.\*$/.test(text) }] : [];
  });

/** Ids in square brackets in test titles: one, a list, or from…to. */
export function idsIn(source: string): readonly string[] {
  return [...source.matchAll(/\[((?:[A-Z]{2}-\d{3}(?:, |…)?)+)\]/g)].flatMap(([, list = '']) =>
    list.split(', ').flatMap((part) => {
      const [from = '', to = from] = part.split('…');
      const prefix = from.slice(0, 3);
      const [first, last] = [from, to].map((id) => Number(id.slice(3))) as [number, number];
      return Array.from(
        { length: last - first + 1 },
        (_, index) => prefix + String(first + index).padStart(3, '0'),
      );
    }),
  );
}

const tests = ['src', 'test'].flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /(?:\.test|-conformance)\.ts$/.test(entry.name) &&
        entry.name !== 'requirements.test.ts',
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
);
const proved = new Set(tests.flatMap(idsIn));

describe('the requirements', () => {
  it('have ids of their own', () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are proved by a test, or ruled out with a reason', () => {
    const open = requirements.filter(({ id, ruledOut }) => !ruledOut && !proved.has(id));
    expect(open.map(({ id, text }) => `${id} ${text}`)).toEqual([]);
  });

  it('are the only ids that tests claim to prove, of pages that exist', () => {
    const pages = new Set(requirements.map(({ id }) => id.slice(0, 2)));
    const known = new Set(requirements.map(({ id }) => id));
    expect([...proved].filter((id) => pages.has(id.slice(0, 2)) && !known.has(id))).toEqual([]);
  });
});

describe('reading ids', () => {
  it.each([
    ["it('[SE-001] stays', …)", ['SE-001']],
    ["it('[SE-001, SE-003] stays', …)", ['SE-001', 'SE-003']],
    ["it('[SE-008…SE-010] stays', …)", ['SE-008', 'SE-009', 'SE-010']],
    ["it('stays', …) // SE-001", []],
  ])('%s', (source, ids) => {
    expect(idsIn(source)).toEqual(ids);
  });
});
