import { expect, it } from 'vitest';
import { speaksOfDeleting, speaksOfDeletingThing, withoutRefusals } from './deletion-words.ts';

it.each([
  ['don’t delete the volumes, just restart it', false],
  ['restart it without removing anything', false],
  ['die Datenbank nicht löschen', false],
  ['не удаляй том', false],
  ['throw the whole volume away', true],
  ['don’t ask, just delete it', true],
  ['don’t forget to delete the branch', true],
  ['bórrala entera', true],
])('speaks of deleting, by what it does not rule out: %s', (said, speaks) => {
  expect(speaksOfDeleting(withoutRefusals(said))).toBe(speaks);
});

it.each([
  ['my database is a mess, drop it', true],
  ['drop the database', true],
  ['the database is full. remove the logs', false],
])('speaks of deleting the database: %s', (said, speaks) => {
  expect(speaksOfDeletingThing(said, ['database'], true)).toBe(speaks);
});
