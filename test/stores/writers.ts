import type { Outcome } from '../../src/kernel/outcome.ts';
import { nodeIo } from '../../src/io/node.ts';
import { buildRecord, idOf } from '../../src/features/ledger/attribution/build-record.ts';
import { created, givenContext } from '../given/trace-records.ts';
import { askOf, shopUnless, taskOf } from './given-portfolio.ts';
import type { StoreName, Stores } from './implementations.ts';

export const moment = '2026-01-01T00:00:00.000Z';

export const outcome = (call: string, more: Partial<Outcome> = {}): Outcome => ({
  at: moment,
  call,
  host: 'test',
  session: 's',
  event: 'tool.before',
  decision: 'silent',
  findings: [],
  ...more,
});

/** One write of each store, by a name that nothing else is written by. */
export const writers: { readonly [N in StoreName]: (store: Stores[N], name: string) => Promise<unknown> } = {
  audit: (log, name) => log.append(outcome(name)),
  criteria: (files, task) =>
    files.create({ task, workflow: 'tdd', started_at: moment, locked_at: null, criteria: [] }, undefined),
  ideas: (ideas, fragment) => ideas.add({ fragment, project: null, context: [], steps: [] }),
  journal: (journal, context) =>
    journal.record({ timestamp: moment, session_id: 's', type: 'override_granted', context }),
  knowledge: (store, name) =>
    store.add(
      'project',
      { title: name, tags: [], text: `${name} is on its own.`, source: null, confidence: null },
      moment,
    ),
  ledger: (records, name) => {
    const context = givenContext(name);
    return records.append(
      idOf(nodeIo.hash, context.capture),
      buildRecord([created(`${name}.ts`, `${name}\n`)], context),
    );
  },
  lessons: (lessons, name) => lessons.add(`${name} helps.`, moment),
  portfolio: (store, name) =>
    store.transact({ kind: 'person', name }, `write ${name}`, (now, next) => ({
      changes: [
        ...shopUnless(now),
        taskOf(next.task('shop', 'checkout'), name),
        askOf(next.escalation(), name),
      ],
      result: undefined,
    })),
  prompts: (prompts, name) => prompts.keep(name, moment, { text: name }),
  state: (state, name) =>
    state.transact('s', (known) => {
      const activity = { ...known.sections.activity, events: known.sections.activity.events + 1 };
      const sections = { ...known.sections, activity };
      return { state: { ...known, sections }, outcome: outcome(name), result: activity.events };
    }),
};
