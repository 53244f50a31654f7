import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { Rule } from './actions.ts';
import { groundOf } from './ground.ts';
import { holdOf, holdOfAll } from './runs.ts';
import type { Ground, Hold, View } from './view.ts';
import { count, oneLine } from './words.ts';
import { placeOf } from './where-it-stands.ts';

/** How an unfinished initiative goes on, and what it waits for until then. */
export interface LivePath {
  readonly kind: 'running' | 'next' | 'held' | 'waiting' | 'after' | 'by-hand' | 'paused' | 'problem';
  /** One sentence for people. */
  readonly text: string;
  readonly run: string | null;
  readonly task: number | null;
  /** Ids of the questions that it waits for. */
  readonly questions: readonly string[];
  readonly until: string | null;
  readonly by: string | null;
  /** The initiative, with its space, that comes first. */
  readonly after: string | null;
  /** The rule that acts next. */
  readonly rule: Rule | null;
}

/** Undefined for what is complete or cancelled. For many initiatives, make the ground once with `groundOf`. */
export const livePath = (
  initiative: Initiative,
  view: View,
  policy: Policy,
  now: Date,
): LivePath | undefined => livePathOn(groundOf(view, policy, now), initiative);

const nothing = {
  run: null,
  task: null,
  questions: [],
  until: null,
  by: null,
  after: null,
  rule: null,
} as const;

export function livePathOn(ground: Ground, initiative: Initiative): LivePath | undefined {
  if (initiative.status === 'complete' || initiative.status === 'cancelled') return undefined;
  const { standing } = placeOf(ground, initiative);
  switch (standing.at) {
    case 'running': {
      const { id, task, kind } = standing.run;
      const on = kind === 'plan' ? 'the plan' : task === null ? 'it' : `task #${task}`;
      return { ...nothing, kind: 'running', text: `${id} works on ${on}.`, run: id, task };
    }
    case 'paused': {
      const { by, until, what } = standing;
      const text = `${what === 'space' ? 'Its space is paused' : `Paused by ${by}`}${until ? ` until ${until}` : ''}.`;
      return { ...nothing, kind: 'paused', text, by, until };
    }
    case 'waiting': {
      const [first, ...more] = standing.questions;
      const also = more.length > 0 ? ` and ${count(more.length, 'other question')}` : '';
      const whom = first?.status === 'draft' ? 'the orchestrator' : 'you';
      const text = `Waits for ${whom}: ${first?.id} “${oneLine(first?.question ?? '', 100)}”${also}.`;
      return {
        ...nothing,
        kind: 'waiting',
        text,
        questions: standing.questions.map(({ id }) => id),
        by: whom,
      };
    }
    case 'after':
      return {
        ...nothing,
        kind: 'after',
        text: `Comes after ${standing.initiative}.`,
        after: standing.initiative,
      };
    case 'by-hand': {
      const [task] = standing.tasks;
      const text = `Somebody works on task #${task?.id} by hand.`;
      return { ...nothing, kind: 'by-hand', text, task: task?.id ?? null };
    }
    case 'problem':
      return { ...nothing, kind: 'problem', text: standing.cause };
    case 'act': {
      const [action] = standing.actions;
      return { ...nothing, kind: 'next', text: action?.why ?? '', rule: action?.rule ?? null };
    }
    case 'start': {
      const { task, why, rule } = standing.start;
      const path = { ...nothing, task: task?.id ?? null, rule };
      const hold = holdOfAll(ground) ?? holdOf(ground, initiative);
      return hold
        ? { ...path, kind: 'held', text: heldText(hold), until: hold.until.toISOString() }
        : { ...path, kind: 'next', text: `Starts as soon as a lead is free. ${why}` };
    }
  }
}

function heldText({ cause, until }: Hold): string {
  const at = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  switch (cause) {
    case 'quiet':
      return `Quiet hours until ${at}.`;
    case 'day-budget':
      return `What may be spent today is used up; it goes on at ${at}.`;
    case 'limit':
      return `The agent’s limit is used up; it goes on at ${at}.`;
    case 'overloaded':
      return `The model is overloaded; it is tried again at ${at}.`;
  }
}
