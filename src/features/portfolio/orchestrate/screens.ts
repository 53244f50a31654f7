import type { LeadAtWork, Report } from './desk.ts';
import { reportText } from './report-text.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { span } from '../../../kernel/operations/time-words.ts';
import type { Style } from '../../../kernel/operation.ts';

/** What a person sees at a terminal: new lines above, and below them the leads that are at work. */
export interface Screen {
  readonly event: 'screen';
  /** Lines of the last one that this one replaces. */
  readonly erase: number;
  readonly reports: readonly Report[];
  readonly leads: readonly LeadAtWork[];
  readonly at: string;
}

const heightOf = (leads: readonly LeadAtWork[]): number => (leads.length === 0 ? 0 : leads.length + 1);

const erased = (lines: number): string => (lines === 0 ? '' : `\u001B[${lines}F\u001B[J`);

export function screenText({ erase, reports, leads, at }: Screen, style: Style): string {
  const lines = reports.map((report) => reportText(report, style)).filter((line) => line !== '');
  const head = leads.length === 1 ? '1 lead at work' : `${leads.length} leads at work`;
  const frame =
    leads.length === 0 ? [] : [style.strong(head), ...leads.map((lead) => leadLine(lead, at, style))];
  const folded = lines.flatMap((line) => fold(line, style.width));
  return `${erased(erase)}${[...folded, ...frame].join('\n')}`;
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const widthOf = (text: string): number => text.replaceAll(colours, '').length;

/** In lines of at most `width`, as a terminal would not break between words. */
function fold(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + widthOf(word) < width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines;
}

/** Exactly one line, however narrow the terminal: what is drawn over it counts lines. */
function leadLine(
  { about, run, startedAt, turns, usd, said, ending }: LeadAtWork,
  at: string,
  style: Style,
): string {
  const since = span(Date.parse(at) - Date.parse(startedAt));
  const spent = turns === 0 ? '' : `, ${turns} turns${usd > 0 ? `, $${usd.toFixed(2)}` : ''}`;
  const head = fit(`  ${about}  ${run}  ${since}${spent}${ending ? ', ending' : ''}`, style.width);
  const [first = ''] = said.trim().split('\n', 1);
  const room = style.width - head.length - 2;
  return room < 10 ? head : `${head}  ${style.dim(fit(first, room))}`;
}

export interface Screens {
  /** Puts reports together to screens, as they come. */
  of(reports: AsyncIterable<Report>): AsyncGenerator<Screen>;
  /** A line that is said beside them, where the leads are shown until now. */
  aside(line: string): string;
}

export function createScreens(now: () => Date): Screens {
  let leads: readonly LeadAtWork[] = [];
  let erase = 0;
  return {
    async *of(reports) {
      for await (const report of reports) {
        if (report.event === 'leads') leads = report.leads;
        if (report.event === 'ended') leads = leads.filter(({ run }) => run !== report.run);
        if (report.event === 'stopped') leads = [];
        const shown = { event: 'screen', erase, reports: [report], leads, at: now().toISOString() } as const;
        erase = heightOf(leads);
        yield shown;
      }
    },
    aside(line) {
      const before = erased(erase);
      erase = 0;
      leads = [];
      return `${before}${line}`;
    },
  };
}
