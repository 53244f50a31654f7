import * as v from 'valibot';
import { httpPart } from './http-part.ts';
import { builtInParts } from './parts.ts';
import type { MadeSection, ReportInput, ReportPart } from './section.ts';
import { alone } from './report-lock.ts';
import { briefingOf } from '../briefing/briefing.ts';
import { openSecrets, ownConfig } from '../briefing/own-config.ts';
import type { App, DailyReport } from '../../../kernel/app.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import type { Document } from '../../../kernel/pages/document.ts';
import { documentPage } from '../../../kernel/pages/document-page.ts';
import { documentMarkdown } from '../../../kernel/pages/document-text.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { escalationTypes } from '../../../kernel/portfolio/escalation.ts';
import { counted, localDay } from '../../../kernel/operations/time-words.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

type Desk = ReportInput['app'];

const dayMs = 86_400_000;

/** Makes the report of today, keeps it by its date, and gives it. A part that fails says so in its place. */
export async function makeDailyReport(desk: Desk): Promise<DailyReport> {
  const { io, home } = desk;
  const place = homeFiles(home);
  io.files.makeFolder(place.reportWork, 0o700);
  return alone(io, place, async (stillOurs) => {
    const report = await collected(desk);
    const texts = {
      json: `${JSON.stringify(report, null, 2)}\n`,
      md: documentMarkdown(report.document),
      html: documentPage(report.document),
    };
    stillOurs();
    for (const [ending, text] of Object.entries(texts))
      io.files.writeAtomic(place.reportOf(report.day, ending), text, { mode: 0o600 });
    return report;
  });
}

async function collected(app: Desk): Promise<DailyReport> {
  const { io, home } = app;
  const { report: config } = ownConfig(io, home);
  const now = io.clock.now();
  const day = localDay(now.toISOString());
  const secrets = openSecrets(io, home);
  const portfolio = await app.portfolio.read();
  const since = new Date(now.getTime() - dayMs).toISOString();
  const input = { app, portfolio, secrets, day, now: now.toISOString(), since };
  const off = new Set<string>(config.off);
  const parts = [...builtInParts.filter(({ id }) => !off.has(id)), ...config.sources.map(httpPart)];
  const made = await Promise.all(parts.map((part) => sectionOf(part, input)));
  const sections = off.has('summary') ? made : [summaryOf(input, made), ...made];
  const failed = made.filter(({ failure }) => failure !== null).length;
  return {
    day,
    at: input.now,
    failed,
    document: { title: `Daily report ${day}`, subtitle: headline(made.length, failed), sections },
  };
}

const headline = (parts: number, failed: number): string =>
  failed === 0
    ? `${counted(parts, 'part')}, all there.`
    : `${counted(parts, 'part')}, of which ${failed} failed.`;

async function sectionOf(part: ReportPart, input: ReportInput): Promise<MadeSection> {
  const { id, title, deadlineMs } = part;
  const { clock } = input.app.io;
  const started = clock.monotonic();
  const end = (): number => Math.round(clock.monotonic() - started);
  try {
    const content = await inTime(deadlineMs, async () => part.collect(input));
    return { id, title, ...content, failure: null, ms: end() };
  } catch (error) {
    const hint = error instanceof UserError ? `. ${error.hint}` : '';
    return { id, title, failure: shorten(input.secrets.hide(`${messageOf(error)}${hint}`)), ms: end() };
  }
}

/** What comes later than that counts for nothing. */
async function inTime<T>(deadlineMs: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${deadlineMs / 1_000} s`)), deadlineMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Two lines, from what is recorded. */
function summaryOf({ portfolio, now, since }: ReportInput, made: readonly MadeSection[]): MadeSection {
  const perDay = { runs: null, tokens: null, usd: null };
  const { questions, done, costs, problems } = briefingOf({ portfolio, now, since, perDay, next: [] });
  const open = escalationTypes.reduce((sum, type) => sum + questions[type].length, 0);
  const spaces = new Set(done.map(({ space }) => space)).size;
  const failed = made.filter(({ failure }) => failure !== null).map(({ title }) => title);
  const trouble = [
    ...(problems.length > 0 ? [counted(problems.length, 'problem')] : []),
    ...(failed.length > 0 ? [`no word from ${failed.join(', ')}`] : []),
  ];
  return {
    id: 'summary',
    title: 'Summary',
    items: [
      {
        text: `${counted(done.length, 'thing')} done in ${counted(spaces, 'space')} for $${costs.since.usd.toFixed(2)}; ${counted(open, 'question')} for you.`,
      },
      { text: trouble.length === 0 ? 'Nothing is wrong.' : `${trouble.join('; ')}.` },
    ],
    failure: null,
    ms: 0,
  };
}

const Kept = v.looseObject({
  day: v.string(),
  at: v.string(),
  failed: v.number(),
  document: v.custom<Document>((value) => typeof value === 'object' && value !== null && 'sections' in value),
});

/** The report of an earlier day. */
export function keptReport({ io, home }: Pick<App, 'io' | 'home'>, day: string): DailyReport {
  const file = homeFiles(home).reportOf(day, 'json');
  const text = io.files.readText(file);
  if (text === undefined)
    throw new UserError(
      'no_report',
      `there is no report of ${day}`,
      'Run `ephor report --daily` for today’s.',
    );
  try {
    return v.parse(Kept, JSON.parse(text));
  } catch (error) {
    throw new UserError(
      'bad_report',
      `${file} can’t be read: ${messageOf(error)}`,
      'Its .md and .html beside it may.',
      {
        cause: error,
      },
    );
  }
}
