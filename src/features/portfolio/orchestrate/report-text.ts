import type { Report } from './desk.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';
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
