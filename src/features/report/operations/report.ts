import { join } from 'node:path/posix';
import * as v from 'valibot';
import type { App, DailyReport, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { homeFiles, inside, projectFiles } from '../../../kernel/place.ts';
import { documentMarkdown, documentScreen } from '../../../kernel/pages/document-text.ts';
import { trialSession } from '../../../kernel/outcome.ts';
import { Day, Moment, parseMoment } from '../../../kernel/operations/time-words.ts';
import { inProject, writing } from '../../../kernel/operations/in-project.ts';
import { createCollector } from '../pages/collect.ts';
import { pageMark, reportPage } from '../pages/html.ts';
import { modelUse, type ReportData } from '../pages/report-data.ts';
import { reportScreen } from '../pages/text.ts';

interface ReportResult extends ReportData {
  /** Where the page was written. */
  readonly page: string | null;
}

interface DailyResult extends DailyReport {
  /** Where it is kept as a page. */
  readonly page: string;
  readonly shownAs: 'screen' | 'markdown' | 'page';
}

export const report = defineOperation({
  id: 'report',
  summary: 'Report what the gates did and how sessions went, or how the day went in all spaces',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'look',
  input: {
    since: v.optional(v.pipe(Moment, v.description('7d, 2026-11-15 or an ISO time'))),
    html: v.optional(v.pipe(v.boolean(), v.description('write a self-contained HTML page')), false),
    file: v.optional(
      v.pipe(v.string(), v.description('where to write the page (default: .ephor/local/report.html)')),
    ),
    daily: v.optional(
      v.pipe(
        v.boolean(),
        v.description('report the day in all spaces, and keep it by date in ~/.ephor/reports/'),
      ),
      false,
    ),
    day: v.optional(v.pipe(Day, v.description('with --daily: an earlier day, like 2026-11-17'))),
    markdown: v.optional(v.pipe(v.boolean(), v.description('with --daily: print it as Markdown')), false),
  },
  positional: ['file'],
  examples: [
    {
      command: 'ephor report --since 7d',
      explains: 'see the last week on one screen; exit code 0 whatever it says',
    },
    { command: 'ephor report --html week.html', explains: 'write it as a page, with charts' },
    { command: 'ephor report --json | jq .sessionScores', explains: 'feed every figure to a program' },
    {
      command: 'ephor report --daily',
      explains:
        'see activity, questions, costs, git, health and your own sources; exit code 1 when a part failed',
    },
    { command: 'ephor report --daily --day 2026-11-17 --markdown', explains: 'get the report of that day' },
  ],
  async run({ app, input }): Promise<ReportResult | DailyResult> {
    if (input.daily) return dailyResult(app, input);
    if (input.day !== undefined || input.markdown)
      throw new UserError(
        'bad_input',
        '--day and --markdown work only with the daily report',
        'Add `--daily`.',
      );
    const project = inProject(app);
    const target = pageFor(app, project, input);
    const now = app.io.clock.now();
    const since = input.since && parseMoment(input.since, now);
    const collector = createCollector({
      since,
      gates: gatesThatAreOn(project),
      breakerOn: isBreakerOn(project),
      trials: [trialSession],
    });
    for await (const line of project.audit.scan()) collector.add(line);
    const { sessionIds, ...collected } = collector.collected();
    const data: ReportData = {
      root: project.place.root,
      at: now.toISOString(),
      since: since ?? null,
      ...collected,
      model: await modelUse(project, sessionIds),
    };
    if (target !== undefined) await writing(target, () => app.io.files.writeAtomic(target, reportPage(data)));
    return { ...data, page: target ?? null };
  },
  print: (result, style) => {
    if ('document' in result) return dailyText(result, style);
    return result.page === null
      ? reportScreen(result, style)
      : `${style.good('✓ Report written to')} ${result.page}`;
  },
  exitCode: (result) => ('document' in result && result.failed > 0 ? 1 : 0),
});

interface DailyInput {
  readonly day?: string | undefined;
  readonly html: boolean;
  readonly markdown: boolean;
  readonly file?: string | undefined;
  readonly since?: string | undefined;
}

async function dailyResult(app: App, input: DailyInput): Promise<DailyResult> {
  const { day, html, markdown, file, since } = input;
  if (file !== undefined || since !== undefined || (html && markdown))
    throw new UserError(
      'bad_input',
      'the daily report takes only --day, --html and --markdown',
      'It is always kept in ~/.ephor/reports/; copy it from there.',
    );
  const made = await app.dailyReport(day);
  const shownAs = html ? 'page' : markdown ? 'markdown' : 'screen';
  return { ...made, page: homeFiles(app.home).reportOf(made.day, 'html'), shownAs };
}

function dailyText({ document, page, shownAs }: DailyResult, style: Style): string {
  if (shownAs === 'markdown') return documentMarkdown(document).trimEnd();
  if (shownAs === 'page') return `${style.good('✓ Report written to')} ${page}`;
  return `${documentScreen(document, style)}\n\n${style.dim(`As a page: ${page}`)}`;
}

const gatesThatAreOn = ({ settings }: Project): readonly string[] =>
  Object.entries(settings.gates)
    .filter(([, { level }]) => level !== 'off')
    .map(([id]) => id);

/** Whether failures as such open it; rounds say when they do. */
const isBreakerOn = ({ settings }: Project): boolean => {
  const { level, options } = settings.gates['breaker'] ?? { level: 'off', options: {} };
  const { counts } = (options ?? {}) as { readonly counts?: unknown };
  return counts === 'failures' && (level === 'deny' || level === 'ask');
};

/** An agent may call this, so it writes nothing but pages: never over another file, never into what Ephor keeps. */
function pageFor(
  { io, cwd, home }: App,
  { place }: Project,
  { html, file }: { readonly html: boolean; readonly file?: string | undefined },
): string | undefined {
  if (!html && file === undefined) return undefined;
  if (!html) throw new UserError('bad_input', `${file} is one word too many`, 'Write `--html` before it.');
  const { ephor, local, report: page } = projectFiles(place.root);
  if (file === undefined) {
    io.files.makeFolder(local);
    return page;
  }
  const path = io.files.realPath(file.startsWith('/') ? file : join(cwd, file));
  if (!path.endsWith('.html'))
    throw new UserError('bad_input', `${file} is not a page`, 'Use a name that ends in `.html`.');
  if ([ephor, home].some((folder) => inside(path, io.files.realPath(folder)) !== undefined))
    throw new UserError('bad_input', `${file} is in one of Ephor’s own folders`, 'Choose another place.');
  const stat = io.files.stat(path);
  if (stat && (stat.folder || !io.files.readText(path)?.includes(pageMark)))
    throw new UserError('file_exists', `${file} exists and is not a report`, 'Choose another name.');
  return path;
}
