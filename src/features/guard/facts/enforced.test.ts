import { expect, it } from 'vitest';
import type { FactInput } from '../../../kernel/fact.ts';
import { enforced } from './enforced.ts';

it('lists the gates that stop something, and none that only note', () => {
  const gates = {
    planning: { level: 'deny' },
    'answer-only': { level: 'note' },
    research: { level: 'off' },
    'fix-within-design': { level: 'ask' },
  };
  expect(enforced.gather({ settings: { gates } } as unknown as FactInput)).toEqual([
    'planning',
    'fix-within-design',
  ]);
});
