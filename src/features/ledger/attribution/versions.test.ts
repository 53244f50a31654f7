import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenChange, text } from '../../../../test/given/trace.ts';
import type { TracedVersion } from '../../../kernel/stores/trace-index.ts';
import { nodeIo } from '../../../io/node.ts';
import { hashContent, hashLines, linesOf, trivialHashes } from './lines.ts';
import { nextVersion } from './follow.ts';

const { hash } = nodeIo;
const trivial = trivialHashes(hash);

const version = (content: string, owners: readonly (string | null)[]): TracedVersion => ({
  content: hashContent(hash, content),
  lines: hashLines(hash, content),
  owners,
});

/** The lines after a change of `r`, each with its owner. */
const after = (known: readonly TracedVersion[], before: string, now: string, base?: TracedVersion) => {
  const next = nextVersion(known, givenChange(before, now, base), 'r', trivial);
  expect(next.lines).toEqual(hashLines(hash, now));
  expect(next.content).toBe(hashContent(hash, now));
  return linesOf(now).map((line, at) => [line.trim(), next.owners[at]]);
};

const [one, two, three] = ['const one = 1;', 'const two = 2;', 'const three = 3;'];

describe('the next version of a file', () => {
  it('gives a line to the record that wrote it, and leaves the rest [RO-060]', () => {
    expect(after([], text(one, two), text(one, three, two))).toEqual([
      [one, null],
      [three, 'r'],
      [two, null],
    ]);
  });

  it('goes on from the version that the record names', () => {
    const [old, newer] = [version(text(one), ['a']), version(text(two), ['b'])];
    expect(after([newer, old], text(one), text(one, three), old)).toEqual([
      [one, 'a'],
      [three, 'r'],
    ]);
  });

  it('gives to people what they did in between', () => {
    const known = version(text(one), ['a']);
    expect(after([known], text(one, two), text(one, two, three), known)).toEqual([
      [one, 'a'],
      [two, null],
      [three, 'r'],
    ]);
  });

  it('leaves a line that only moved to whoever wrote it, with the brace below it', () => {
    const known = version(text(one, 'f() {', '}', two), ['a', 'b', 'b', 'c']);
    const now = text('f() {', '}', one, two);
    expect(after([known], text(one, 'f() {', '}', two), now, known)).toEqual([
      ['f() {', 'b'],
      ['}', 'b'],
      [one, 'a'],
      [two, 'c'],
    ]);
  });

  it('leaves a line that was indented to whoever wrote it', () => {
    const known = version(text(one, two), ['a', 'b']);
    expect(after([known], text(one, two), text('if (x) {', `  ${one}`, '}', two), known)).toEqual([
      ['if (x) {', 'r'],
      [one, 'a'],
      ['}', 'r'],
      [two, 'b'],
    ]);
  });

  it('takes what others brought in from the version of another branch', () => {
    const [mine, theirs] = [version(text(one), ['a']), version(text(one, two, '}'), ['a', 'b', 'b'])];
    expect(after([mine, theirs], text(one, two, '}'), text(one, two, '}', three), mine)).toEqual([
      [one, 'a'],
      [two, 'b'],
      ['}', 'b'],
      [three, 'r'],
    ]);
  });

  it('does not take a brace in the middle of a block that was replaced for one that stayed', () => {
    const known = version(text('a();', '}', 'b();'), ['a', 'a', 'a']);
    const owners = after([known], text('a();', '}', 'b();'), text('c();', '}', 'd();'), known);
    expect(owners.map(([, owner]) => owner)).toEqual(['r', 'r', 'r']);
  });

  it('has the lines of the file after any change', () => {
    const lines = fc.array(fc.constantFrom(one, two, three, '}', '', 'x();', 'y();'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, lines, (first, before, now) => {
        const known = version(
          text(...first),
          first.map(() => 'a'),
        );
        expect(after([known], text(...before), text(...now), known)).toHaveLength(now.length);
      }),
    );
  });

  it('comes to an end whatever a damaged ledger says', () => {
    const hunk = fc.record({
      at: fc.integer({ min: -5, max: 40 }),
      removed: fc.integer({ min: -5, max: 40 }),
      added: fc.constantFrom('', '0123456789', '01234567890123456789', '0123'),
    });
    const hunks = fc.array(hunk, { maxLength: 4 });
    fc.assert(
      fc.property(hunks, hunks, fc.boolean(), (others, changed, lost) => {
        const known = version(text(one, two, '}', three), ['a', null, 'a', 'b']);
        const base = lost ? 'sha256:lost' : known.content;
        const next = nextVersion(
          [known],
          { kind: 'edit', after: 'x', base, others, hunks: changed },
          'r',
          trivial,
        );
        expect(next.owners).toHaveLength(next.lines.length);
      }),
    );
  });
});
