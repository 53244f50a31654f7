import { describe, expect, it } from 'vitest';
import { proofAskedBy } from './proof-words.ts';

describe('a prompt asks for proof', () => {
  it.each([
    ['checks', 'fix the cart and make sure the tests pass'],
    ['checks', 'rename it everywhere, then run the tests'],
    ['checks', 'keep going until all tests are green'],
    ['checks', 'ensure that the build still succeeds'],
    ['checks', 'all existing tests must still pass'],
    ['checks', 'refactor it, and check that lint is clean'],
    ['any', 'fix it and show me that it works'],
    ['any', 'make sure it works'],
    ['any', 'add the flag, and verify it.'],
    ['any', 'verify your work before you finish'],
    ['checks', 'Bau das ein und stell sicher, dass die Tests laufen'],
    ['checks', 'Corrige ça et lance les tests'],
    ['checks', 'arregla el carrito y asegúrate de que los tests pasen'],
    ['checks', 'arruma isso e roda os testes'],
    ['checks', 'correggi e verifica che i test passino'],
    ['checks', 'исправь и прогони тесты'],
    ['checks', '修正してテストを実行して'],
    ['checks', '改一下，确保测试通过'],
    ['checks', '고치고 테스트 통과하는지 확인해줘'],
  ])('for %s: %s', (of, prompt) => {
    expect(proofAskedBy(prompt)).toMatchObject({ of });
  });

  it.each([
    'fix the cart',
    'add a test for the discount',
    'verify the signature of the token on each request',
    'the login page should check the password',
    'why does the test fail?',
    'check the input for empty names',
    'make the header blue',
    'write tests for the parser',
    '```\nmake sure the tests pass\n```\nis what the readme says, drop that',
  ])('not with: %s', (prompt) => {
    expect(proofAskedBy(prompt)).toBeUndefined();
  });

  it.each(['rename it, no need to run the tests', 'don’t run the tests', 'quick fix, without testing'])(
    'or waives it: %s',
    (prompt) => {
      expect(proofAskedBy(prompt)).toBe('none');
    },
  );
});
