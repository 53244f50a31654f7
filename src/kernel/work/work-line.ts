import type { Style } from '../operation.ts';
import { isSupervised, type SupervisedWork } from './supervision.ts';
import { fit } from '../operations/layout.ts';

/** Where supervised work stands, in one line of a screen; nothing where there is none. */
export function workLine(work: SupervisedWork | null, style: Style, width: number): readonly string[] {
  if (!isSupervised(work)) return [];
  const { id, task, state, steps, halted } = work;
  const done = steps.filter(({ status }) => status === 'done').length;
  const line = fit(`${id}  ${halted?.reason ?? task}`, width - 30);
  const where = state === 'halted' ? style.bad('halted') : `${state}, ${done} of ${steps.length} steps done`;
  return [`${line}  ${where}`];
}
