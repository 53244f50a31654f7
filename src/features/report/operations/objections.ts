import * as v from 'valibot';
import type { App, Project } from '../../../kernel/app.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below, fit, paintLevel } from '../../../kernel/operations/layout.ts';
import { table } from '../../../kernel/operations/table.ts';
import { counted, localDay, localTime } from '../../../kernel/operations/time-words.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { visible } from '../../../kernel/text/visible.ts';
import type { Named } from '../../../kernel/stores/store.ts';
import { type ObjectionHistory, objectionHistory, type PastObjection } from '../objection-history.ts';
import { type Readiness, readiness } from '../readiness.ts';

export interface ObjectionsResult extends ObjectionHistory {
  readonly root: string;
  readonly profile: string;
  /** Null unless Ephor only observes here. */
  readonly advice: Readiness | null;
}

const dayMs = 86_400_000;

export const objections = defineOperation({
  id: 'objections',
  summary: 'Show what each gate objected to, day by day, and whether it was heeded or overruled',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    days: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90), v.description('how many days back')),
      14,
    ),
    gate: v.optional(v.pipe(v.string(), v.description('list only what this gate said'))),
    notes: v.optional(v.pipe(v.boolean(), v.description('also list notes, which interrupted nobody')), false),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(500),
        v.description('how many of the newest to list'),
      ),
      50,
    ),
  },
  examples: [
    { command: 'ephor objections', explains: 'see the last two weeks, gate by gate' },
    {
      command: 'ephor objections --gate person-only --days 30',
      explains: 'see what one gate said in a month',
    },
  ],
  async run({ app, input }): Promise<ObjectionsResult> {
    const project = inProject(app);
    const { place, settings, audit } = project;
    const now = app.io.clock.now().getTime();
    const days = Array.from({ length: input.days }, (_, back) =>
      localDay(new Date(now - (input.days - 1 - back) * dayMs).toISOString()),
    );
    const lines = await audit.read({ since: new Date(`${days[0] ?? ''}T00:00:00`).toISOString() });
    const marked = markedIn(app);
    const history = objectionHistory(lines, { ...input, days, marked });
    const advice =
      settings.profile === 'observe' ? await adviceFor(app, project, lines, history.decided, marked) : null;
    return { root: place.root, profile: settings.profile, advice, ...history };
  },
  print: (result, style) => historyText(result, style),
});

/** Decisions that a person marked as wrong. */
const markedIn = ({ io, home }: App): ReadonlySet<string> =>
  new Set(io.files.list(homeFiles(home).falseAlarms).map((name) => name.replace(/\.jsonl$/, '')));

/** In `observe` every gate that would speak in `standard` made a note. */
async function adviceFor(
  { units }: App,
  { settings }: Project,
  lines: readonly Named[],
  decided: number,
  marked: ReadonlySet<string>,
): Promise<Readiness> {
  const loud = new Set(
    units.gates.filter(({ levels }) => ['ask', 'deny'].includes(levels.standard)).map(({ id }) => id),
  );
  for (const { id, level } of settings.rules)
    if (level === 'ask' || level === 'deny') loud.add(`rules/${id}`);
  const heard = lines.filter(({ findings }) => findings.some(({ gate }) => loud.has(gate)));
  return readiness({
    decided,
    wouldSpeak: heard.length,
    falseAlarms: heard.filter(({ id }) => marked.has(id)).length,
  });
}

function historyText(
  { gates, objections: past, days, decided, advice, root }: ObjectionsResult,
  style: Style,
): string {
  const head = `${style.strong('Objections')}  ${style.dim(`${days[0]} to ${days.at(-1)}, ${counted(decided, 'decision')}`)}`;
  const advised =
    advice === null
      ? []
      : ['', advice.verdict === 'ready' ? style.good(advice.text) : style.warn(advice.text)];
  if (gates.length === 0) return [head, style.dim('No gate had anything to say.'), ...advised].join('\n');
  return [
    head,
    '',
    ...table(
      gates,
      [
        { head: 'GATE', cell: ({ gate }) => gate, paint: style.code },
        { head: 'DENIED', cell: ({ deny }) => count(deny), align: 'right' },
        { head: 'ASKED', cell: ({ ask }) => count(ask), align: 'right' },
        { head: 'NOTED', cell: ({ note }) => count(note), align: 'right', spare: 2 },
        { head: 'HEEDED', cell: ({ heeded }) => count(heeded), align: 'right', spare: 1 },
        { head: 'OVERRULED', cell: ({ overruled }) => count(overruled), align: 'right' },
        { head: 'WRONG', cell: ({ falseAlarms }) => count(falseAlarms), align: 'right' },
      ],
      style,
    ),
    ...(past.length > 0 ? [''] : []),
    ...past.slice(0, 12).flatMap((one) => pastLines(one, root, style)),
    ...advised,
    '',
    style.dim('Was one wrong? `ephor false alarm <decision> "why"` reports it.'),
  ].join('\n');
}

const count = (times: number): string => (times === 0 ? '' : String(times));

function pastLines(
  { id, at, tool = '', subject = '', decision, findings, fate, falseAlarm }: PastObjection,
  root: string,
  style: Style,
): readonly string[] {
  const came = falseAlarm ? 'wrong' : (fate ?? '');
  return [
    `  ${style.dim(`${localTime(at)}  ${id}`)}  ${paintLevel(decision, decision.padEnd(4), style)}  ${came.padEnd(9)}  ${fit(visible(`${tool} ${below(subject, root)}`), Math.max(20, style.width - 62))}`,
    ...findings
      .slice(0, 2)
      .map(({ gate, reason }) =>
        style.dim(`      ${fit(visible(`${gate}: ${reason}`).replaceAll(`${root}/`, ''), style.width - 8)}`),
      ),
  ];
}
