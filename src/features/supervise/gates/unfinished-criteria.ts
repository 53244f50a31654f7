import { defineGate } from '../../../kernel/gate.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { unmetCriteria } from '../supervision-proof.ts';
import { haltedWork, supervising } from '../../../kernel/work/task-examples.ts';

const end = (continued = false) => ({ kind: 'turn.end', continued }) as const;
const working = new Set(['locked', 'running', 'qa', 'rejected']);
const met = {
  criterion: 'c1',
  verdict: 'pass',
  notes: '',
  evidence: { command: 'npm test', exit: 0, at: '2026-01-01T00:00:00.000Z', call: 'toolu_1' },
  edits: 0,
} as const;

export const unfinishedCriteria = defineGate({
  id: 'unfinished-criteria',
  summary: 'Remind the agent once, before its turn ends, about locked criteria that are not proved yet',
  family: 'discipline',
  on: ['turn.end'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: {
    objects: [
      { name: 'a turn that ends in the middle of supervised work', event: end(), state: supervising() },
      { name: 'work that was rejected', event: end(), state: supervising({ state: 'rejected' }) },
      {
        name: 'evidence that is older than the last edit',
        event: end(),
        state: supervising({ qa: [{ ...met, edits: -1 }] }),
      },
    ],
    passes: [
      { name: 'a turn that goes on because of a reminder', event: end(true), state: supervising() },
      {
        name: 'what it was told before',
        event: end(),
        state: { ...supervising(), turn: { told: ['unfinished_criteria'] } },
      },
      { name: 'criteria that are all met', event: end(), state: supervising({ qa: [met] }) },
      { name: 'work that waits for the user', event: end(), state: haltedWork },
      {
        name: 'a plan that is not locked',
        event: end(),
        state: supervising({ state: 'planning', locked: null }),
      },
      { name: 'a turn without supervision', event: end() },
    ],
  },
  check({ event, state: { supervision, turn } }) {
    const { work } = supervision;
    if (event.continued || work === null || !working.has(work.state)) return;
    if (turn.told.includes('unfinished_criteria')) return;
    const unmet = unmetCriteria(work);
    if (unmet.length === 0) return;
    const named = unmet
      .slice(0, 2)
      .map(({ criterion, why }) => `${criterion.id} “${shorten(criterion.text, 60)}” (${why})`);
    const more = unmet.length > 2 ? `, and ${unmet.length - 2} more` : '';
    return {
      code: 'unfinished_criteria',
      reason: `Locked criteria of ${work.id} are not proved yet: ${named.join(', ')}${more}.`,
      remedy:
        'Go on with the next step (`ephor supervise status`). If you need the user, run `ephor supervise halt "<why>"`.',
    };
  },
});
