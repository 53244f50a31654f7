import { deliverBriefing, writeDailyNotes } from './deliver-briefing.ts';
import { outlookOf } from './outlook.ts';
import { deliverReport } from '../report/deliver-report.ts';
import type { App } from '../../../kernel/app.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

/**
 * What the orchestrator delivers once a day: the briefing, with the notes of the days that are over, or the report. Told
 * twice it does nothing twice. Returns what went wrong and stopped nothing.
 */
export async function deliver(
  app: Pick<App, 'io' | 'home' | 'portfolio' | 'projectAt'>,
  what: 'briefing' | 'report',
  { by, policy }: { readonly by: Writer; readonly policy: Policy },
): Promise<readonly string[]> {
  const trouble = what === 'briefing' ? await briefed(app, by, policy) : (await deliverReport(app)).trouble;
  return trouble === null ? [] : [trouble];
}

async function briefed(
  app: Pick<App, 'io' | 'home' | 'portfolio'>,
  by: Writer,
  policy: Policy,
): Promise<string | null> {
  await writeDailyNotes(app, by);
  const today = localDay(app.io.clock.now().toISOString());
  return (await deliverBriefing(app, today, { by, ...outlookOf(app, policy) })).trouble;
}
