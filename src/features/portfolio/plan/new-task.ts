import type { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import type { Numbers } from '../../../kernel/portfolio/portfolio-store.ts';
import type { NewTask } from './actions.ts';
import { oneLine } from './words.ts';

export const newTask = ({ space, id }: Initiative, task: NewTask, at: string, numbers: Numbers): Task => ({
  ...task,
  subject: oneLine(task.subject, 120),
  id: numbers.task(space, id),
  space,
  plan: id,
  status: 'pending',
  blocks: [],
  blockedBy: [],
  createdAt: at,
  updatedAt: at,
  completedAt: null,
  completionNotes: null,
  run: null,
  evidence: [],
});
