import { defineOperation } from '../../../../kernel/operation.ts';
import type { DocumentPlace } from '../../../../kernel/portfolio/change.ts';
import type { Escalation } from '../../../../kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { leadsRun } from '../../things/entries.ts';
import { findInitiative, findSpace } from '../../things/find.ts';
import { progressOf, tasksOf, waitsFor } from '../../things/looks.ts';
import { nextTask } from '../../things/next-task.ts';

interface Brief {
  readonly run: string;
  readonly kind: 'plan' | 'work';
  readonly space: Space;
  readonly initiative: Initiative;
  readonly overview: string;
  readonly plan: string;
  readonly tasks: readonly Task[];
  readonly next: number | null;
  /** Answers that came for this initiative; those that nobody was told yet are told with this. */
  readonly answers: readonly Escalation[];
  readonly open: readonly Escalation[];
  readonly knowledge: readonly { readonly name: string; readonly text: string }[];
}

export const leadBrief = defineOperation({
  id: 'lead-brief',
  summary: 'Brief the lead of this run: space, plan, tasks, answers that came, and what is known',
  doors: ['cli', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {},
  examples: [
    { command: 'ephor lead brief', explains: 'in the shell of a lead; call it when you are lost, too' },
  ],
  async run({ app, writer }): Promise<Brief> {
    const at = app.io.clock.now().toISOString();
    const seen = leadsRun(await app.portfolio.read(), writer);
    const documents: readonly (readonly [string, DocumentPlace])[] = [
      ['conventions of all spaces', { document: 'conventions', space: null }],
      ['preferences of the user', { document: 'preferences' }],
      ['conventions', { document: 'conventions', space: seen.space }],
      ['decisions', { document: 'decisions', space: seen.space }],
      ['patterns', { document: 'patterns', space: seen.space }],
    ];
    const knowledge = await Promise.all(
      documents.map(async ([name, place]) => ({
        name,
        text: (await app.portfolio.document(place))?.trim() ?? '',
      })),
    );
    return app.portfolio.transact<Brief>(writer, 'was told what it waited for', (now) => {
      const run = leadsRun(now, writer);
      const initiative = findInitiative(now, `${run.space}/${run.initiative}`);
      const its = now.escalations.filter(
        (each) => each.space === run.space && each.initiative === run.initiative && each.action === null,
      );
      const answers = its.filter(({ status }) => status === 'resolved');
      const fresh = answers.filter(({ consumedAt }) => consumedAt === null);
      return {
        changes: fresh.map(
          (each) => ({ put: 'escalation', value: { ...each, consumedAt: at, consumedBy: run.id } }) as const,
        ),
        result: {
          run: run.id,
          kind: run.kind,
          space: findSpace(now, run.space),
          initiative,
          overview: now.texts.find(({ space }) => space === run.space)?.overview ?? '',
          plan:
            now.plans.find((each) => each.space === run.space && each.initiative === run.initiative)?.text ??
            '',
          tasks: tasksOf(now, initiative),
          next: nextTask(now, initiative).task?.id ?? null,
          answers,
          open: its.filter(({ status }) => status !== 'resolved'),
          knowledge: knowledge.filter(({ text }) => text !== ''),
        },
      };
    });
  },
  print: ({ run, kind, space, initiative, overview, plan, tasks, next, answers, open, knowledge }) => {
    const { done, total } = progressOf(tasks);
    const section = (name: string, text: string): readonly string[] =>
      text.trim() === '' ? [] : ['', `## ${name}`, '', visible(text.trim())];
    const line = (task: Task): string => {
      const waits = waitsFor(task, tasks).map(({ id }) => `#${id}`);
      return `- #${task.id} ${task.subject} (${task.status.replace('_', ' ')}, ${task.priority}${waits.length > 0 ? `, waits for ${waits.join(' ')}` : ''})`;
    };
    return [
      `# ${run}: ${kind === 'plan' ? 'write the plan of' : 'work on'} ${initiativeKey(initiative)}`,
      '',
      `${initiative.title}. ${done} of ${total} tasks are done; ${next === null ? 'none can start now' : `next is #${next}`}.`,
      ...section('What is wanted', initiative.description),
      ...section(`The space ${space.name}`, overview),
      ...section('plan.md', plan),
      ...section('Tasks', tasks.map(line).join('\n')),
      ...section(
        'Answers',
        answers.map(({ id, question, resolution }) => `- ${id} ${question} → ${resolution}`).join('\n'),
      ),
      ...section('Open questions', open.map(({ id, question }) => `- ${id} ${question}`).join('\n')),
      ...knowledge.flatMap(({ name, text }) => section(`Known: ${name}`, text)),
    ].join('\n');
  },
});
