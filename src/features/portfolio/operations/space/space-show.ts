import { defineOperation } from '../../../../kernel/operation.ts';
import { fit, labelled, wrap } from '../../../../kernel/operations/layout.ts';
import { counted } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Escalation } from '../../../../kernel/portfolio/escalation.ts';
import type { Initiative, Space } from '../../../../kernel/portfolio/initiative.ts';
import type { Health } from '../../../../kernel/portfolio/run.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { maybe, spaceFor } from '../../things/entries.ts';
import { isOpen, paintPriority, paintStatus, progressOf, tasksOf } from '../../things/looks.ts';

interface ShownSpace {
  readonly space: Space;
  readonly overview: string;
  readonly knowledge: { readonly bytes: number; readonly decisions: number };
  readonly health: Health | null;
  readonly initiatives: readonly (Initiative & { readonly done: number; readonly tasks: number })[];
  readonly questions: readonly Escalation[];
}

export const spaceShow = defineOperation({
  id: 'space-show',
  summary: 'Show a space: goals, initiatives, open questions, what it knows, how healthy it is',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: { space: maybe('a space; without it, the one around you') },
  positional: ['space'],
  examples: [{ command: 'ephor space show shop', explains: 'all about one space' }],
  async run({ app, input }): Promise<ShownSpace> {
    const portfolio = await app.portfolio.read();
    const space = spaceFor(portfolio, input.space, app.cwd);
    const of = (thing: { readonly space: string | null }): boolean => thing.space === space.slug;
    const texts = portfolio.texts.find(of);
    return {
      space,
      overview: texts?.overview ?? '',
      knowledge: { bytes: texts?.knowledgeBytes ?? 0, decisions: portfolio.decisions.filter(of).length },
      health: portfolio.health.find(of) ?? null,
      initiatives: portfolio.initiatives.filter(of).map((initiative) => {
        const { done, total } = progressOf(tasksOf(portfolio, initiative));
        return { ...initiative, done, tasks: total };
      }),
      questions: portfolio.escalations.filter((each) => of(each) && isOpen(each)),
    };
  },
  print: ({ space, overview, knowledge, health, initiatives, questions }, style) => {
    const { slug, name, status, codeDir, priority, mergePolicy, checks } = space;
    const merges = {
      never: 'never merged',
      ask: 'merged when you say so',
      'when-green': 'merged when its checks pass',
    };
    return [
      `${style.strong(name)}  ${style.code(slug)}  ${paintStatus(style)(status)}`,
      ...labelled('priority', [paintPriority(style)(priority)], style),
      ...labelled('code', [codeDir ?? style.dim('none')], style),
      ...labelled('lead', [leadText(space.lead)], style),
      ...labelled('work is', [merges[mergePolicy]], style),
      ...labelled('checks', checks.map(visible), style),
      ...labelled(
        'health',
        (health?.checks ?? []).map(
          ({ command, passed, excerpt }) =>
            `${passed ? style.good('✓') : style.bad('✗')} ${visible(command)}${passed ? '' : `  ${style.dim(fit(visible(excerpt), style.width - 40))}`}`,
        ),
        style,
      ),
      ...labelled(
        'knows',
        [`${counted(knowledge.decisions, 'decision')}, ${counted(knowledge.bytes, 'byte')} in all`],
        style,
      ),
      ...labelled(
        'overview',
        visible(overview).trim() === '' ? [] : wrap(visible(overview).trim(), style.width - 14),
        style,
      ),
      '',
      ...(initiatives.length === 0
        ? [`  ${style.dim('No initiative yet.')} ${style.code(`ephor initiative add "…" --space ${slug}`)}`]
        : table(
            initiatives,
            [
              { head: 'INITIATIVE', cell: ({ id }) => id, paint: style.code },
              { head: 'TITLE', cell: ({ title }) => visible(title), gives: true },
              { head: 'STATUS', cell: (each) => each.status, paint: paintStatus(style) },
              { head: 'TASKS', cell: ({ done, tasks }) => `${done}/${tasks}`, align: 'right' },
            ],
            style,
          )),
      ...(questions.length === 0
        ? []
        : ['', `  ${style.warn(counted(questions.length, 'open question'))}  ${style.code('ephor answer')}`]),
    ].join('\n');
  },
});

/** Who does the work there. */
const leadText = ({ kind, host, model, command = [] }: Space['lead']): string =>
  kind === 'command'
    ? visible(command.join(' '))
    : [host ?? 'the agent that is set up', model].filter(Boolean).join(', ');
