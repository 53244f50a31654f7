import type { Caller } from '../caller.ts';
import type { Writer } from './change.ts';
import { runEpochVariable, runTokenVariable, runVariable } from './lead.ts';

/** Who a caller is to the portfolio. A lead is one by its run, whatever it says besides. */
export function writerOf(caller: Pick<Caller, 'kind' | 'env'>): Writer {
  const run = caller.env(runVariable);
  if (run) {
    const epoch = Number(caller.env(runEpochVariable));
    return { kind: 'lead', run, epoch, token: caller.env(runTokenVariable) ?? '' };
  }
  return caller.kind === 'person' ? { kind: 'person', name: caller.env('USER') || 'you' } : { kind: 'agent' };
}
