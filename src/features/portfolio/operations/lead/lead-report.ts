import { defineOperation } from '../../../../kernel/operation.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { entry, leadsRun, prose } from '../../things/entries.ts';
import { findInitiative } from '../../things/find.ts';
import { progressOf, tasksOf } from '../../things/looks.ts';

interface Reported {
  readonly run: string;
  readonly report: string;
}

export const leadReport = defineOperation({
  id: 'lead-report',
  summary: 'Report before you end: what was done, found, learned and asked; figures are added',
  doors: ['cli', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: { text: entry('a few sentences for whoever goes on') },
  positional: ['text'],
  examples: [
    {
      command: 'ephor lead report "The button works; the tests of Safari are left."',
      explains: 'the orchestrator reads it',
    },
  ],
  async run({ app, input, writer }): Promise<Reported> {
    const text = prose(input.text, 'the report');
    const seen = leadsRun(await app.portfolio.read(), writer);
    const changes = (await app.portfolio.journal()).filter(
      ({ by, at }) => by.includes(seen.id) && at >= seen.startedAt,
    );
    const touched = (start: string): readonly string[] => [
      ...new Set(changes.filter(({ thing }) => thing.startsWith(start)).map(({ thing }) => thing)),
    ];
    const known = ['conventions', 'decisions', 'patterns'].flatMap(touched);
    return app.portfolio.transact(writer, 'reported', (now) => {
      const run = leadsRun(now, writer);
      const initiative = findInitiative(now, `${run.space}/${run.initiative}`);
      const tasks = tasksOf(now, initiative);
      const { done, total } = progressOf(tasks);
      const ids = (list: readonly { readonly id: number | string }[]): string =>
        list.length === 0
          ? 'none'
          : list.map(({ id }) => (typeof id === 'number' ? `#${id}` : id)).join(', ');
      const since = (at: string | null): boolean => (at ?? '') >= run.startedAt;
      const report = [
        ...(text === '' ? [] : [text, '']),
        `Completed: ${ids(tasks.filter((each) => each.status === 'completed' && each.run === run.id))}`,
        `New tasks: ${ids(tasks.filter(({ createdAt }) => since(createdAt)))}`,
        `Learned: ${known.length === 0 ? 'nothing' : known.join(', ')}`,
        `Asked: ${ids(now.escalations.filter((each) => each.space === run.space && each.initiative === run.initiative && since(each.createdAt)))}`,
        `Plan: ${done}/${total} tasks of ${initiativeKey(initiative)}`,
      ].join('\n');
      return { changes: [{ put: 'run', value: { ...run, report } }], result: { run: run.id, report } };
    });
  },
  print: ({ run, report }, style) => `${style.good('✓')} ${style.code(run)} reported:\n${visible(report)}`,
});
