import { describe, expect, it } from 'vitest';
import { planHash } from './plan-hash.ts';

const initiative = { title: 'A cart that lasts', scope: ['src/cart/**'], constraints: ['no new dependency'] };
const text =
  '# Plan\n\n## Goal\n\nKeep the cart.\n\n- [ ] guests\n\n## Current state\n\nNothing yet.\n\n## What is next\n\n- begin\n';
const hash = (said = text, fields: Partial<typeof initiative> = {}) =>
  planHash({ ...initiative, ...fields }, said, (all) => all);

describe('an approval outlives', () => {
  it.each([
    ['how far it is', text.replace('Nothing yet.', 'Half of it.')],
    ['what is next', text.replace('- begin', '- go on\n- end')],
    ['a section about progress more', `${text}\n## Log\n\nSome day: done.\n`],
    ['ticks', text.replace('[ ]', '[x]')],
    ['blanks and empty lines', `${text.replace('Keep the cart.', 'Keep the cart.  \n\n')}\n\n`],
    ['line ends of another system', text.replaceAll('\n', '\r\n')],
    ['a part of a section about progress', text.replace('Nothing yet.', '### Goal reached\n\nIt is there.')],
  ])('%s', (_, changed) => {
    expect(hash(changed)).toBe(hash());
  });
});

describe('an approval ends with', () => {
  it.each([
    ['another goal', hash(text.replace('Keep the cart.', 'Drop the cart.'))],
    ['another item', hash(text.replace('guests', 'everybody'))],
    ['a new section', hash(`${text}\n## Risks\n\nMany.\n`)],
    ['another scope', hash(text, { scope: ['**'] })],
    ['a constraint less', hash(text, { constraints: [] })],
    ['another title', hash(text, { title: 'Another' })],
    [
      'a goal in a block of code',
      hash(text.replace('Keep the cart.', '```\n# Status\nKeep it.\n```\nDrop the cart.')),
    ],
  ])('%s', (_, changed) => {
    expect(changed).not.toBe(hash());
  });

  it('what follows a block of code that only looks like a section about progress', () => {
    const one = '# Plan\n\n```\n# Status\n```\n\nKeep the cart.\n';
    expect(hash(one)).not.toBe(hash(one.replace('Keep', 'Drop')));
  });
});
