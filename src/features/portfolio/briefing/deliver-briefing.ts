import { briefingDocument } from './briefing-document.ts';
import { type Briefing, briefingOf, type NextStep } from './briefing.ts';
import { additionIn, additionText } from './daily-document.ts';
import { dailyNotes } from './daily-notes.ts';
import { notify, outboxState } from '../notify/notify.ts';
import type { App } from '../../../kernel/app.ts';
import { messageOf } from '../../../kernel/errors.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import { escalationTypes } from '../../../kernel/portfolio/escalation.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

export type Desk = Pick<App, 'io' | 'home' | 'portfolio'>;

export interface Outlook {
  readonly perDay: Policy['perDay'];
  /** The live path of every unfinished initiative. */
  next(portfolio: Portfolio): readonly NextStep[];
}

const dayMs = 86_400_000;
/** So many days back the last briefing is looked for. */
const longestGap = 31;

/** The days before one, newest first. At noon there is no change of the clock that would skip one. */
const daysBefore = (day: string, most: number): readonly string[] =>
  Array.from({ length: most }, (_, back) =>
    localDay(new Date(Date.parse(`${day}T12:00:00`) - (back + 1) * dayMs).toISOString()),
  );

async function lastBriefing({ portfolio }: Desk, day: string): Promise<string | undefined> {
  for (const earlier of daysBefore(day, longestGap)) {
    const found = additionIn('briefing', await portfolio.document({ document: 'daily', day: earlier }));
    if (found) return found.at;
  }
  return undefined;
}

/** The briefing as it is now, since the last one that was delivered on an earlier day. */
export async function currentBriefing(desk: Desk, outlook: Outlook): Promise<Briefing> {
  const portfolio = await desk.portfolio.read();
  const now = desk.io.clock.now();
  const last = await lastBriefing(desk, localDay(now.toISOString()));
  return briefingOf({
    portfolio,
    now: now.toISOString(),
    since: last ?? new Date(now.getTime() - dayMs).toISOString(),
    perDay: outlook.perDay,
    next: outlook.next(portfolio),
    troubles: troublesOf(desk),
  });
}

/** What people would not hear of otherwise: that they can't be reached. */
function troublesOf(desk: Desk): readonly string[] {
  try {
    const { channels, problems } = outboxState(desk);
    const stuck = channels.flatMap(({ id, parcels }) => {
      const [failing] = parcels.filter(({ failure }) => failure !== null);
      return failing ? [`The channel ${id} can’t be reached: ${failing.failure ?? ''}`] : [];
    });
    return [...stuck, ...problems];
  } catch (error) {
    return [messageOf(error)];
  }
}

export interface DeliveredBriefing {
  /** False when this day has its briefing already. */
  readonly written: boolean;
  /** Why nobody was told, where that went wrong. */
  readonly trouble: string | null;
}

/**
 * Writes the day's briefing to `daily/<day>.md` and puts a notice into the outbox, each once a day: whoever was stopped
 * in between calls it again.
 */
export async function deliverBriefing(
  desk: Desk,
  day: string,
  { by, ...outlook }: Outlook & { readonly by: Writer },
): Promise<DeliveredBriefing> {
  const place = { document: 'daily', day } as const;
  const daily = await desk.portfolio.document(place);
  const written = additionIn('briefing', daily) === undefined;
  const briefing = await currentBriefing(desk, outlook);
  if (written) {
    const text = additionText('briefing', { day, at: briefing.at, daily }, briefingDocument(briefing));
    await desk.portfolio.transact(by, `the briefing of ${day}`, () => ({
      changes: [{ put: 'addition', place, text }],
      result: null,
    }));
  }
  return { written, trouble: tell(desk, day, briefing) };
}

function tell(desk: Desk, day: string, briefing: Briefing): string | null {
  const { subtitle } = briefingDocument(briefing);
  const asked = escalationTypes.flatMap((type) => briefing.questions[type]);
  const shown = asked
    .slice(0, 5)
    .map(
      ({ space, initiative, question }) =>
        `• [${initiative === null ? space : `${space} / ${initiative}`}] ${question}`,
    );
  const more = asked.length > shown.length ? [`… and ${asked.length - shown.length} more`] : [];
  try {
    notify(desk, {
      key: `briefing ${day}`,
      kind: 'briefing',
      title: `Briefing ${day}`,
      text: [subtitle, ...shown, ...more, 'Run `ephor briefing` to see it, `ephor answer` to answer.'].join(
        '\n',
      ),
    });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** So many days back days without notes are caught up with. */
const longestPause = 7;

/** Writes the notes of the days that are over, each once; returns the days that got some. */
export async function writeDailyNotes(
  { io, portfolio }: Omit<Desk, 'home'>,
  by: Writer,
): Promise<readonly string[]> {
  const at = io.clock.now().toISOString();
  const missing: { day: string; daily: string | undefined }[] = [];
  for (const day of daysBefore(localDay(at), longestPause)) {
    const daily = await portfolio.document({ document: 'daily', day });
    if (additionIn('notes', daily)) break;
    missing.unshift({ day, daily });
  }
  if (missing.length === 0) return [];
  const journal = await portfolio.journal();
  const written: string[] = [];
  for (const { day, daily } of missing) {
    const notes = dailyNotes(day, journal);
    if (!notes) continue;
    const text = additionText('notes', { day, at, daily }, notes);
    await portfolio.transact(by, `the notes of ${day}`, () => ({
      changes: [{ put: 'addition', place: { document: 'daily', day }, text }],
      result: null,
    }));
    written.push(day);
  }
  return written;
}
