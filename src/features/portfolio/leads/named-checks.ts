import { inOneLine } from './seen-checks.ts';
import type { Initiative, Space, Task } from '../../../kernel/portfolio/initiative.ts';

const codeSpan = /`([^`\n]+)`/g;

/** What people named as a check: the checks of the space, and commands in the criteria of tasks that they agreed to. */
export function namedChecks(
  space: Pick<Space, 'checks'> | undefined,
  initiative: Pick<Initiative, 'approval'> | undefined,
  tasks: readonly Pick<Task, 'acceptanceCriteria' | 'createdAt'>[],
): readonly string[] {
  const agreedAt = initiative?.approval?.at;
  const agreed = tasks.filter(({ createdAt }) => agreedAt !== undefined && (createdAt ?? '') <= agreedAt);
  const spans = agreed
    .flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
    .flatMap((criterion) => [...criterion.matchAll(codeSpan)].map(([, command = '']) => command));
  return [...new Set([...(space?.checks ?? []), ...spans].map(inOneLine))];
}
