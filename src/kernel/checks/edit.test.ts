import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, WriteAction } from '../action.ts';
import { applyChange } from './edit.ts';

const apply = (change: Change, before: string | undefined): WriteAction =>
  applyChange({ kind: 'write', path: '/f', change }, before);

const replace = (old: string, fresh: string, all = false): Change => ({
  kind: 'replace',
  old,
  new: fresh,
  all,
});

describe('a whole file', () => {
  it.each([undefined, '', 'old'])('becomes the new content, whatever was there: %j', (before) => {
    const { after, problem } = apply({ kind: 'whole', content: 'new' }, before);
    expect({ after, problem }).toEqual({ after: 'new', problem: undefined });
  });
});

describe('a replacement', () => {
  it.each([
    ['one place', 'a b c', replace('b', 'X'), 'a X c'],
    ['all places', 'b a b', replace('b', 'X', true), 'X a X'],
    ['one place, asked for all', 'a b', replace('b', 'X', true), 'a X'],
    ['dollar signs are text', 'a b c', replace('b', "$&$1$$$'"), "a $&$1$$$' c"],
    ['dollar signs are text for all', 'b b', replace('b', '$&', true), '$& $&'],
    ['special characters are text', 'a.c abc', replace('a.c', 'X'), 'X abc'],
    ['removal', 'a b c', replace(' b', ''), 'a c'],
    ['a new file', undefined, replace('', 'text'), 'text'],
    ['an empty file', '', replace('', 'text'), 'text'],
    ['overlapping places count once', 'aaa', replace('aa', 'X'), 'Xa'],
    ['Windows line ends are kept', 'a\r\nb\r\nc\r\n', replace('a\nb', 'x\ny'), 'x\r\ny\r\nc\r\n'],
    ['curly quotes in the file', 'say “hi” now', replace('say "hi"', 'X'), 'X now'],
    ['curly apostrophe in the file', 'don’t', replace("don't", 'do'), 'do'],
  ])('%s', (_, before, change, expected) => {
    expect(apply(change, before)).toMatchObject({ after: expected });
  });

  it.each([
    ['a missing file', undefined, replace('a', 'b'), 'does not exist'],
    ['text that is not there', 'x', replace('a', 'b'), 'not in the file'],
    ['text that is there twice', 'a a', replace('a', 'b'), 'more than once'],
    ['empty old text in a full file', 'x', replace('', 'b'), 'empty'],
  ])('has a problem with %s and guesses nothing', (_, before, change, problem) => {
    const result = apply(change, before);
    expect(result.problem).toContain(problem);
    expect(result.after).toBeUndefined();
  });

  it('agrees with the naive way of doing it', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '$&', '\n'), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (before, old, fresh, all) => {
        fc.pre(old !== '');
        const pieces = before.split(old);
        const places = pieces.length - 1;
        const fits = places > 0 && (all || places === 1);
        expect(apply(replace(old, fresh, all), before).after).toBe(fits ? pieces.join(fresh) : undefined);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a notebook', () => {
  const notebook = JSON.stringify({
    cells: [
      { cell_type: 'code', id: 'first', source: '1', outputs: [] },
      { cell_type: 'markdown', id: 'second', source: ['# two'] },
    ],
    nbformat: 4,
  });
  const cell = (
    mode: 'replace' | 'insert' | 'delete',
    id: string | undefined,
    source = 'new',
    type?: 'code' | 'markdown',
  ): Change => ({ kind: 'cell', mode, cell: id, source, type });
  const sources = (change: Change): unknown => {
    const { after } = apply(change, notebook);
    return (JSON.parse(after ?? '{}') as { cells: { source: unknown }[] }).cells.map(({ source }) => source);
  };

  it.each([
    ['replaces by id', cell('replace', 'first'), ['new', ['# two']]],
    ['replaces by place', cell('replace', 'cell-1'), ['1', 'new']],
    ['inserts after a cell', cell('insert', 'first'), ['1', 'new', ['# two']]],
    ['inserts at the top', cell('insert', undefined), ['new', '1', ['# two']]],
    ['deletes', cell('delete', 'second'), ['1']],
  ])('%s', (_, change, expected) => {
    expect(sources(change)).toEqual(expected);
  });

  it('keeps what it does not change', () => {
    const { after } = apply(cell('replace', 'first'), notebook);
    expect(JSON.parse(after ?? '')).toMatchObject({
      nbformat: 4,
      cells: [{ id: 'first', cell_type: 'code' }, {}],
    });
  });

  it.each([
    ['an unknown cell', cell('replace', 'third'), notebook],
    ['a place that is not there', cell('replace', 'cell-9'), notebook],
    ['no cell to replace', cell('replace', undefined), notebook],
    ['no cell to delete', cell('delete', undefined), notebook],
    ['a missing file', cell('insert', undefined), undefined],
    ['text that is no JSON', cell('insert', undefined), 'oops'],
    ['JSON that is no notebook', cell('insert', undefined), '[]'],
    ['null', cell('insert', undefined), 'null'],
    ['cells that are no list', cell('insert', undefined), '{"cells":{}}'],
    ['cells that are no objects', cell('replace', 'first'), '{"cells":[null,1]}'],
  ])('has a problem with %s', (_, change, before) => {
    const result = apply(change, before);
    expect(result.problem).toMatch(/notebook/);
    expect(result.after).toBeUndefined();
  });
});
