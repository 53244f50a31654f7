import * as v from 'valibot';
import type { LeadEvent } from '../../../kernel/portfolio/lead.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** What a plain program is told on its standard input. */
export function commandBriefing(run: Run, { initiatives, tasks, escalations }: Portfolio): string {
  const { space, initiative } = run;
  const title = initiatives.find((each) => each.space === space && each.id === initiative)?.title;
  const own = tasks.filter((task) => task.space === space && task.plan === initiative);
  const done = own.filter(({ status }) => status === 'completed').length;
  const open = own.filter(({ status }) => status === 'pending' || status === 'in_progress');
  const answers = escalations.filter(
    (each) => each.space === space && each.initiative === initiative && each.status === 'resolved',
  );
  return [
    `# ${title ?? initiative}`,
    '',
    `Space ${space}, initiative ${initiative}, ${done} of ${own.length} tasks done. ${
      run.kind === 'plan' ? 'Write its plan and its tasks.' : 'Work on its tasks.'
    }`,
    ...section(
      'Tasks',
      open.map(
        ({ id, subject, acceptanceCriteria }) =>
          `#${id} ${subject}${acceptanceCriteria.map((each) => `\n  - ${each}`).join('')}`,
      ),
    ),
    ...section(
      'Answered',
      answers.map(({ question, resolution }) => `${question} → ${resolution ?? ''}`),
    ),
    '',
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)];

const Said = v.variant('ephor', [
  v.object({ ephor: v.literal('session'), id: v.string() }),
  v.object({ ephor: v.literal('said'), text: v.string() }),
  v.object({ ephor: v.literal('called'), tool: v.string(), subject: v.optional(v.string(), '') }),
  v.object({
    ephor: v.literal('used'),
    turns: v.optional(v.number(), 0),
    tokens: v.optional(v.number(), 0),
    usd: v.optional(v.number(), 0),
  }),
  v.object({
    ephor: v.literal('held'),
    cause: v.picklist(['limit', 'overloaded']),
    retryAt: v.optional(v.nullable(v.string()), null),
  }),
  v.object({
    ephor: v.literal('ended'),
    failure: v.optional(v.nullable(v.string()), null),
    text: v.optional(v.string(), ''),
  }),
]);

/** A program prints what it likes; lines of JSON with `ephor` in them tell what it used, and what holds it up. */
export function readCommandLine(line: string): readonly LeadEvent[] {
  if (!line.startsWith('{')) return line.trim() === '' ? [] : [{ kind: 'said', text: line }];
  const read = v.safeParse(Said, parsed(line));
  if (!read.success) return [{ kind: 'said', text: line }];
  const { ephor: kind, ...rest } = read.output;
  return [{ kind, ...rest } as LeadEvent];
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
