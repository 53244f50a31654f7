import { expect, it } from 'vitest';
import { marked } from '../../../test/given/stances.ts';
import { keptChanges, leftOut, namedActs } from './unwanted-acts.ts';

const names = (bans: readonly { readonly name: string }[]) => bans.map(({ name }) => name);

it.each([
  ['raise the baud rate, ‹do NOT flash›, only build', ['flash']],
  ['write the script, ‹dont rename yet›', ['rename']],
  ['fix it, ‹don’t amend›.', ['amend']],
  ['‹nicht flashen›, nur bauen', ['flashen']],
  ['‹do not restart the docs job›', []],
  ['‹no more surprises›', []],
  ['‹don’t push yet›', []],
  ['‹don’t rename it›, I mean: rename the others', []],
  ['flash it', []],
])('an act by its name: %s', (text, acts) => {
  expect(names(namedActs(marked(text)))).toEqual(acts);
});

it.each([
  ['commit it, ‹but leave notes.md out›', ['notes.md']],
  ['‹notes.md stays as it is›, fix the header', []],
  ['commit notes.md too', []],
])('left out of a commit: %s', (text, files) => {
  expect(names(leftOut(marked(text)))).toEqual(files);
});

it.each([
  ['undo the last commit, ‹keep my changes›', 1],
  ['revert it ‹without losing my work›', 1],
  ['‹no changes to the api›', 0],
  ['commit the changes', 0],
])('changes that are kept: %s', (text, count) => {
  expect(keptChanges(marked(text))).toHaveLength(count);
});
