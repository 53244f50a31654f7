import { join } from 'node:path/posix';
import * as v from 'valibot';
import type { App, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';
import { trialSession } from '../../../kernel/outcome.ts';
import { Moment, parseMoment } from '../../../kernel/operations/time-words.ts';
import { inProject, writing } from '../../../kernel/operations/in-project.ts';
import { createCollector } from '../pages/collect.ts';
import { pageMark, reportPage } from '../pages/html.ts';
import { modelUse, type ReportData } from '../pages/report-data.ts';
import { reportScreen } from '../pages/text.ts';

interface ReportResult extends ReportData {
  /** Where the page was written. */
  readonly page: string | null;
}

export const report = defineOperation({
  id: 'report',
  summary: 'Report what the gates did and how sessions went',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'look',
  input: {
    since: v.optional(v.pipe(Moment, v.description('7d, 2026-11-15 or an ISO time'))),
    html: v.optional(v.pipe(v.boolean(), v.description('write a page that needs nothing else')), false),
    file: v.optional(
      v.pipe(v.string(), v.description('where to write the page; without it, .ephor/local/report.html')),
    ),
  },
  positional: ['file'],
  examples: [
    {
      command: 'ephor report --since 7d',
      explains: 'the last week, on one screen; exit code 0 whatever it says',
    },
    { command: 'ephor report --html week.html', explains: 'the same as a page, with charts' },
    { command: 'ephor report --json | jq .sessionScores', explains: 'every figure, for a program' },
  ],
  async run({ app, input }): Promise<ReportResult> {
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
  print: (result, style) =>
    result.page === null
      ? reportScreen(result, style)
      : `${style.good('✓ The report is written:')} ${result.page}`,
});

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
    throw new UserError('bad_input', `${file} is no name for a page`, 'Let it end in `.html`.');
  if ([ephor, home].some((folder) => inside(path, io.files.realPath(folder)) !== undefined))
    throw new UserError('bad_input', `${file} is in a folder of Ephor’s own`, 'Choose another place.');
  const stat = io.files.stat(path);
  if (stat && (stat.folder || !io.files.readText(path)?.includes(pageMark)))
    throw new UserError('file_exists', `${file} exists and is no report`, 'Choose another name.');
  return path;
}
