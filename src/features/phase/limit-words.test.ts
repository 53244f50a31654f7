import { describe, expect, it } from 'vitest';
import { limitsIn } from './limit-words.ts';

const names = (prompt: string) => {
  const { only, except } = limitsIn(prompt);
  return [only.map(({ place }) => place), except.map(({ place }) => place)];
};

describe('the work is limited to a place', () => {
  it.each([
    ['Add a guard in billing. only billing, the other folders belong to other teams', 'billing'],
    ['fix the login, but only in src/auth', 'src/auth'],
    ['only touch `src/auth`, please', 'src/auth'],
    ['only change cart.ts', 'cart.ts'],
    ['stay inside services/billing.', 'services/billing'],
    ['don’t change anything outside src/auth', 'src/auth'],
    ['no changes outside of packages/core', 'packages/core'],
    ['bitte nur in src/auth, sonst nichts', 'src/auth'],
    ['seulement dans src/auth', 'src/auth'],
    ['uniquement le fichier cart.ts', undefined],
    ['solo en src/auth, por favor', 'src/auth'],
    ['só em src/auth', 'src/auth'],
    ['solo in src/auth', 'src/auth'],
    ['alleen in src/auth', 'src/auth'],
    ['tylko w src/auth', 'src/auth'],
    ['только в src/auth, остальное не трогай', 'src/auth'],
    ['sadece src/auth', 'src/auth'],
    ['只改 src/auth', 'src/auth'],
    ['src/auth だけ直して', 'src/auth'],
    ['src/auth 만 고쳐줘', 'src/auth'],
    ['add it in billing, don’t touch the other folders', 'billing'],
  ])('%s', (prompt, place) => {
    expect(names(prompt)[0]).toEqual(place === undefined ? [] : [place]);
  });

  it.each([
    'k 20m, only for /api',
    'thats the backup. ok drop it then, dev only',
    'rebase and force push, my branch only',
    'hm put it back, only current window highlighted',
    'drop the local dev db. only test junk in there',
    'usa um subagente, só lista',
    'restart it only when the config changes',
    'investiga, só olhar por enquanto',
    'nur ne grobe schätzung für mein planning morgen',
    'only if it is easy',
    'anything outside tests and main gets an error of its own',
    'anything but cypress, the other two are fine',
    'only billing',
    'the only one is main',
    'guarda só a data sem hora',
  ])('not: %s', (prompt) => {
    expect(names(prompt)[0]).toEqual([]);
  });
});

describe('a place is to be left alone', () => {
  it.each([
    ['fix it, don’t touch legacy/', 'legacy'],
    ['leave src/legacy alone', 'src/legacy'],
    ['leave the legacy folder as is', 'legacy'],
    ['without touching package.json', 'package.json'],
    ['hands off billing', 'billing'],
    ['Don’t modify discounts.go itself.', 'discounts.go'],
    ['config.yaml bitte nicht anfassen', 'config.yaml'],
    ['ne touche pas à src/legacy', 'src/legacy'],
    ['no toques legacy', 'legacy'],
    ['não mexe em src/legacy', 'src/legacy'],
    ['non toccare src/legacy', 'src/legacy'],
    ['не трогай legacy', 'legacy'],
    ['不要改 src/legacy', 'src/legacy'],
    ['src/legacy は触らないで', 'src/legacy'],
    ['src/legacy는 건드리지 마', 'src/legacy'],
    ['fix the migration but don’t touch schema.rb', 'schema.rb'],
    ['do it without touching schema.rb please', 'schema.rb'],
    ['leave schema.rb alone', 'schema.rb'],
    ['schema.rb stays as it is', 'schema.rb'],
    ['the db/schema.rb file must not be changed', 'db/schema.rb'],
    ['schema.rb is off limits', 'schema.rb'],
    ['mach das, schema.rb bitte nicht anfassen', 'schema.rb'],
    ['schema.rb bleibt wie es ist', 'schema.rb'],
    ['fass schema.rb nicht an', 'schema.rb'],
    ['Finger weg von schema.rb', 'schema.rb'],
    ['touche pas à schema.rb', 'schema.rb'],
    ['laisse schema.rb tranquille', 'schema.rb'],
    ['no toques schema.rb', 'schema.rb'],
    ['sin tocar schema.rb', 'schema.rb'],
    ['não mexa em schema.rb', 'schema.rb'],
    ['não mexas no schema.rb', 'schema.rb'],
    ['non toccare schema.rb', 'schema.rb'],
    ['lascia stare schema.rb', 'schema.rb'],
    ['schema.rb niet aanraken', 'schema.rb'],
    ['rör inte schema.rb', 'schema.rb'],
    ['rør ikke schema.rb', 'schema.rb'],
    ['nie ruszaj schema.rb', 'schema.rb'],
    ['schema.rb nie ruszaj', 'schema.rb'],
    ['nesahej na schema.rb', 'schema.rb'],
    ['schema.rb’ye dokunma', 'schema.rb'],
    ['не трогай schema.rb', 'schema.rb'],
    ['schema.rb не трогай', 'schema.rb'],
    ['додай поле, schema.rb не чіпай', 'schema.rb'],
    ['не чіпай schema.rb', 'schema.rb'],
    ['别动 schema.rb', 'schema.rb'],
    ['schema.rb 别动', 'schema.rb'],
    ['schema.rb は触らないで', 'schema.rb'],
    ['schema.rb 건드리지 마', 'schema.rb'],
    ['đừng đụng vào schema.rb', 'schema.rb'],
    ['jangan sentuh schema.rb', 'schema.rb'],
  ])('%s', (prompt, place) => {
    expect(names(prompt)[1]).toEqual([place]);
  });

  it.each([
    'don’t touch anything yet',
    'don’t change it',
    'do not touch main',
    'don’t touch prod',
    'leave it alone',
    'leave the rest alone',
    'don’t change params.yaml for good',
    'no toques nada',
    'don’t change the signature',
    'without changing the results',
    'don’t change the way it works',
    'nichts anfassen',
    'ничего не трогай',
    '什么都别动',
    'keep it as is',
    'the price stays the same',
    'schema.rb is wrong, fix it',
    'move schema.rb to db/',
    'the result must not be changed by it',
  ])('not: %s', (prompt) => {
    expect(names(prompt)[1]).toEqual([]);
  });
});
