import type { StatusResult } from './status-result.ts';
import { breakerStory } from '../../../kernel/checks/breaker.ts';
import { isProgram } from '../../../kernel/checks/owes-check.ts';
import { asksAfter, stopsAfter } from '../../../kernel/checks/rounds.ts';
import { researchCategories } from '../../../kernel/discipline.ts';
import type { Style } from '../../../kernel/operation.ts';
import { below, fit, labelled } from '../../../kernel/operations/layout.ts';
import { ago, counted, localTime } from '../../../kernel/operations/time-words.ts';
import { shownPath } from '../../../kernel/place.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { grantedOverride } from '../../../kernel/work/phase-start.ts';
import { shouted } from '../../../kernel/work/phase.ts';

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
    return [`one passed ${ago(shown.at, at)}, judging by its output`];
  const unseen = Object.keys(edits.unchecked).filter(isProgram).length;
  const passed = verification.last_passed_at;
  if (unseen === 0 && passed === null) return [];
  const last = passed === null ? 'none passed yet' : `one passed ${ago(passed, at)}`;
  return [unseen === 0 ? last : `${style.warn(`${counted(unseen, 'file')} changed since`)}, ${last}`];
}

/** How far the research for a task has come, where something waits for it. */
export function researchLine({ gates, session }: StatusResult, style: Style): readonly string[] {
  const asked = gates.some(({ id, level }) => id === 'research' && level !== 'off');
  if (!asked || !session?.task.is_task) return [];
  const { done } = session.research;
  const those = (fits: (entry: (typeof done)['docs']) => boolean): string =>
    researchCategories.filter((category) => fits(done[category])).join(', ');
  const missing = those((entry) => entry === null);
  const parts = [
    missing === '' ? style.good('✓ complete') : `${style.warn('○')} ${missing} missing`,
    named(
      those((entry) => entry !== null && !entry.unavailable),
      'done',
    ),
    named(
      those((entry) => entry?.unavailable === true),
      'not available here',
    ),
  ];
  return [parts.filter((part) => part !== '').join(' · ')];
}

const named = (names: string, state: string): string => (names === '' ? '' : `${names} ${state}`);

/** Where the conversation stands, what waits for somebody, and what evaluating it took. */
export function phaseLines(
  section: PhaseSection,
  { at, root }: { readonly at: string; readonly root: string },
  style: Style,
  width: number,
): readonly string[] {
  const { phase, since, pending_feedback: feedback } = section;
  const granted = grantedOverride(section, at);
  const paint = phase === 'ready' ? style.good : style.warn;
  const when = since === null ? '' : ` since ${localTime(since, at)}`;
  const about = fit(aboutOf(section), Math.max(20, width - phase.length - when.length - 2));
  return [
    `${paint(shouted(phase))}${when}: ${about}`,
    ...(granted ? [style.warn(fit(`one exception granted: “${granted.reason}”`, width))] : []),
    ...(feedback
      ? [style.dim(fit(`not acknowledged: ${below(feedback.subject, root)}: ${feedback.reason}`, width))]
      : []),
    ...(section.evaluations > 0 ? [style.dim(costOf(section))] : []),
  ];
}

const aboutOf = ({ phase, approved_scope, reason }: PhaseSection): string =>
  (phase === 'ready' ? approved_scope : reason) ?? 'the user has not agreed to any change yet';

function costOf({ evaluations, model }: PhaseSection): string {
  const failed = model.failures > 0 ? ` (${model.failures} failed)` : '';
  const cost = `$${model.cost_usd.toFixed(2)}, ${(model.ms / 1_000).toFixed(1)} s`;
  return `${model.turns} of ${counted(evaluations, 'turn')} needed a model${failed}, ${cost}`;
}

/** Who works on what, where intents are required; else nothing. */
export function intentLines(
  { intents, session }: StatusResult,
  style: Style,
  width: number,
): readonly string[] {
  if (!intents.required) return [];
  const others = intents.selected.filter((each) => each.session !== session?.id);
  const own = intents.selected.find((each) => each.session === session?.id);
  const mine = own
    ? `${style.good(own.intent)}  ${own.name ?? 'no longer listed, or done'}`
    : `${style.warn('none selected')}: changes wait until one is`;
  const theirs = others.map(({ session: id, intent }) => `session ${id.slice(0, 8)}: ${intent}`).join(', ');
  return [fit(mine, width), ...(theirs === '' ? [] : [style.dim(fit(theirs, width))])];
}
