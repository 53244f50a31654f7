import { defineGate } from '../../../kernel/gate.ts';
import { misquoteIn } from '../error-quotes.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { routed } from '../../../kernel/work/task-examples.ts';

const recorded = {
  failed: ["TypeError: Cannot read properties of undefined (reading 'total')"],
  seen: [],
  crowded: false,
};
const state = { ...routed({ quote_errors_exactly: true }), errors: recorded };
const ends = (message: string, continued = false) => ({ kind: 'turn.end', continued, message }) as const;
const wrong = ends("The test fails with `TypeError: Cannot read property of undefined (reading 'total')`.");

export const quoteErrors = defineGate({
  id: 'quote-errors',
  summary: 'Check that errors are quoted exactly as they were recorded',
  family: 'discipline',
  on: ['turn.end'],
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  examples: {
    objects: [{ name: 'a quotation in other words', event: wrong, state }],
    passes: [
      { name: 'the exact words', event: ends(`It says \`${recorded.failed[0]}\`.`), state },
      { name: 'a part of them', event: ends('It says `Cannot read properties of undefined`.'), state },
      {
        name: 'an error that is like none of those',
        event: ends('It says `Error: the port is in use`.'),
        state,
      },
      { name: 'a task without this guardrail', event: wrong, state: { ...state, ...routed({}) } },
      { name: 'a turn that goes on because of a reminder', event: { ...wrong, continued: true }, state },
      {
        name: 'what it was told before',
        event: wrong,
        state: { ...state, turn: { told: ['error_misquoted'] } },
      },
    ],
  },
  check({ event, state: { route, errors, turn } }) {
    if (event.continued || event.message === undefined || !route.guardrails.quote_errors_exactly) return;
    if (turn.told.includes('error_misquoted')) return;
    const found = misquoteIn(event.message, errors);
    if (!found) return;
    const from = differFrom(found.quoted, found.recorded);
    const [quoted, real] = [partFrom(found.quoted, from), partFrom(found.recorded, from)];
    return {
      code: 'error_misquoted',
      reason: `You quoted “${quoted}”, but it said “${real}”.`,
      remedy: 'Quote it exactly, or say that you mean another error.',
    };
  },
});

const most = 60;

/** Where both still say the same, a few words before they differ. */
function differFrom(quoted: string, real: string): number {
  if (Math.max(quoted.length, real.length) <= most) return 0;
  let same = 0;
  while (same < quoted.length && quoted[same] === real[same]) same += 1;
  return same < 20 ? 0 : quoted.lastIndexOf(' ', same - 20) + 1;
}

const partFrom = (text: string, from: number): string =>
  `${from > 0 ? '…' : ''}${shorten(text.slice(from), most - 1)}`;
