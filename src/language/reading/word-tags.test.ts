import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { createLibrary } from './library.ts';
import { tagsOf } from './word-tags.ts';

const { tags: known } = createLibrary((name) => readFileSync(`data/${name}`, 'utf8'));

const tags = (text: string, onlyEnglish = true) =>
  tagsOf(text, known, onlyEnglish).map(({ tag, at }) => `${tag}@${at}`);

it.each([
  ['a verb as it is told', 'add a button', 'build@0'],
  ['and in its other forms', 'it copies, adding nothing that was planned', 'think.ed@6'],
  ['a phrase at its first word', 'please fix it from scratch', 'upheaval@3'],
  ['a word with any ending', 'the subagents', 'agentPart@1'],
])('tags %s', (_, text, tag) => {
  expect(tags(text)).toContain(tag);
});

it('tags other languages only where one is spoken', () => {
  expect(tags('corrige el error', false)).toContain('repair@0');
  expect(tags('corrige el error')).not.toContain('repair@0');
  expect(tags('修复登录的问题', false)).toContain('repair@0');
});
