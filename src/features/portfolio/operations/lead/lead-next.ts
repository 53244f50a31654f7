import { defineOperation } from '../../../../kernel/operation.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { initiativeName, maybe, runOf } from '../../things/entries.ts';
import { findInitiative, onlyInitiative } from '../../things/find.ts';
import { type NextTask, nextTask } from '../../things/next-task.ts';

interface Next extends NextTask {
  readonly initiative: string;
}

export const leadNext = defineOperation({
  id: 'lead-next',
  summary: 'Show the task that a lead does next, or what holds all of them up',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: { initiative: maybe(`${initiativeName}; without it, that of your run or the only open one`) },
  positional: ['initiative'],
  examples: [{ command: 'ephor lead next', explains: 'the most important task that waits for nothing' }],
  async run({ app, input, writer }): Promise<Next> {
    const portfolio = await app.portfolio.read();
    const initiative =
      input.initiative === undefined
        ? onlyInitiative(portfolio, runOf(portfolio, writer))
        : findInitiative(portfolio, input.initiative);
    return { initiative: initiativeKey(initiative), ...nextTask(portfolio, initiative) };
  },
  print: ({ initiative, task, held, done, total }, style) => {
    const waiting = held.map(
      (each) =>
        `  ${style.warn('○')} #${each.task.id} ${visible(each.task.subject)}: waits for ${[...each.tasks.map(({ id }) => `#${id}`), ...each.questions.map(({ id }) => id)].join(', ')}`,
    );
    if (task)
      return [
        `${style.good('▸')} ${style.code(`#${task.id}`)} ${style.strong(visible(task.subject))}  ${style.dim(`${task.status.replace('_', ' ')}, ${task.priority}; ${done} of ${total} done`)}`,
        ...(task.description === '' ? [] : [`  ${visible(task.description)}`]),
        ...task.acceptanceCriteria.map((each, index) => `  ${style.dim(`${index + 1}.`)} ${visible(each)}`),
        ...(task.status === 'pending' ? [`  ${style.code(`ephor task start ${task.id}`)}`] : []),
      ].join('\n');
    if (held.length > 0)
      return [
        `${style.warn('All open tasks')} of ${initiative} wait:`,
        ...waiting,
        '  Escalate every blocker that nobody was asked about, report, and end.',
      ].join('\n');
    return total === 0
      ? `${initiative} has no task yet: write its plan (${style.code('ephor lead plan')}) and split it into tasks (${style.code('ephor task add')}).`
      : `${style.good('✓')} All ${total} tasks of ${initiative} are done: bring plan.md up to date, report, and end.`;
  },
});
