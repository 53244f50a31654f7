import type { WriteAction } from '../../../kernel/action.ts';

const titles = [
  /\b(?:it|test|describe|context|specify|scenario|should|xit|xtest|xdescribe)\b(?:\.\w+)*(?:\s*\(\s*|\s+)(['"`])(.{1,150}?)\1/g,
  /\b(?:def|fn|func|fun|function|void|Task)\s+()(`[^`\n]{1,150}`|\w{1,150})\s*\(/g,
];

const longest = 300_000;

/** Titles that a change adds; of a file that nobody knows as it was, all of them. */
export function addedTitles({ change }: WriteAction, original: string | null | undefined): readonly string[] {
  const [old, now] =
    change.kind === 'replace'
      ? [change.old, change.new]
      : [original ?? '', change.kind === 'whole' ? change.content : ''];
  const known = testTitles(old);
  return testTitles(now).filter((title) => !known.includes(title) && original?.includes(title) !== true);
}

/** Names of the test cases in a text, by how languages write them. */
export function testTitles(text: string): readonly string[] {
  if (text.length > longest) return [];
  return [
    ...new Set(titles.flatMap((pattern) => [...text.matchAll(pattern)].map(([, , title = '']) => title))),
  ];
}
