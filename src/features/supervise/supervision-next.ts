import { unmetCriteria } from './supervision-proof.ts';
import type { SupervisedWork } from '../../kernel/work/supervision.ts';

/** The command that brings the work on. */
export function nextStep(work: SupervisedWork): string {
  const { state, criteria, steps, verdicts, plan } = work;
  if (state === 'halted') return 'ephor supervise resume';
  if (state === 'approved' || state === 'stopped') return 'ephor supervise start "<task>"';
  if (state === 'planning') {
    if (criteria.length === 0) return 'ephor supervise criteria add "…" --check "npm test"';
    if (steps.length === 0) return 'ephor supervise step add "…" "…"';
    const last = verdicts.at(-1);
    return last?.plan === plan && last.verdict === 'APPROVE'
      ? 'ephor supervise lock'
      : 'ephor supervise critic approve|revise --notes "…", after a sub-agent of the type critic';
  }
  const going = steps.find(({ status }) => status === 'in_progress');
  if (going) return `ephor supervise step pass ${going.id}`;
  const open = steps.find(({ status }) => status !== 'done');
  if (open) return `ephor supervise step begin ${open.id}`;
  const [unmet] = unmetCriteria(work);
  return unmet
    ? `ephor supervise qa ${unmet.criterion.id} --evidence "${unmet.criterion.check ?? '<command>'}"`
    : 'ephor supervise finish';
}
