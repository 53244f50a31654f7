import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/project.ts';
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
