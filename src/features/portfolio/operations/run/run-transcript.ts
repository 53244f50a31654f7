import * as v from 'valibot';
import type { App } from '../../../../kernel/app.ts';
import { defineOperation, type Style } from '../../../../kernel/operation.ts';
import { fit, paintLevel, wrap } from '../../../../kernel/operations/layout.ts';
import { counted } from '../../../../kernel/operations/time-words.ts';
import type { Run } from '../../../../kernel/portfolio/run.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { entry } from '../../things/entries.ts';
import { findRun, findSpace } from '../../things/find.ts';
import { isRunning, nothing } from '../../things/looks.ts';
import { readPage } from '../../transcript/read-page.ts';
import { type ShownDecision, type ShownPart, shownParts } from '../../transcript/shown-part.ts';

interface TranscriptPage {
  readonly run: string;
  /** Whether more may come. */
  readonly running: boolean;
  readonly parts: readonly ShownPart[];
  /** The first line of the transcript that is on this page, and the one after its last. */
  readonly from: number;
  readonly to: number;
  readonly all: number;
}

const mostLines = 500;

export const runTranscript = defineOperation({
  id: 'run-transcript',
  summary: 'Read what a lead said and did, page by page: calls, what came back, edits, objections',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    run: entry('a run, like run-0004 or 4'),
    from: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('the first line; without it, the end')),
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(mostLines),
        v.description(`how many lines, ${mostLines} at most`),
      ),
      100,
    ),
  },
  positional: ['run'],
  examples: [
    { command: 'ephor run transcript 4', explains: 'the end of it' },
    { command: 'ephor run transcript 4 --from 0', explains: 'from its beginning' },
  ],
  async run({ app, input }): Promise<TranscriptPage> {
    const portfolio = await app.portfolio.read();
    const run = findRun(portfolio, input.run);
    const { lines, from, all } = await readPage(app.portfolio.transcripts.read(run.id), input);
    const reader = {
      host:
        run.lead.kind === 'agent'
          ? app.units.hosts.find(
              ({ id, lead }) => lead && (run.lead.host === undefined || run.lead.host === id),
            )
          : undefined,
      cwd: run.worktree ?? '/',
      decisions: await decisionsOf(app, run, findSpace(portfolio, run.space).codeDir),
    };
    return {
      run: run.id,
      running: isRunning(run),
      parts: lines.flatMap((line, at) => shownParts(line, from + at, reader)),
      from,
      to: from + lines.length,
      all,
    };
  },
  print: (page, style) => pageText(page, style),
});

const mostDecisions = 2_000;

/** What Ephor said in the session of a run, where its log is still there. */
async function decisionsOf(
  app: App,
  { session, worktree }: Run,
  codeDir: string | null,
): Promise<ReadonlyMap<string, ShownDecision>> {
  const found = new Map<string, ShownDecision>();
  if (session === null) return found;
  for (const folder of [worktree, codeDir]) {
    const project = folder === null ? undefined : await app.projectAt(folder);
    const filter = { session, decision: ['deny', 'ask', 'note'], limit: mostDecisions };
    for (const { id, at, decision, findings } of (await project?.audit.read(filter)) ?? [])
      found.set(id, {
        id,
        at,
        decision,
        findings: findings.map(({ gate, code, level, reason, remedy }) => ({
          gate,
          code,
          level,
          reason,
          remedy,
        })),
      });
    if (found.size > 0) break;
  }
  return found;
}

function pageText({ run, parts, from, to, all, running }: TranscriptPage, style: Style): string {
  if (all === 0)
    return nothing(
      running ? 'It has said nothing yet.' : 'Nothing of what it said was kept.',
      `ephor run show ${run}`,
      'how it ended and what it cost',
      style,
    );
  const earlier = Math.max(0, from - (to - from));
  return [
    ...(from > 0
      ? [style.dim(`  … ${counted(from, 'line')} before; ephor run transcript ${run} --from ${earlier}`)]
      : []),
    ...parts.flatMap((part) => partLines(part, style)),
    ...(to < all
      ? [style.dim(`  … ${counted(all - to, 'line')} after; ephor run transcript ${run} --from ${to}`)]
      : []),
  ].join('\n');
}

const mostResultLines = 8;

function partLines(part: ShownPart, style: Style): readonly string[] {
  const room = style.width - 4;
  const text = visible(part.text);
  const more = part.cut > 0 ? [style.dim(`    … ${counted(part.cut, 'character')} more`)] : [];
  switch (part.kind) {
    case 'told':
      return ['', ...wrap(text, room).map((line) => `  ${style.strong(line)}`), ...more];
    case 'said':
      return [...wrap(text, room).map((line) => `  ${line}`), ...more];
    case 'called':
      return [
        `  ${style.code('▸')} ${part.tool ?? ''}  ${style.dim(fit(text, room - (part.tool ?? '').length - 4))}`,
        ...changeLines(part, style),
      ];
    case 'returned':
      return part.decision ? decisionLines(part.decision, style) : resultLines(part, text, style);
    case 'held':
      return [style.warn(`  ○ ${text}`)];
    case 'ended':
      return [part.failed ? style.bad(`  ✗ ${text}`) : style.good('  ● ended')];
    case 'raw':
      return [style.dim(`  ${fit(text, room)}`), ...more];
  }
}

const decisionLines = ({ id, findings }: ShownDecision, style: Style): readonly string[] =>
  findings.map(({ gate, level, reason }) =>
    paintLevel(level, `    ✗ ${fit(visible(`${gate}: ${reason} [${id}]`), style.width - 6)}`, style),
  );

function resultLines({ failed }: ShownPart, text: string, style: Style): readonly string[] {
  if (text.trim() === '') return [];
  const lines = text.split('\n');
  const shown = lines.slice(0, mostResultLines).map((line) => fit(line, style.width - 6));
  const left = lines.length - shown.length;
  return [
    ...shown.map((line) => `    ${failed ? style.bad(line) : style.dim(line)}`),
    ...(left > 0 ? [style.dim(`    … ${counted(left, 'more line')}`)] : []),
  ];
}

function changeLines({ change }: ShownPart, style: Style): readonly string[] {
  if (!change) return [];
  const painted = { '+': style.good, '-': style.bad, ' ': style.dim };
  return [
    ...change.lines.map(({ sign, text }) =>
      painted[sign](`    ${sign} ${fit(visible(text), style.width - 8)}`),
    ),
    ...(change.more > 0 ? [style.dim(`    … ${counted(change.more, 'more line')}`)] : []),
  ];
}
