import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { skillAsked } from '../../../kernel/text/skill-words.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { requiredSkill } from './required-skill.ts';

const judged = (satisfied: boolean) =>
  said(requiredSkill, {
    name: 'n',
    event: writing('/repo/a.ts'),
    state: {
      skills: {
        required: 'tidy',
        invoked: satisfied,
        invoked_at: null,
        subagents_spawned: 0,
        satisfied,
        satisfaction_reason: null,
      },
    },
  });

it('edits wait for the skill that was asked for [SP-148] [SP-153]', () => {
  expect(judged(false)).toMatchObject({ code: 'skill_needed', reason: expect.stringContaining('tidy') });
  expect(judged(true)).toBeUndefined();
});

it('tells the way out, in words that are understood', () => {
  const [, words = ''] = /“(.+)”/.exec(judged(false)?.remedy ?? '') ?? [];
  expect(skillAsked(words)).toBe('none');
});
