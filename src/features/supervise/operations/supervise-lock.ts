import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { lockedWork, lockProblem } from '../../../kernel/work/supervision-plan.ts';
import { nextStep } from '../supervision-proof.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeCriteria } from '../change-work.ts';

export const superviseLock = defineOperation({
  id: 'supervise-lock',
  summary: 'Lock the criteria of supervised work, so that only a person can change them',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: { session: sessionInput },
  examples: [
    {
      command: 'ephor supervise lock',
      explains: 'needs criteria, all steps and a critic’s APPROVE; if already locked, it restores the file',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const at = app.io.clock.now().toISOString();
    const called = { operation: 'supervise-lock', session };
    const work = await changeCriteria(app, project, called, (before, fileHash) => {
      if (before.locked) return fileHash === before.locked.hash ? before : { ...before };
      const problem = lockProblem(before);
      if (problem) throw problem;
      return lockedWork(before, at, fileHash ?? '');
    });
    return { work };
  },
  print: ({ work }, style) =>
    `${style.good('✓ Locked:')} ${work.criteria.length} criteria, ${work.steps.length} steps. Next: ${style.code(nextStep(work))}`,
});
