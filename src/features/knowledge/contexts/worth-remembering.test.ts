import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { initialSections } from '../../../../test/given/examples.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { worthRemembering } from './worth-remembering.ts';

const told = (event: AgentEvent, ...worth: readonly string[]) =>
  worthRemembering.write({
    event,
    facts: {} as never,
    state: { ...initialSections(), scribe: { failing: {}, halted: false, worth } },
  });
const listed = (...done: readonly boolean[]) =>
  givenEvent('tool.after', {
    tool: 'T',
    action: {
      kind: 'other',
      input: {},
      mutates: false,
      steps: done.map((each) => ({ text: 's', done: each })),
    },
    response: {},
  });
const prompt = givenEvent('prompt.before', { prompt: 'x' });

it('[AO-100] speaks at a prompt and when every step is done, of what happened and to the agent that leads', () => {
  expect(told(prompt, 'a', 'b')).toContain('Ephor: a; b. If that would help the next session, write it down');
  expect(told(prompt)).toBeUndefined();
  expect(told(listed(true, true), 'a')).toContain('Ephor: a.');
  for (const event of [listed(true, false), listed(), { ...prompt, agent: { id: 'a', type: 't' } }])
    expect(told(event, 'a')).toBeUndefined();
});
