import { breakerStory } from '../../../kernel/checks/breaker-words.ts';
import type { Style } from '../../../kernel/operation.ts';
import { isProgram } from '../../../kernel/checks/owes-check.ts';
import { shownPath } from '../../../kernel/place.ts';
import { asksAfter, stopsAfter } from '../../../kernel/checks/rounds.ts';
import { fit, labelled } from '../../../kernel/operations/layout.ts';
import type { StatusResult } from './status-result.ts';
import { ago, counted, localTime } from '../../../kernel/operations/time-words.ts';

/** Only what holds somebody up, or soon will. */
export function disciplineLines(result: StatusResult, style: Style, labelWidth: number): string[] {
  const room = style.width - labelWidth - 4;
  return [
    ...labelled('safemode', safemodeLines(result, style), style, labelWidth),
    ...labelled('breaker', breakerLines(result, style, room), style, labelWidth),
    ...labelled('rounds', roundLines(result, style, room), style, labelWidth),
    ...labelled('checks', checkLines(result, style), style, labelWidth),
  ];
}

function safemodeLines({ safemode, at }: StatusResult, style: Style): string[] {
  if (!safemode?.active) return [];
  const since = safemode.since === null ? '' : ` since ${localTime(safemode.since, at)}`;
  return [`${style.warn('on')}${since}: changes wait until ${style.code('s-')}`];
}

function breakerLines({ breaker, at }: StatusResult, style: Style, room: number): string[] {
  if (!breaker || (!breaker.tripped && breaker.failures === 0)) return [];
  if (!breaker.tripped) return [style.warn(`closed, ${counted(breaker.failures, 'failure')} in a row`)];
  const since = breaker.tripped_at === null ? '' : ` since ${localTime(breaker.tripped_at, at)}`;
  return [
    `${style.bad('OPEN')}${since}: changes wait until ${style.code('rb-')} or ${style.code('ephor breaker reset')}`,
    style.dim(fit(breakerStory(breaker), room)),
  ];
}

/** Rounds count where failures as such don't: in standard. */
function roundLines({ session, root }: StatusResult, style: Style, room: number): string[] {
  if (!session || session.rounds.vain === 0) return [];
  const { vain, files, command } = session.rounds;
  const [first, ...more] = files.map((path) => shownPath(path, root));
  const where = first ?? command ?? 'different files';
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  const next = vain < asksAfter ? `you are asked at ${asksAfter}` : `the agent is stopped at ${stopsAfter}`;
  return [
    style.warn(fit(`${counted(vain, 'round')} of the same failure in ${where}${others}; ${next}`, room)),
  ];
}

function checkLines({ session, at }: StatusResult, style: Style): string[] {
  if (!session) return [];
  const { edits, verification, evidence } = session;
  const shown = evidence.edit?.checked === true && evidence.check?.ended === 'passed' ? evidence.check : null;
  if (shown && shown.at > (verification.last_passed_at ?? ''))
    return [`one passed ${ago(shown.at, at)}, by what it printed`];
  const unseen = Object.keys(edits.unchecked).filter(isProgram).length;
  const passed = verification.last_passed_at;
  if (unseen === 0 && passed === null) return [];
  const last = passed === null ? 'none passed yet' : `one passed ${ago(passed, at)}`;
  return [unseen === 0 ? last : `${style.warn(`${counted(unseen, 'file')} changed since`)}, ${last}`];
}
