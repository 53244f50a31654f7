import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { nodeFiles } from './files.ts';

const linesOf = (text: string | Uint8Array): readonly string[] => {
  const file = `${givenFolder()}/file`;
  writeFileSync(file, text);
  return [...nodeFiles.lines(file)];
};

describe('lines of a file', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\nb', ['a', '', 'b']],
    ['\n', ['']],
  ])('%j', (text, expected) => {
    expect(linesOf(text)).toEqual(expected);
  });

  it('are whole where the parts that are read meet', () => {
    const text = Array.from({ length: 40_000 }, (_, at) => `${at} ${'ä€😀'.repeat(at % 7)}`);
    expect(linesOf(text.join('\n'))).toEqual(text);
  });

  it('are there even when they are no text', () => {
    expect(linesOf(Uint8Array.of(0xff, 0x0a, 0x61))).toEqual(['\uFFFD', 'a']);
  });

  it('of a file that is not there are none', () => {
    expect([...nodeFiles.lines(`${givenFolder()}/none`)]).toEqual([]);
  });
});

describe('lines of a file from a byte on', () => {
  const given = (text: string): string => {
    const file = `${givenFolder()}/file`;
    writeFileSync(file, text);
    return file;
  };

  it('come with their places, and only when they are whole', () => {
    const file = given('ä\n\nbc\nhalf');
    expect([...nodeFiles.linesFrom(file, 0)]).toEqual([
      { text: 'ä', start: 0, end: 3 },
      { text: '', start: 3, end: 4 },
      { text: 'bc', start: 4, end: 7 },
    ]);
    expect([...nodeFiles.linesFrom(file, 4)]).toEqual([{ text: 'bc', start: 4, end: 7 }]);
  });

  it('are found again at their places, however long they are', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `${at} ${'ä€😀'.repeat((at * at) % 5_000)}`);
    const file = given(`${lines.join('\n')}\n`);
    const placed = [...nodeFiles.linesFrom(file, 0)];
    expect(placed.map(({ text }) => text)).toEqual(lines);
    for (const { text, start } of placed) expect(nodeFiles.lineAt(file, start)).toBe(text);
  });

  it('are none where no whole line begins', () => {
    const file = given('a\nhalf');
    expect([
      nodeFiles.lineAt(file, 2),
      nodeFiles.lineAt(file, 99),
      nodeFiles.lineAt(`${file}-none`, 0),
    ]).toEqual([undefined, undefined, undefined]);
    expect([...nodeFiles.linesFrom(`${file}-none`, 0)]).toEqual([]);
  });
});
