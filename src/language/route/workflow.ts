import type { TaskType, Workflow } from '../../kernel/work/route.ts';
import type { Extent } from './model.ts';

/** The way of working that fits the kind of work and its extent. */
export function workflowFor(type: TaskType, extent: Extent): Workflow {
  switch (type) {
    case 'question':
      return 'answer-only';
    case 'debug':
      return 'verify-first';
    case 'framework':
      return 'plan-first';
    case 'docs':
    case 'refactor':
    case 'ops':
      return extent === 'large' ? 'plan-first' : 'direct';
    case 'test':
      return extent === 'large' ? 'plan-first' : 'tdd';
    case 'feature':
      return extent === 'large' ? 'plan-first' : extent === 'trivial' ? 'direct' : 'tdd';
  }
}
