import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { frustration } from './frustration.ts';
import { classifyPrompt } from '../../../../test/given/reading.ts';

const told = (prompt: string) =>
  frustration.write({
    event: givenEvent('prompt.before', { prompt }),
    facts: { promptClass: classifyPrompt(prompt) } as never,
    state: {} as never,
  });

it.each(['I TOLD YOU NOT TO TOUCH THE TESTS', 'read the prompt', 'for the third time, use tabs'])(
  'after “%s” the agent is told to read again what the user wants [SP-178]',
  (prompt) => {
    expect(told(prompt)).toMatch(/Read their last messages again.*in one sentence.*exactly that/);
  },
);

it.each(['add a --json flag', 'the build fails with FATAL ERROR', 'perfect, thanks!'])(
  'after “%s” it is not',
  (prompt) => {
    expect(told(prompt)).toBeUndefined();
  },
);

it('says nothing about what no user wrote', () => {
  const event = givenEvent('prompt.before', { prompt: 'p' });
  expect(
    frustration.write({ event, facts: { promptClass: null } as never, state: {} as never }),
  ).toBeUndefined();
});
