import type { LoopSection } from '../../kernel/discipline.ts';
import type { Style } from '../../kernel/operation.ts';

export function loopText(loop: LoopSection, style: Style): string {
  if (!loop.active) return 'No loop is running.';
  const lines = [
    `${style.good('● A loop is running:')} ${loop.task ?? 'nobody knows which'}`,
    `  Round ${loop.iteration} of ${loop.max_iterations} until a person looks in.`,
  ];
  return [...lines, ...loop.acceptance_criteria.map((each) => `  It is done when: ${each}`)].join('\n');
}
