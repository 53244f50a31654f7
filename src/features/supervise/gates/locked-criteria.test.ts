import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { supervising } from '../../../kernel/work/task-examples.ts';
import { lockedCriteria } from './locked-criteria.ts';

it.each([
  ['changed', 'was changed'],
  ['none', 'was deleted'],
] as const)('says what became of them: %s [AO-084]', (criteriaFile, words) => {
  const objection = said(lockedCriteria, {
    name: '',
    event: writing('/repo/a.ts'),
    state: supervising(),
    facts: { criteriaFile },
  });
  expect(objection?.reason).toContain(words);
  expect(objection?.reason).toContain('.ephor/criteria/sup-001.yaml');
});

it('says nothing when it is over', () => {
  const state = supervising({ state: 'approved' });
  const example = {
    name: '',
    event: writing('/repo/a.ts'),
    state,
    facts: { criteriaFile: 'changed' },
  } as const;
  expect(said(lockedCriteria, example)).toBeUndefined();
});
