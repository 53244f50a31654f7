import type { Desk } from './desk.ts';
import type { Deed } from '../plan/actions.ts';
import { deliverBriefing, writeDailyNotes } from '../briefing/deliver-briefing.ts';
import { outlookOf } from '../briefing/outlook.ts';
import { deliverReport } from '../report/deliver-report.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

type Given = Pick<Desk, 'app' | 'policy' | 'writer' | 'report'>;

/** Writes the day's briefing, with the notes of the days before, or its report; tells people where they want to be told. */
export async function deliver(
  { app, policy, writer, report }: Given,
  { what }: Extract<Deed, { do: 'deliver' }>,
): Promise<void> {
  if (what === 'report') return tellTrouble((await deliverReport(app)).trouble);
  const day = localDay(app.io.clock.now().toISOString());
  await writeDailyNotes({ io: app.io, portfolio: app.portfolio }, writer);
  tellTrouble((await deliverBriefing(app, day, { ...outlookOf(app, policy), by: writer })).trouble);

  function tellTrouble(trouble: string | null): void {
    if (trouble !== null) report({ event: 'problem', message: `Nobody was told of the ${what}: ${trouble}` });
  }
}
