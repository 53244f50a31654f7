import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { defaultResearch, type ResearchCategory } from '../../../kernel/discipline.ts';
import { noTask, taskAfter } from '../../../kernel/work/task-identity.ts';
import { researchFirst } from './research-first.ts';
import { classifyPrompt } from '../../../../test/given/reading.ts';

const login = 'add password validation to the login form';
const told = (
  prompt: string,
  {
    asked = true,
    unavailable = [],
    task = noTask,
  }: {
    asked?: boolean;
    unavailable?: readonly ResearchCategory[];
    task?: typeof noTask;
  } = {},
) =>
  researchFirst.write({
    event: givenEvent('prompt.before', { prompt }),
    facts: {
      promptClass: classifyPrompt(prompt),
      researchTools: { asked, tools: defaultResearch, unavailable },
    } as never,
    state: { task } as never,
  });

describe('an agent is told what to look up', () => {
  it('when a task begins [SP-023] [SP-174]', () => {
    expect(told(login, { unavailable: ['docs', 'github'] })).toBe(
      'Ephor: before you change anything, look this task up in web (web-search), local (read).',
    );
  });

  it('once, and not for a question', () => {
    const task = taskAfter(noTask, classifyPrompt(login), login);
    expect(told('also update the docs', { task })).toBeUndefined();
    expect(told('what does the cache do?')).toBeUndefined();
  });

  it('only where something waits for it, and where it can be done', () => {
    expect(told(login, { asked: false })).toBeUndefined();
    expect(told(login, { unavailable: ['docs', 'web', 'github', 'local'] })).toBeUndefined();
  });
});
