import { defineGate } from '../domain/gate.ts';
import { misquoteIn } from '../domain/error-quotes.ts';
import { shorten } from '../domain/redact.ts';
import { routed } from './lib/route-examples.ts';

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
    return (
      found && {
        code: 'error_misquoted',
        reason: `You quoted “${shorten(found.quoted, 64)}”; it was “${shorten(found.recorded, 64)}”.`,
        remedy: 'Quote it exactly, or say that you mean another one.',
      }
    );
  },
});
