import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './operations/q.ts';

describe('[AO-092] an idea in several steps', () => {
  it.each<[string, string, readonly string[]]>([
    ['a numbered list', '1. add x\n2. test y\n3. ship', ['add x', 'test y', 'ship']],
    ['brackets, and words before it', 'Plan:\n1) fix it\n2) test it', ['fix it', 'test it']],
    ['an item of several lines', '1. add x\n   with care\n2. test it', ['add x\n   with care', 'test it']],
    ['Windows line ends', '1. add x\r\n2. test it\r\n', ['add x', 'test it']],
    ['steps by name', 'Step 1: add x\nStep 2: test it', ['add x', 'test it']],
    [
      'first, then, finally',
      'First extract the parser, then test it and finally document it.',
      ['extract the parser', 'test it', 'document it'],
    ],
    ['first, then', 'first add a toggle then write the docs', ['add a toggle', 'write the docs']],
    [
      'then and finally without first',
      'add a button, then remove the old one, finally update the docs',
      ['add a button', 'remove the old one', 'update the docs'],
    ],
    [
      'three sentences that each say what to do',
      'Add a parser. Write the docs for it. Publish the package.',
      ['Add a parser', 'Write the docs for it', 'Publish the package'],
    ],
    [
      'a sentence that says how',
      'Add a parser. It must be fast. Write the docs for it. Publish the package.',
      ['Add a parser. It must be fast', 'Write the docs for it', 'Publish the package'],
    ],
  ])('%s', (_, idea, steps) => {
    expect(stepsOf(idea)).toEqual(steps);
  });
});

describe('one piece of work', () => {
  it.each([
    'add dark mode',
    'The first page loads then crashes',
    'the build fails first on macOS, then on Linux, and finally everywhere',
    'Add dark mode. Use CSS variables. Keep the toggle in the settings.',
    'Fix the login bug. Add a test.',
    'Why does the first request fail and then succeed?',
    'if the user logs in, then show the dashboard',
    'version 1. of the API must stay',
    '2. second\n3. third',
    '1. add x\n2.\n3. test it',
    'run this:\n```\n1. a\n2. b\n```',
    '',
    '1.',
    '- a\n- b',
  ])('%j', (idea) => {
    expect(stepsOf(idea)).toEqual([]);
  });

  it('is what nobody can survey', () => {
    const list = Array.from({ length: 60 }, (_, index) => `${index + 1}. add part ${index}`).join('\n');
    expect(stepsOf(list)).toEqual([]);
    expect(stepsOf(`1. a\n2. ${'b'.repeat(30_000)}`)).toEqual([]);
  });
});

it('steps are words of the idea, whatever it is', () => {
  const piece = fc.constantFrom(
    '1. ',
    '2. ',
    'first ',
    ', then ',
    ' finally ',
    'add ',
    'x',
    '. ',
    '\n',
    '```',
    'é',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 30 }), (pieces) => {
      const idea = pieces.join('');
      const plain = idea.replaceAll(/\s+/g, '');
      for (const step of stepsOf(idea)) {
        expect(step.trim()).not.toBe('');
        expect(plain).toContain(step.replaceAll(/\s+/g, ''));
      }
    }),
  );
});
