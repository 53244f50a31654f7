import type { Report } from './desk.ts';
import { isAnythingLeft } from './due.ts';
import { isSuperseded, takeLease } from './lease.ts';
import { beginShift, type Orders, type Standing } from './shift.ts';
import { UserError } from '../../../kernel/errors.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

/** Looks, does what is next, and looks again, until there is nothing left. No model is ever asked. */
export async function* orchestrate(orders: Orders): AsyncGenerator<Report> {
  const { app, store, policy, stop } = orders;
  const claim = { app, store, leaseSeconds: policy.leaseSeconds };
  const taken = await takeLease(claim, stop);
  if ('held' in taken) {
    const { pid, machine } = taken.held;
    throw new UserError(
      'orchestrated',
      `another orchestrator is at work: process ${pid} on ${machine}`,
      'Leave it to that one, or stop it with Ctrl-C there; this one then takes over what it left.',
    );
  }
  const shift = beginShift(orders, taken);
  let said = '';
  try {
    shift.desk.report({ event: 'began', epoch: taken.writer.epoch, why: taken.why });
    while (!shift.stopped()) {
      const standing = await shift.settle();
      yield* shift.news();
      if (standing === undefined) continue;
      if (orders.mode === 'once' || (shift.hands.atWork === 0 && !isAnythingLeft(standing.portfolio))) break;
      if (!shift.stopped() && shift.hands.atWork === 0) {
        const { due } = standing;
        const until = due?.at.toISOString() ?? null;
        const waits = { event: 'waiting', for: waitedFor(standing), until } as const;
        if (JSON.stringify(waits) !== said) shift.desk.report(waits);
        said = JSON.stringify(waits);
      }
      while (!shift.stopped() && (await shift.wait(standing)) === 'news') yield* shift.news();
      yield* shift.news();
    }
  } catch (error) {
    if (!isSuperseded(error)) throw error;
    shift.lose();
  } finally {
    await shift.leave();
  }
  yield* shift.news();
}

function waitedFor({ leads, portfolio, due }: Standing): string {
  const asked = portfolio.escalations.filter(({ status }) => status === 'pending').length;
  const all = [
    leads > 0 ? counted(leads, 'lead') : '',
    asked > 0 ? `${asked === 1 ? 'an answer of yours' : `${asked} answers of yours`} (ephor answer)` : '',
    due?.what ?? '',
  ].filter((each) => each !== '');
  return all.length === 0 ? 'changes' : all.join(', or ');
}
