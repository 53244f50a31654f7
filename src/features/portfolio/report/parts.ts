import type { Content, ReportInput, ReportPart } from './section.ts';
import { collectStats, counts } from './stats.ts';
import { briefingOf, type BriefingCosts } from '../briefing/briefing.ts';
import type { Io } from '../../../kernel/io.ts';
import type { Item } from '../../../kernel/pages/document.ts';
import { escalationTypes, noLongerNeeded } from '../../../kernel/portfolio/escalation.ts';
import { ago, counted, span } from '../../../kernel/operations/time-words.ts';

const noLimits = { runs: null, tokens: null, usd: null };

const summed = ({ portfolio, now, since }: ReportInput) =>
  briefingOf({ portfolio, now, since, perDay: noLimits, next: [] });

const activity: ReportPart = {
  id: 'activity',
  title: 'Activity',
  deadlineMs: 10_000,
  collect(input) {
    const { done, decided } = summed(input);
    return {
      count: done.length,
      none: 'Nothing was finished.',
      items: [
        ...done.map(({ space, initiative, what, notes }) => ({
          text: `[${space} / ${initiative}] ${what}`,
          details: notes === null ? [] : [{ label: 'Notes', text: notes }],
        })),
        ...decided.map(({ space, initiative, what }) => ({
          text: `[${initiative === null ? space : `${space} / ${initiative}`}] decided: ${what}`,
        })),
      ],
    };
  },
};

const questions: ReportPart = {
  id: 'questions',
  title: 'Questions',
  deadlineMs: 10_000,
  collect(input) {
    const { escalations } = input.portfolio;
    const { questions: open, snoozed } = summed(input);
    const all = escalationTypes.flatMap((type) => open[type]);
    const isToday = (at: string | null): boolean => at !== null && Date.parse(at) > Date.parse(input.since);
    const answered = escalations.filter(
      ({ resolvedAt, resolution }) => isToday(resolvedAt) && resolution !== noLongerNeeded,
    );
    const times = answered.flatMap(({ createdAt, resolvedAt }) =>
      createdAt && resolvedAt ? [Date.parse(resolvedAt) - Date.parse(createdAt)] : [],
    );
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    return {
      count: all.length,
      figures: [
        ...escalationTypes
          .filter((type) => open[type].length > 0)
          .map((type) => ({ name: `Open: ${type}`, value: String(open[type].length) })),
        ...(snoozed > 0 ? [{ name: 'For later', value: String(snoozed) }] : []),
        {
          name: 'Answered',
          value: `${answered.length}${middle === undefined ? '' : `, half of them within ${span(middle)}`}`,
        },
      ],
      items: all.slice(0, 20).map(({ id, space, initiative, question }) => ({
        text: `[${initiative === null ? space : `${space} / ${initiative}`}] ${question}`,
        details: [{ label: 'Answer', text: `ephor answer ${id}`, command: true }],
      })),
    };
  },
};

const money = ({ runs, tokens, usd }: BriefingCosts): string =>
  `${counted(runs, 'run')}, ${counted(tokens, 'token')}, $${usd.toFixed(2)}`;

const costs: ReportPart = {
  id: 'costs',
  title: 'Costs',
  deadlineMs: 10_000,
  collect(input) {
    const { costs: day } = summed(input);
    const weekAgo = new Date(Date.parse(input.now) - 7 * 86_400_000).toISOString();
    const { costs: week } = summed({ ...input, since: weekAgo });
    return {
      figures: [
        { name: 'Since yesterday', value: money(day.since) },
        ...Object.entries(day.spaces).map(([name, value]) => ({ name, value: money(value) })),
        { name: 'In 7 days', value: money(week.since) },
      ],
    };
  },
};

const figureNames: Readonly<Record<(typeof counts)[number], string>> = {
  sessions: 'Sessions',
  prompts: 'Prompts',
  calls: 'Tool calls',
  denied: 'Denied',
  asked: 'Asked',
  noted: 'Noted',
  tasksCompleted: 'Tasks completed',
  questions: 'Questions',
  answers: 'Answers',
  runs: 'Runs',
  tokens: 'Tokens',
};

const figures: ReportPart = {
  id: 'figures',
  title: 'Figures of 7 days',
  deadlineMs: 60_000,
  async collect({ app }) {
    const { totals, problems } = await collectStats(app, { days: 7 });
    return {
      none: 'Nothing was counted.',
      figures: counts
        .filter((name) => totals[name] > 0)
        .map((name) => ({ name: figureNames[name], value: String(totals[name]) })),
      items: problems.map((text) => ({ text })),
    };
  },
};

const git: ReportPart = {
  id: 'git',
  title: 'Git',
  deadlineMs: 60_000,
  async collect({ app: { io }, portfolio, now }): Promise<Content> {
    const folders = portfolio.spaces.filter(({ status }) => status !== 'archived');
    const items = await Promise.all(
      folders.flatMap(({ slug, codeDir }) =>
        codeDir === null ? [] : [gitState(io, codeDir, now).then((text) => ({ text: `${slug}: ${text}` }))],
      ),
    );
    return { none: 'No space has code.', items };
  },
};

async function gitState(io: Io, folder: string, now: string): Promise<string> {
  const said = async (...args: readonly string[]): Promise<string> => {
    const quiet = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', folder];
    const { exitCode, stdout, late } = await io.processes.run('git', [...quiet, ...args], {
      timeoutMs: 20_000,
    });
    if (late) throw new Error('git did not answer in time');
    if (exitCode !== 0) throw new Error('no repository');
    return stdout;
  };
  try {
    const lines = (await said('status', '--porcelain=v2', '--branch')).split('\n').filter(Boolean);
    const header = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`# branch.${name} `))?.slice(`# branch.${name} `.length);
    const changed = lines.filter((line) => !line.startsWith('#')).length;
    const [ahead = 0, behind = 0] = (header('ab') ?? '').split(' ').map((word) => Math.abs(Number(word)));
    const [at = '', subject = ''] = header('oid')?.startsWith('(')
      ? []
      : (await said('log', '-1', '--format=%cI%x00%s')).trim().split('\0');
    return [
      changed === 0 ? 'clean' : `${counted(changed, 'file')} not committed`,
      `on ${header('head') ?? '?'}`,
      ...(ahead > 0 ? [`${ahead} not pushed`] : []),
      ...(behind > 0 ? [`${behind} behind`] : []),
      at === '' ? 'no commit yet' : `last commit ${ago(at, now)}: ${subject}`,
    ].join(', ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const health: ReportPart = {
  id: 'health',
  title: 'Health',
  deadlineMs: 10_000,
  collect({ portfolio: { health: all, problems }, now }) {
    const bad: readonly Item[] = [
      ...all.flatMap(({ space, at, checks }) =>
        checks
          .filter(({ passed }) => !passed)
          .map(({ command, excerpt }) => ({
            text: `${space}: \`${command}\` fails (${ago(at, now)})`,
            details: excerpt === '' ? [] : [{ label: 'It says', text: excerpt }],
          })),
      ),
      ...problems.map(({ file, line, cause }) => ({
        text: `${file}${line === null ? '' : `:${line}`}: ${cause}`,
      })),
    ];
    const checked = all.reduce((sum, { checks }) => sum + checks.length, 0);
    const fine =
      checked === 0
        ? 'Nothing is checked.'
        : checked === 1
          ? 'The check passes.'
          : `All ${checked} checks pass.`;
    return { none: fine, items: bad };
  },
};

/** In the order of the report. */
export const builtInParts: readonly ReportPart[] = [activity, questions, costs, figures, git, health];
