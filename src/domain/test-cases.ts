const titles = [
  /\b(?:it|test|describe|context|specify|scenario|should|xit|xtest|xdescribe)\b(?:\.\w+)*(?:\s*\(\s*|\s+)(['"`])(.{1,150}?)\1/g,
  /\b(?:def|fn|func|fun|function|void|Task)\s+()(`[^`\n]{1,150}`|\w{1,150})\s*\(/g,
];

const longest = 300_000;

/** Names of the test cases in a text, by how languages write them. */
export function testTitles(text: string): readonly string[] {
  if (text.length > longest) return [];
  return [
    ...new Set(titles.flatMap((pattern) => [...text.matchAll(pattern)].map(([, , title = '']) => title))),
  ];
}
