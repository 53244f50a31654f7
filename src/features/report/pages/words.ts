import type {
  GateReport,
  Learning,
  ReportData,
  ScorePart,
  SessionPatterns,
  SessionScore,
} from './report-data.ts';
import { counted, span } from '../../../kernel/operations/time-words.ts';

/** What is recorded of a session and counts for its score. Nothing that an agent says is among it. */
interface ScoredFacts {
  readonly session: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly edits: number;
  readonly checkedEdits: number;
  /** Denials and questions that the agent did not run into again, and those that it did. */
  readonly heeded: number;
  readonly retried: number;
  /** Loops of failures, caught or not. */
  readonly loops: number;
  /** Exceptions that a person granted. */
  readonly exceptions: number;
}

const weights = { verified: 40, heeded: 30, steady: 20, unaided: 10 } as const;

/** Undefined when nothing happened that could be scored. A part that nothing is known about does not count. */
export function scoreOf(facts: ScoredFacts): SessionScore | undefined {
  const { session, firstAt, lastAt, edits, checkedEdits, heeded, retried, loops, exceptions } = facts;
  if (edits + heeded + retried + loops + exceptions === 0) return undefined;
  const parts = [
    ...(edits > 0 ? [part('verified', checkedEdits / edits)] : []),
    ...(heeded + retried > 0 ? [part('heeded', heeded / (heeded + retried))] : []),
    part('steady', 1 - loops / 2),
    part('unaided', 1 - exceptions / 2),
  ];
  const sum = (key: 'points' | 'of'): number => parts.reduce((total, each) => total + each[key], 0);
  const score = Math.round((sum('points') / sum('of')) * 100);
  return { session, firstAt, lastAt, score, parts };
}

function part(name: ScorePart['name'], share: number): ScorePart {
  const of = weights[name];
  return { name, points: Math.round(Math.min(1, Math.max(0, share)) * of), of };
}

/** Sentences that the screen and the page share. */

export const overruledOf = ({ overruled: { answered, excepted, switchedOff } }: GateReport): number =>
  answered + excepted + switchedOff;

export const percent = (share: number, whole: number): string =>
  whole === 0 ? 'none yet' : `${Math.round((share / whole) * 100)} %`;

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
  `${gate} was overruled ${overruled} of ${counted(of, 'time')}: turn it down, or write a rule of your own.`;

/** Only what happened. */
export function gamingLines({ gaming }: ReportData): readonly string[] {
  const { bypassAttempts, retriedObjections, uncheckedEndings, highScoresInARow } = gaming;
  return [
    ...(bypassAttempts > 0 ? [`${counted(bypassAttempts, 'attempt')} to change or switch off Ephor`] : []),
    ...(retriedObjections > 0
      ? [`${counted(retriedObjections, 'objection')} met again without any change`]
      : []),
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
