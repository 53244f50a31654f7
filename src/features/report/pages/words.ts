import { counted, span } from '../../../kernel/operations/time-words.ts';
import type { GateReport, Learning, ReportData, ScorePart, SessionPatterns } from './report-data.ts';

/** Sentences that the screen and the page share. */

export const overruledOf = ({ overruled: { answered, excepted, switchedOff } }: GateReport): number =>
  answered + excepted + switchedOff;

export const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none yet' : `${Math.round((part / whole) * 100)} %`;

export const period = ({ since, firstAt, lastAt }: ReportData): string =>
  firstAt === null || lastAt === null
    ? 'The log is empty.'
    : `${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}${since === null ? '' : ', as asked for'}`;

export const lostTime = (ms: number): string => (ms === 0 ? 'none' : span(ms));

export const partNames: Readonly<Record<ScorePart['name'], string>> = {
  verified: 'edits checked',
  heeded: 'objections heeded',
  steady: 'no doom loops',
  unaided: 'no exceptions',
};

export const learningText = ({ gate, overruled, of }: Learning): string =>
  `${gate} was overruled ${overruled} of ${counted(of, 'time')}: set it lower, or word a rule of your own.`;

/** Only what happened. */
export function gamingLines({ gaming }: ReportData): readonly string[] {
  const { bypassAttempts, retriedObjections, uncheckedEndings, highScoresInARow } = gaming;
  return [
    ...(bypassAttempts > 0 ? [`${counted(bypassAttempts, 'attempt')} to change or switch off Ephor`] : []),
    ...(retriedObjections > 0 ? [`${counted(retriedObjections, 'objection')} run into again unchanged`] : []),
    ...(uncheckedEndings > 0 ? [`${counted(uncheckedEndings, 'turn')} ended with unchecked edits`] : []),
    ...(highScoresInARow >= 5 ? [`${highScoresInARow} sessions in a row score 80 or more: look closer`] : []),
  ];
}

export const patternText = ({ session, patterns }: SessionPatterns): string =>
  `${session.slice(0, 8)}: ${patterns.map(({ gate, count }) => `${count}× ${gate}`).join(', ')}`;

export function modelCost({ model: { turns, failures, ms, costUsd } }: ReportData): string {
  if (turns === 0) return '';
  const failed = failures > 0 ? `${counted(failures, 'failure')}, ` : '';
  return `${failed}${span(ms)}, $${costUsd.toFixed(4)}`;
}
