import { expect, it } from 'vitest';
import { marked } from '../../../test/given/stances.ts';
import { unwantedActs, unwantedPlaces, unwantedThings, unwantedWords } from './unwanted-things.ts';

it.each([
  ['fix the login, ‹leave api/routes.ts alone›', ['api/routes.ts'], []],
  ['‹the migrations stay›, fix the model', [], ['migrations']],
  ['the header in src/App.tsx does not scroll', [], []],
  ['‹do not change params.yaml› for good', [], []],
  ['make it darker, ‹the two colours in theme.css come from the agency›', [], []],
  ['write the importer, ‹don’t run import.py› yet', [], []],
  ['jest to vitest please. ‹same tests›, drop jest', [], []],
  ['the printers role please, ‹not the users role›', ['users'], []],
  ['fix the ‹views›, I mean the views of the shop', [], []],
])('%s', (text, files, kinds) => {
  const { except, kinds: found } = unwantedThings(marked(text));
  expect([except.map(({ place }) => place), found.map(({ kind }) => kind)]).toEqual([files, kinds]);
});

it.each([
  ['‹no new packages›, fix the parser', ['packages']],
  ['write the migration, ‹I run it myself›', ['run']],
  ['‹no commits yet›', ['commit']],
  ['commit the fix, ‹no commit of the rest›', []],
  ['commit it', []],
])('%s', (text, acts) => {
  expect(unwantedActs(marked(text)).map(({ of }) => of)).toEqual(acts);
});

it.each([
  ['‹not on production before thursday›', ['production']],
  ['try it on staging, ‹prod is for Thursday›', ['production']],
  ['‹hands off the cluster›, find out why', ['cluster']],
  ['deploy to production', []],
])('%s', (text, places) => {
  expect(unwantedPlaces(marked(text)).map(({ name }) => name)).toEqual(places);
});

it.each([
  ['make it darker, ‹--brand-rust stays›', ['--brand-rust']],
  ['‹formatDay keeps its name›, add parseDay', ['formatDay']],
  ['‹the button stays›', []],
  ['‹not formatDay›, I mean formatDay in core', []],
])('%s', (text, names) => {
  expect(unwantedWords(marked(text)).map(({ word }) => word)).toEqual(names);
});

it('quotes the clause around it', () => {
  expect(unwantedActs(marked('fix it, ‹no commits yet›, thanks'))).toEqual([
    { of: 'commit', name: '', words: 'no commits yet' },
  ]);
});
