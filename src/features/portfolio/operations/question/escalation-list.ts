import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import { ago, counted } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import { type Escalation, escalationTypes } from '../../../../kernel/portfolio/escalation.ts';
import type { Problem } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { flag, maybe } from '../../things/entries.ts';
import { findInitiative, findSpace } from '../../things/find.ts';
import { isOpen, nothing, paintStatus, problemLines } from '../../things/looks.ts';
import { blocksText, whereOf } from '../../things/question-text.ts';
import { openQuestions, type Ranked } from '../../things/rank.ts';

interface EscalationList {
  readonly at: string;
  readonly escalations: readonly Ranked[];
  readonly hidden: number;
  readonly problems: readonly Problem[];
}

export const escalationList = defineOperation({
  id: 'escalation-list',
  summary: 'List open questions: those for you first, what unblocks most at the top',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: {
    space: maybe('only those of this space'),
    in: maybe('only those of this initiative'),
    type: v.optional(v.pipe(v.picklist(escalationTypes), v.description('only those of this kind'))),
    all: flag('answered ones as well'),
  },
  examples: [
    {
      command: 'ephor escalation list',
      explains: 'drafts of leads too, which the orchestrator looks at first',
    },
    {
      command: 'ephor escalation list --in checkout --all',
      explains: 'whatever was asked for one initiative',
    },
  ],
  async run({ app, input }): Promise<EscalationList> {
    const portfolio = await app.portfolio.read();
    const at = app.io.clock.now().toISOString();
    const space = input.space === undefined ? undefined : findSpace(portfolio, input.space).slug;
    const initiative = input.in === undefined ? undefined : findInitiative(portfolio, input.in);
    const its = portfolio.escalations.filter(
      (each) =>
        (space === undefined || each.space === space) &&
        (!initiative || (each.space === initiative.space && each.initiative === initiative.id)) &&
        (input.type === undefined || each.type === input.type),
    );
    const shown = its.filter((each) => input.all || isOpen(each));
    const ranked = openQuestions(portfolio, at);
    const rank = new Map(ranked.map(({ id }, index) => [id, index]));
    const unblocks = new Map(ranked.map((each) => [each.id, each.unblocks]));
    const place = ({ id, status, snoozedUntil }: Escalation): number =>
      (rank.get(id) ?? 0) +
      1_000_000 *
        (status === 'pending' && (snoozedUntil ?? '') > at
          ? 1
          : ['pending', '', 'draft', 'resolved'].indexOf(status));
    return {
      at,
      escalations: shown
        .toSorted((a, b) => place(a) - place(b) || a.id.localeCompare(b.id))
        .map((each) => ({ ...each, unblocks: unblocks.get(each.id) ?? 0 })),
      hidden: its.length - shown.length,
      problems: portfolio.problems,
    };
  },
  print: ({ at, escalations, hidden, problems }, style) => {
    const more =
      hidden > 0 ? [style.dim(`  ${counted(hidden, 'answered question')} not shown; --all shows all`)] : [];
    if (escalations.length === 0)
      return [
        nothing(
          'Nobody waits for an answer: no question is open.',
          'ephor status',
          'shows what goes on',
          style,
        ),
        ...more,
        ...problemLines(problems, style),
      ].join('\n');
    return [
      ...table(
        escalations,
        [
          { head: 'ID', cell: ({ id }) => id, paint: style.code },
          { head: 'KIND', cell: ({ type }) => type },
          { head: 'WHERE', cell: (each) => whereOf(each), paint: style.dim, spare: 2 },
          { head: 'QUESTION', cell: ({ question }) => visible(question), gives: true },
          { head: 'BLOCKS', cell: (each) => blocksText(each), paint: style.warn, spare: 3 },
          { head: 'STATE', cell: (each) => stateOf(each, at), paint: paintStatus(style) },
          {
            head: 'ASKED',
            cell: ({ createdAt }) => (createdAt === null ? '' : ago(createdAt, at)),
            paint: style.dim,
            spare: 1,
          },
        ],
        style,
      ),
      ...more,
      style.dim('  ephor answer takes them one after the other'),
      ...problemLines(problems, style),
    ].join('\n');
  },
});

const stateOf = ({ status, snoozedUntil, resolution }: Escalation, at: string): string => {
  if (status === 'resolved') return `→ ${visible(resolution ?? '')}`.slice(0, 40);
  return status === 'pending' && (snoozedUntil ?? '') > at ? 'snoozed' : status;
};
