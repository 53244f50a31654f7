import * as v from 'valibot';
import type { App } from '../../../../kernel/app.ts';
import { defineOperation, type Style } from '../../../../kernel/operation.ts';
import { fit, labelled, wrap } from '../../../../kernel/operations/layout.ts';
import { resumeLine } from '../../../../kernel/operations/resume-line.ts';
import { localTime, span } from '../../../../kernel/operations/time-words.ts';
import type { LeadEvent } from '../../../../kernel/portfolio/lead.ts';
import type { Run } from '../../../../kernel/portfolio/run.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { entry, flag } from '../../things/entries.ts';
import { findRun } from '../../things/find.ts';

export interface ShownRun {
  readonly at: string;
  readonly run: Run;
  /** What it said and called; raw lines where its host can’t be read. */
  readonly transcript: readonly LeadEvent[];
  readonly hidden: number;
  /** A command line that goes on with its session in a terminal, where its host has one. */
  readonly resume: string | null;
}

const longestLine = 1_000;

export const runShow = defineOperation({
  id: 'run-show',
  summary: 'Show a run: how it ended, what it cost, what the lead said and did',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    run: entry('a run, like run-0004 or 4'),
    last: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('so many lines of its transcript')),
      40,
    ),
    all: flag('the whole transcript'),
  },
  positional: ['run'],
  examples: [
    { command: 'ephor run show 4', explains: 'with the end of its transcript' },
    { command: 'ephor run show run-0004 --all', explains: 'from its first word to its last' },
  ],
  async run({ app, input }): Promise<ShownRun> {
    const run = findRun(await app.portfolio.read(), input.run);
    const kept: LeadEvent[] = [];
    let hidden = 0;
    for await (const line of app.portfolio.transcripts.read(run.id)) {
      for (const event of eventsIn(app, run, line)) {
        kept.push(event);
        if (input.all || kept.length <= input.last) continue;
        kept.shift();
        hidden += 1;
      }
    }
    const host = run.lead.host ?? app.units.hosts.find(({ lead }) => lead)?.id ?? '';
    const resume =
      run.session === null || run.worktree === null || run.lead.kind !== 'agent'
        ? null
        : resumeLine(app, host, run.session, run.worktree);
    return { at: app.io.clock.now().toISOString(), run, transcript: kept, hidden, resume };
  },
  print: ({ at, run, transcript, hidden, resume }, style) => {
    const {
      id,
      space,
      initiative,
      kind,
      state,
      reason,
      notes,
      lead,
      startedAt,
      endedAt,
      turns,
      tokens,
      usd,
      worktree,
      branch,
      report,
      session,
    } = run;
    const room = style.width - 14;
    const took = span(Date.parse(endedAt ?? at) - Date.parse(startedAt));
    return [
      `${style.strong(id)}  ${style.code(`${space}/${initiative}`)}  ${state === 'ended' ? (reason ?? 'ended') : style.good(state)}`,
      ...labelled(
        'did',
        [kind === 'plan' ? 'plan' : run.task === null ? 'work on the tasks' : `work on #${run.task}`],
        style,
      ),
      ...labelled(
        'lead',
        [[lead.kind, lead.host, lead.model, lead.command?.join(' ')].filter(Boolean).join(' ')],
        style,
      ),
      ...labelled('time', [`${localTime(startedAt, at)}, ${took}`], style),
      ...labelled('cost', [`$${usd.toFixed(2)}, ${turns} turns, ${tokens} tokens`], style),
      ...labelled('session', session === null ? [] : [session], style),
      ...labelled('branch', branch === null ? [] : [branch], style),
      ...labelled('take over', resume === null ? [] : [style.code(resume)], style),
      ...labelled('folder', worktree === null ? [] : [worktree], style),
      ...labelled('ended', notes === '' ? [] : wrap(visible(notes), room), style),
      ...labelled('report', report === '' ? [] : wrap(visible(report), room), style),
      ...(transcript.length === 0 ? [] : ['']),
      ...(hidden > 0 ? [style.dim(`  … ${hidden} lines before; --all shows all`)] : []),
      ...transcript.flatMap((event) => eventLines(event, style)),
    ].join('\n');
  },
});

/** As the host of its lead reads them; what no host can read is shown as it is. */
function eventsIn({ units }: App, { lead }: Run, line: string): readonly LeadEvent[] {
  const reader = units.hosts.find(
    ({ id, lead: leads }) => leads && (lead.host === undefined || lead.host === id),
  )?.lead;
  if (lead.kind === 'agent' && reader) {
    try {
      return reader.read(line).filter(({ kind }) => kind !== 'used');
    } catch {
      // A line that was cut short, or is of a newer version.
    }
  }
  return [{ kind: 'said', text: line.slice(0, longestLine) }];
}

function eventLines(event: LeadEvent, style: Style): readonly string[] {
  const room = style.width - 4;
  switch (event.kind) {
    case 'said':
      return wrap(visible(event.text), room).map((each) => `  ${each}`);
    case 'called':
      return [`  ${style.code('▸')} ${style.dim(fit(`${event.tool}  ${visible(event.subject)}`, room - 2))}`];
    case 'held':
      return [
        `  ${style.warn(`○ ${event.cause === 'limit' ? 'the limit is used up' : 'the model is overloaded'}`)}`,
      ];
    case 'ended':
      return event.failure === null
        ? [style.good('  ● ended')]
        : [style.bad(`  ✗ ${visible(event.failure)}`)];
    case 'session':
    case 'used':
      return [];
  }
}
