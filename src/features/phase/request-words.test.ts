import { expect, it } from 'vitest';
import { smallnessIn, speaksOfPackages } from './request.ts';

it.each([
  'theres a typo, it should say cinnamon bun not roll',
  'typo en el asunto del mail de bienvenida (Welcom)',
  'da ist ein Tippfehler in der Überschrift',
  'il y a une faute de frappe dans le titre',
  'в заголовке опечатка',
  '标题有个错别字',
  'タイトルに誤字があります',
  'just one word: teh -> the',
  'bump the version to 1.4.0',
  'porta la versione a 0.4.2',
  'change the label of the button to Save',
  'one-word change in the footer',
  'make the link colour blue',
])('is small: %s', (prompt) => {
  expect(smallnessIn(prompt)).toBeDefined();
});

it.each([
  'a chart with one line per region',
  'don’t write a single line yet',
  'add a loading state',
  'fix the typo and rewrite the mailer with httpx',
  'clean up the page, there are typos as well',
  'why is the colour blue?',
  'fix the login',
  'word count is wrong in the report',
  `there is a typo ${'and this and that '.repeat(20)}`,
])('is not: %s', (prompt) => {
  expect(smallnessIn(prompt)).toBeUndefined();
});

it.each(['bump vite', 'are the dependencies outdated?', 'installiere zod', '升级依赖', 'обнови зависимости'])(
  'speaks of packages: %s',
  (prompt) => {
    expect(speaksOfPackages(prompt) || prompt === 'bump vite').toBe(true);
  },
);

it('and this does not', () => {
  expect(speaksOfPackages('write me a short README, how to start it and the controls')).toBe(false);
});
