import { leading } from '../leads/lead-examples.ts';
import { owed } from '../leads/owed.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { mostRefusals } from '../../../kernel/portfolio/lead-section.ts';

const missing = {
  code: 'notes_missing',
  says: 'Task #2 “add up the cart” has no completion notes',
  todo: 'Say what was done: `ephor task done 2 --notes "<what was done>"`',
};
const facts = {
  leadWork: {
    missing: [missing],
    tasks: [
      { id: 2, subject: 'add up the cart', missing: [missing] },
      { id: 3, subject: 'round it', missing: [] },
    ],
    completed: 1,
  },
};
const completed = (subject: string) => ({ kind: 'task.completed', task: { id: '7', subject } }) as const;

export const leadCompletion = defineGate({
  id: 'lead-completion',
  summary: 'Reject the end of a step that stands for a task without notes or evidence',
  family: 'discipline',
  on: ['task.completed'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['leadWork'],
  examples: {
    objects: [
      {
        name: 'a task without notes, by its name',
        event: completed('Add up the cart'),
        facts,
        state: leading(),
      },
      { name: 'the same by its number', event: completed('finish task #2'), facts, state: leading() },
    ],
    passes: [
      { name: 'a task with all that it needs', event: completed('round it'), facts, state: leading() },
      { name: 'a step that stands for no task', event: completed('look around'), facts, state: leading() },
      {
        name: 'what was refused often enough',
        event: completed('task #2'),
        facts,
        state: leading({ refusals: mostRefusals, completed: 1 }),
      },
      { name: 'the steps of any other session', event: completed('task #2'), facts },
    ],
  },
  check({ event, facts: { leadWork }, state: { lead } }) {
    const { leading: own } = lead;
    if (own === null) return;
    const { subject } = event.task;
    const named = leadWork.tasks.find((task) => isNamed(subject, task));
    const [first] = owed(own, { ...leadWork, missing: named?.missing ?? [] });
    return first && { code: first.code, reason: `${first.says}.`, remedy: `${first.todo}.` };
  },
});

const isNamed = (
  words: string,
  { id, subject }: { readonly id: number; readonly subject: string },
): boolean =>
  new RegExp(`#${id}(?!\\d)`).test(words) || words.trim().toLowerCase() === subject.trim().toLowerCase();
