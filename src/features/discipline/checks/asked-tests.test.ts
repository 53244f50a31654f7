import { describe, expect, it } from 'vitest';
import { noRoute, type RouteSection } from '../../../kernel/work/route-section.ts';
import { asksForTestChanges } from './asked-tests.ts';

const asks = (text: string, task_type: RouteSection['task_type'] = null): boolean =>
  asksForTestChanges({ prompt: { at: null, text }, route: { ...noRoute, task_type } });

describe('tests are to be changed', () => {
  it.each([
    'update the tests',
    'change the rounding to floor and adapt the tests',
    'rename it in the code and update all callers and tests',
    'update the handler, the docs and the tests',
    "skip the 'gives up so that nobody waits' test for now",
    'delete cart.test.ts',
    'remove the flaky e2e spec',
    'comment out that test until monday',
    'mark the slow tests as ignored',
    'fix the expected values',
    'regenerate the snapshots',
    'the test in cart.test.ts is outdated, adapt it',
    'the specs still expect the old format',
    'that test can go',
    'tests need to be updated too',
    'der Test ist veraltet, überspring ihn',
    'passe bitte die Tests an',
    'supprime ce test',
    'mets à jour les tests',
    'actualiza las pruebas',
    'pula esse teste por enquanto',
    'atualize os testes',
    'aggiorna i test',
    'usuń ten test',
    'zaktualizuj testy',
    'удали этот тест',
    'обнови тесты',
    'testleri güncelle',
    '更新测试',
    'テストを修正して',
    '테스트를 수정해 줘',
  ])('%s', (text) => {
    expect(asks(text)).toBe(true);
  });
});

describe('the code is to be changed', () => {
  it.each([
    'fix the failing test',
    'fix that, the spec I added shows it',
    'fix the rounding so that the tests pass',
    'change the parser until the tests are green',
    'update cart.ts and run the tests',
    'make sure the tests pass',
    'add a guard and a test for it',
    'fix the code, don’t touch the tests',
    'update the parser, without changing the specs',
    'remove the cache, then check that the tests still pass',
    'cargo test jest czerwony, napraw',
    'garante que os testes passam antes de falar que terminou',
    'los tests fallan, arréglalo',
    'les tests sont rouges, répare',
    'go test -race падает. чини пока не станет зелёным',
    'die Tests sind rot, bitte reparieren',
    '测试失败了，修复一下代码',
    'テストが落ちています',
  ])('%s', (text) => {
    expect(asks(text)).toBe(false);
  });

  it('also where the work is about tests, because they are red', () => {
    expect(asks('cargo test jest czerwony, napraw', 'test')).toBe(false);
    expect(asks('get the specs green', 'test')).toBe(false);
    expect(asks('the suite is a mess, tidy it', 'test')).toBe(true);
  });
});
