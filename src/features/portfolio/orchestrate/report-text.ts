import type { LeadAtWork, Report } from './desk.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { localTime, span } from '../../../kernel/operations/time-words.ts';
import type { Style } from '../../../kernel/operation.ts';

/** One line for people. What says nothing new is left out. */
export function reportText(report: Report, style: Style): string {
  switch (report.event) {
    case 'began':
      return style.dim(`Orchestrating: ${report.why}.`);
    case 'did':
      return report.do === 'start-lead' ? '' : `${style.dim(report.rule.padEnd(16))} ${report.why}`;
    case 'started':
      return `${style.good('▶')} ${style.strong(report.about)}  ${report.run}  ${style.dim(report.why)}`;
    case 'adopted':
      return `${style.good('▶')} ${style.strong(report.about)}  ${report.run} goes on`;
    case 'said':
      return style.dim(
        `  ${report.about}: ${fit(firstLine(report.text), style.width - report.about.length - 4)}`,
      );
    case 'ended':
      return endedText(report, style);
    case 'problem':
      return `${style.warn('!')} ${report.message}`;
    case 'waiting': {
      const until = report.until === null ? '' : ` at ${localTime(report.until, report.until)}`;
      return style.dim(`Waiting for ${report.for}${until}.`);
    }
    case 'stopped':
      return style.dim(`Stopped: ${report.why}.`);
    case 'leads':
      return '';
  }
}

function endedText(report: Extract<Report, { event: 'ended' }>, style: Style): string {
  const { about, run, reason, notes, turns, usd } = report;
  const mark =
    reason === 'done' ? style.good('✓') : reason === 'failed' || reason === 'lost' ? style.bad('✗') : '■';
  const spent = turns === 0 ? '' : `  ${turns} turns${usd > 0 ? `, $${usd.toFixed(2)}` : ''}`;
  const more = notes === '' ? '' : `  ${firstLine(notes)}`;
  return `${mark} ${style.strong(about)}  ${run} ${reason}${style.dim(`${spent}${more}`)}`;
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

/** What a person sees at a terminal: new lines above, and below them the leads that are at work. */
export interface Screen {
  readonly event: 'screen';
  /** Lines of the last one that this one replaces. */
  readonly erase: number;
  readonly reports: readonly Report[];
  readonly leads: readonly LeadAtWork[];
  readonly at: string;
}

export const heightOf = (leads: readonly LeadAtWork[]): number => (leads.length === 0 ? 0 : leads.length + 1);

export function screenText({ erase, reports, leads, at }: Screen, style: Style): string {
  const lines = reports.map((report) => reportText(report, style)).filter((line) => line !== '');
  const back = erase === 0 ? '' : `\u001B[${erase}F\u001B[J`;
  const head = leads.length === 1 ? '1 lead at work' : `${leads.length} leads at work`;
  const frame =
    leads.length === 0 ? [] : [style.strong(head), ...leads.map((lead) => leadLine(lead, at, style))];
  return `${back}${[...lines, ...frame].join('\n')}`;
}

function leadLine(
  { about, run, startedAt, turns, usd, said, ending }: LeadAtWork,
  at: string,
  style: Style,
): string {
  const since = span(Date.parse(at) - Date.parse(startedAt));
  const spent = `${turns} turns${usd > 0 ? `, $${usd.toFixed(2)}` : ''}`;
  const head = `  ${about}  ${run}  ${since}, ${spent}${ending ? ', ending' : ''}`;
  return `${head}  ${style.dim(fit(firstLine(said), Math.max(10, style.width - head.length - 4)))}`;
}

/** Puts reports together to screens, as they come. */
export async function* screens(reports: AsyncIterable<Report>, now: () => Date): AsyncGenerator<Screen> {
  let leads: readonly LeadAtWork[] = [];
  let erase = 0;
  for await (const report of reports) {
    if (report.event === 'leads') leads = report.leads;
    if (report.event === 'ended') leads = leads.filter(({ run }) => run !== report.run);
    if (report.event === 'stopped') leads = [];
    yield { event: 'screen', erase, reports: [report], leads, at: now().toISOString() };
    erase = heightOf(leads);
  }
}
