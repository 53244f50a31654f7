import { exitIn, isBegun, type LeadFiles } from './lead-process.ts';
import type { Io } from '../../../kernel/io.ts';
import { addUsage, type LeadEvent, type LeadUsage } from '../../../kernel/portfolio/lead.ts';

type Held = Extract<LeadEvent, { kind: 'held' }>;

/** What the output of a lead has told so far. The same lines always tell the same, so reading them again costs nothing. */
export interface Told extends LeadUsage {
  /** Whether its shell came to run at all. */
  readonly begun: boolean;
  readonly session: string | null;
  readonly report: string;
  /** What it began last, like a tool’s name and `npm test`. */
  readonly called: string;
  /** Set while nothing was used since the model held it up. */
  readonly held: Held | null;
  readonly ended: { readonly failure: string | null; readonly login: boolean } | null;
  /** How its program ended, once its shell said so. */
  readonly exitCode: number | null;
}

export const nothingTold: Told = {
  begun: false,
  session: null,
  turns: 0,
  tokens: 0,
  usd: 0,
  report: '',
  called: '',
  held: null,
  ended: null,
  exitCode: null,
};

const longestReport = 4_000;
const longestCall = 200;
const mostAtOnce = 64 * 1024 * 1024;

/** `before`: what earlier runs of the same session have cost. */
export function tell(told: Told, event: LeadEvent, before: number): Told {
  switch (event.kind) {
    case 'session':
      return { ...told, session: event.id };
    case 'said':
      return { ...told, report: event.text.slice(-longestReport) };
    case 'used': {
      const used = {
        ...event,
        turns: amount(event.turns),
        tokens: amount(event.tokens),
        usd: amount(event.usd),
      };
      return { ...told, ...addUsage(told, used, before), held: used.turns > 0 ? null : told.held };
    }
    case 'held':
      return { ...told, held: event };
    case 'ended':
      return {
        ...told,
        ended: { failure: event.failure, login: event.login === true },
        report: event.text === '' ? told.report : event.text.slice(-longestReport),
      };
    case 'called':
      return { ...told, called: `${event.tool} ${event.subject}`.trim().slice(0, longestCall) };
  }
}

/** A program may print any number. */
const amount = (value: number): number => (Number.isFinite(value) && value > 0 ? value : 0);

/** Reads the output of one run from where it was. */
export interface LeadOutput {
  readonly told: Told;
  /** What came since the last call: its lines, and what they tell. */
  more(): { readonly lines: readonly string[]; readonly events: readonly LeadEvent[] };
  /** Milliseconds of a clock that never goes back since something came. */
  silentMs(): number;
}

export function readOutput(
  { files, clock }: Io,
  { output }: LeadFiles,
  read: (line: string) => readonly LeadEvent[],
  before: number,
): LeadOutput {
  let told = nothingTold;
  let at = 0;
  let size = -1;
  let heardAt = clock.monotonic();
  return {
    get told() {
      return told;
    },
    more() {
      const now = files.stat(output)?.size ?? 0;
      if (now === size) return { lines: [], events: [] };
      size = now;
      // No line is that long: what prints without end is not read to its end.
      if (now - at > mostAtOnce) at = now - mostAtOnce;
      const lines: string[] = [];
      const events: LeadEvent[] = [];
      for (const { text, end } of files.linesFrom(output, at)) {
        at = end;
        if (text === '') continue;
        if (isBegun(text)) {
          told = { ...told, begun: true };
          continue;
        }
        const exitCode = exitIn(text);
        if (exitCode !== undefined) {
          told = { ...told, exitCode };
          continue;
        }
        lines.push(text);
        for (const event of safely(read, text)) {
          events.push(event);
          told = tell(told, event, before);
        }
      }
      if (lines.length > 0) heardAt = clock.monotonic();
      return { lines, events };
    },
    silentMs: () => clock.monotonic() - heardAt,
  };
}

/** A line that nobody understands is no reason to lose a run. */
function safely(read: (line: string) => readonly LeadEvent[], line: string): readonly LeadEvent[] {
  try {
    return read(line);
  } catch {
    return [];
  }
}
