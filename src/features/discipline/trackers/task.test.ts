import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { PromptClass, TaskSection } from '../../../kernel/discipline.ts';
import type { Phase } from '../../../kernel/work/phase.ts';
import { task } from './task.ts';
import { classifyPrompt } from '../../../../test/given/reading.ts';

const minute = (count: number): string => `2026-01-01T00:0${count}:00.000Z`;
const prompted = (
  section: TaskSection,
  prompt: string,
  {
    at = minute(0),
    phase = 'exploring',
    asked = classifyPrompt(prompt),
  }: {
    at?: string;
    phase?: Phase;
    asked?: PromptClass | null;
  } = {},
): TaskSection =>
  task.reduce({
    section,
    event: { ...givenEvent('prompt.before', { prompt }), at },
    decision: silence,
    facts: { promptClass: asked, evaluation: { phase, approved_scope: 'x' } } as never,
  }) as TaskSection;

const start = task.initial as TaskSection;
const login = prompted(start, 'add password validation to the login form');

describe('a task', () => {
  it('is remembered with what it is about [SP-023] [SP-073] [SP-131…SP-133]', () => {
    expect(login).toMatchObject({ kind: 'task', is_task: true, is_research_only: false, since: minute(0) });
    expect(login.task_keywords).toEqual(expect.arrayContaining(['login', 'password']));
    expect(login.task_hash).not.toBeNull();
  });

  it('is big when it is [SP-074]', () => {
    const big = prompted(start, 'rewrite the entire backend from scratch in Rust and migrate every service');
    expect([login.is_big_task, big.is_big_task]).toEqual([false, true]);
    expect(prompted(big, 'continue').is_big_task).toBe(true);
  });

  it('changes with another task [SP-133]', () => {
    const other = prompted(login, 'build the invoice export as CSV', { at: minute(3) });
    expect(other.task_hash).not.toBe(login.task_hash);
    expect(other.since).toBe(minute(3));
  });

  it.each(['also update the docs', 'continue', 'yes', '/commit', 's?'])(
    'goes on with “%s” [SP-177]',
    (prompt) => {
      const next = prompted(login, prompt, { at: minute(3) });
      expect(next).toMatchObject({ is_task: true, task_hash: login.task_hash, since: minute(0) });
    },
  );

  it('waits while a question is answered, and is still there afterwards [SP-021] [SP-022] [SP-033]', () => {
    const asked = prompted(login, 'what does the validator do?');
    expect(asked).toMatchObject({ kind: 'question', is_task: false, task_hash: login.task_hash });
    expect(prompted(asked, 'continue')).toMatchObject({ is_task: true, task_hash: login.task_hash });
  });

  it('is none before the user asked for one or agreed to one', () => {
    expect(prompted(start, 'yes').is_task).toBe(false);
    expect(prompted(start, 'yes', { phase: 'ready' }).is_task).toBe(true);
  });

  it('is not changed by what no user wrote', () => {
    expect(prompted(login, 'p', { asked: null })).toBe(login);
  });
});

describe('only research', () => {
  const only = prompted(start, "just research how the cache works, don't change anything");

  it('is what the user asked for [SP-075]', () => {
    expect(only).toMatchObject({ is_research_only: true, is_task: false });
  });

  it.each(['continue', 'what about the second level?', 'thanks', 'rb?'])(
    'goes on with “%s” [SP-075]',
    (prompt) => {
      expect(prompted(only, prompt).is_research_only).toBe(true);
    },
  );

  it('ends when the user says otherwise [SP-075]', () => {
    expect(prompted(only, 'add a second cache level').is_research_only).toBe(false);
    expect(prompted(only, 'yes, go ahead', { phase: 'ready' }).is_research_only).toBe(false);
  });
});

it('frustration is that of the newest prompt [SP-178]', () => {
  const angry = prompted(login, 'I TOLD YOU TO FIX THE LOGIN FORM');
  expect(angry.frustrated).toBe(true);
  expect(prompted(angry, 'continue').frustrated).toBe(false);
});

it('a prompt that can’t be read is a task, and allows nothing that was not allowed', () => {
  const only = { ...login, is_task: false, is_research_only: true };
  const event = givenEvent('prompt.before', { prompt: 'p' });
  expect(task.withoutFacts?.(only, event, 'late')).toMatchObject({ is_task: true, is_research_only: true });
  expect(task.restrictive).toMatchObject({ is_task: true, is_big_task: true });
});
