import type { Style } from '../../kernel/operation.ts';
import { type Step, mostTries, type SupervisedWork } from '../../kernel/work/supervision.ts';
import { nextStep, unmetCriteria } from './supervision-proof.ts';
import { fit, labelled } from '../../kernel/operations/layout.ts';

/** One screen: what it is, where it stands, what is proved, and what to do next. */
export function workScreen(work: SupervisedWork | null, style: Style): string {
  if (work === null)
    return `This session supervises no work.\n  Start with ${style.code('ephor supervise start "<task>"')}.`;
  const room = style.width - 16;
  return [
    `${style.strong(work.id)}  ${fit(work.task, style.width - work.id.length - 4)}`,
    ...labelled('state', [stateText(work, style)], style),
    ...labelled('workflow', [work.workflow], style),
    ...labelled('criteria', criteriaLines(work, style, room), style),
    ...labelled('steps', stepLines(work.steps, style, room), style),
    ...labelled('critic', criticLines(work, style, room), style),
    ...labelled(
      'missing',
      work.state === 'rejected' ? work.missing.map((each) => fit(each, room)) : [],
      style,
    ),
    ...labelled('next', [style.code(nextStep(work))], style),
  ].join('\n');
}

function stateText({ state, halted, locked }: SupervisedWork, style: Style): string {
  const since = locked ? style.dim(`  criteria locked ${locked.at.slice(0, 16).replace('T', ' ')}`) : '';
  if (state === 'halted') return style.bad(`halted: ${halted?.reason ?? 'reason unknown'}`);
  if (state === 'approved') return style.good('approved');
  if (state === 'rejected') return style.warn('rejected: back to work') + since;
  return state + since;
}

function criteriaLines(work: SupervisedWork, style: Style, room: number): readonly string[] {
  const unmet = new Map(unmetCriteria(work).map(({ criterion, why }) => [criterion.id, why]));
  const lines = work.criteria.map(({ id, text, check }) => {
    const why = unmet.get(id);
    const proof = work.qa.find(({ criterion }) => criterion === id)?.evidence?.command;
    const mark = why === undefined ? style.good('✓') : '○';
    const note = why === undefined ? (proof ?? '') : why === 'no evidence yet' ? (check ?? why) : why;
    return `${mark} ${id}  ${fit(text, room)}${note === '' ? '' : style.dim(`  ${fit(note, 60)}`)}`;
  });
  return lines.length === 0 ? [style.dim('none yet')] : lines;
}

const marks = { pending: '○', in_progress: '●', done: '✓', failed: '✗' } as const;

function stepLines(steps: readonly Step[], style: Style, room: number): readonly string[] {
  const lines = steps.map(({ id, text, status, tries, commit }) => {
    const notes = [
      ...(tries > 0 ? [`${tries} of ${mostTries} attempts failed`] : []),
      ...(commit === undefined ? [] : [commit.slice(0, 8)]),
    ].join(', ');
    const line = `${marks[status]} ${id}  ${fit(text, room)}`;
    const shown = status === 'done' ? style.good(line) : status === 'failed' ? style.bad(line) : line;
    return notes === '' ? shown : `${shown}${style.dim(`  ${notes}`)}`;
  });
  return lines.length === 0 ? [style.dim('none yet')] : lines;
}

function criticLines({ verdicts }: SupervisedWork, style: Style, room: number): readonly string[] {
  const last = verdicts.at(-1);
  if (!last) return [style.dim('has not spoken')];
  return [fit(`${last.verdict}${last.notes === '' ? '' : `: ${last.notes}`}`, room)];
}
