import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { stepInProgress, type SupervisedWork } from '../../../kernel/work/supervision.ts';
import { finishedWork, missingFor } from '../supervision-proof.ts';
import { checkGoingOn } from '../supervision-steps.ts';
import { UserError } from '../../../kernel/errors.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeWork, supervisedIn } from '../change-work.ts';

interface FinishResult {
  readonly verdict: 'APPROVED' | 'REJECTED';
  readonly missing: readonly string[];
  readonly work: SupervisedWork;
}

export const superviseFinish = defineOperation({
  id: 'supervise-finish',
  summary:
    'Finish supervised work: approved when every criterion has evidence, otherwise rejected with what is missing',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: { session: sessionInput },
  examples: [
    { command: 'ephor supervise finish', explains: 'get the report: what was done, commits, criteria met' },
  ],
  async run({ app, input }): Promise<FinishResult> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const files = app.criteriaAt(project.place.root);
    const { supervision } = (await project.state.read(session)).sections;
    const seen = supervisedIn(supervision.work);
    const hash = await files.hash(seen.id);
    const work = await changeWork(app, project, { operation: 'supervise-finish', session }, (before) => {
      checkGoingOn(before);
      const going = stepInProgress(before);
      if (going)
        throw new UserError(
          'step_in_progress',
          `step ${going.id} (${going.text}) is in progress`,
          'Report it with `ephor supervise step pass` or `step fail` first.',
        );
      const intact = before.id === seen.id && hash === before.locked?.hash;
      const changed = intact ? [] : [`${files.path(before.id)} has changed since it was locked`];
      return finishedWork(before, [...changed, ...missingFor(before)]);
    });
    return { verdict: work.state === 'approved' ? 'APPROVED' : 'REJECTED', missing: work.missing, work };
  },
  print: (result, style) => report(result, style),
  exitCode: ({ verdict }) => (verdict === 'APPROVED' ? 0 : 1),
});

function report({ verdict, missing, work }: FinishResult, style: Style): string {
  if (verdict === 'REJECTED')
    return [
      `${style.bad('REJECTED')}  ${work.id}  ${work.task}`,
      ...missing.map((each) => `  ${style.warn('✗')} ${each}`),
      '  Go back to work: begin a step again, then let a sub-agent of the type qa look at it.',
    ].join('\n');
  const evidence = (id: string): string =>
    work.qa.find(({ criterion }) => criterion === id)?.evidence?.command ?? '';
  return [
    `${style.good('APPROVED')}  ${work.id}  ${work.task}`,
    ...work.criteria.map(
      ({ id, text }) => `  ${style.good('✓')} ${id}  ${text}${style.dim(`  ${evidence(id)}`)}`,
    ),
    ...work.steps.map(
      ({ id, text, commit }) => `  ${id}  ${text}${style.dim(`  ${commit?.slice(0, 8) ?? ''}`)}`,
    ),
  ].join('\n');
}
