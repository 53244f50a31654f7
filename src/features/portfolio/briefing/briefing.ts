import {
  type Citation,
  type Escalation,
  type EscalationType,
  noLongerNeeded,
} from '../../../kernel/portfolio/escalation.ts';
import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import { rankEscalations } from '../plan/rank-escalations.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

/** What happens next with an initiative, or what it waits for. */
export interface NextStep {
  readonly space: string;
  readonly initiative: string;
  readonly path: string;
}

export interface BriefingInput {
  readonly portfolio: Portfolio;
  readonly now: string;
  /** When the last briefing was. */
  readonly since: string;
  readonly perDay: Policy['perDay'];
  readonly next: readonly NextStep[];
  /** What went wrong outside of the portfolio, like a notice that can't be delivered. */
  readonly troubles?: readonly string[];
}

export interface BriefingQuestion {
  readonly id: string;
  readonly type: EscalationType;
  readonly space: string;
  readonly initiative: string | null;
  readonly question: string;
  readonly context: string;
  readonly suggested: Answer | null;
  readonly others: readonly Answer[];
  readonly default: string | null;
  readonly deadline: string | null;
  readonly blocks: { readonly task: number; readonly subject: string | null } | 'initiative' | null;
}

interface Answer {
  readonly label: string;
  readonly why: string;
}

export interface BriefingCosts {
  readonly runs: number;
  readonly turns: number;
  readonly tokens: number;
  readonly usd: number;
}

/** All that a briefing says. */
export interface Briefing {
  readonly day: string;
  readonly at: string;
  readonly since: string;
  readonly questions: Readonly<Record<EscalationType, readonly BriefingQuestion[]>>;
  readonly snoozed: number;
  readonly done: readonly DoneWork[];
  readonly decided: readonly {
    readonly space: string;
    readonly initiative: string | null;
    readonly what: string;
    readonly citation: Citation | null;
  }[];
  readonly next: readonly NextStep[];
  readonly costs: {
    readonly since: BriefingCosts;
    readonly today: BriefingCosts;
    readonly spaces: Readonly<Record<string, BriefingCosts>>;
    readonly perDay: Policy['perDay'];
  };
  readonly problems: readonly string[];
}

export interface DoneWork {
  readonly space: string;
  readonly initiative: string;
  readonly at: string;
  readonly what: string;
  readonly notes: string | null;
}

/** What a person should know this morning, from the portfolio alone. */
export function briefingOf(input: BriefingInput): Briefing {
  const { portfolio, now, since, perDay, next } = input;
  const pending = portfolio.escalations.filter(({ status }) => status === 'pending');
  const open = pending.filter(({ snoozedUntil }) => snoozedUntil === null || isBefore(snoozedUntil, now));
  const shown = new Set(open.map(({ id }) => id));
  /** What sets free most comes first. */
  const ranked = rankEscalations(portfolio, new Date(now))
    .map(({ escalation }) => escalation)
    .filter(({ id }) => shown.has(id));
  const questions = (type: EscalationType): readonly BriefingQuestion[] =>
    ranked.filter((each) => each.type === type).map((each) => questionOf(each, portfolio));
  return {
    day: localDay(now),
    at: now,
    since,
    questions: {
      decision: questions('decision'),
      blocker: questions('blocker'),
      question: questions('question'),
      approval: questions('approval'),
    },
    snoozed: pending.length - open.length,
    done: doneSince(portfolio, since),
    decided: decidedSince(portfolio, since),
    next,
    costs: { ...costsSince(portfolio.runs, since, now), perDay },
    problems: [...problemsIn(portfolio, since), ...(input.troubles ?? [])],
  };
}

/** Times are compared as times: people write them by hand, in whichever zone. */
const isBefore = (at: string, other: string): boolean => !(Date.parse(at) > Date.parse(other));
const isSince = (at: string | null, since: string): at is string =>
  at !== null && Date.parse(at) > Date.parse(since);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function questionOf(escalation: Escalation, { tasks }: Portfolio): BriefingQuestion {
  const { id, type, space, initiative, question, context, deadline } = escalation;
  const answers = escalation.suggestedAnswers.map(({ label, description }) => ({ label, why: description }));
  const suggested = answers.find(({ label }) => label === escalation.default) ?? answers[0] ?? null;
  return {
    id,
    type,
    space,
    initiative,
    question,
    context,
    suggested,
    others: answers.filter((answer) => answer !== suggested),
    default: escalation.default,
    deadline,
    blocks: blockedBy(escalation, tasks),
  };
}

function blockedBy(
  { blocksInitiative, blocksTask }: Escalation,
  tasks: Portfolio['tasks'],
): BriefingQuestion['blocks'] {
  if (blocksInitiative) return 'initiative';
  if (blocksTask === null) return null;
  const found = tasks.find((task) => taskPath(task) === blocksTask);
  const [, id] = /(\d+)\.json$/.exec(blocksTask) ?? [];
  return found || id !== undefined
    ? { task: found?.id ?? Number(id), subject: found?.subject ?? null }
    : null;
}

const mergeWords = {
  checking: 'its checks run',
  waiting: 'waits for your yes to be merged',
  merged: 'merged',
  conflict: 'could not be merged: conflict',
  red: 'was not merged: its checks fail',
  kept: 'kept on its branch',
} as const;

/** What waits for a yes is told with the question. */
const notesOf = ({ state, notes }: NonNullable<Initiative['merge']>): string | null =>
  state === 'waiting' || notes === '' ? null : notes;

function doneSince({ tasks, initiatives }: Portfolio, since: string): readonly DoneWork[] {
  const tasksDone = tasks.flatMap(
    ({ space, plan, id, subject, status, completedAt, completionNotes: notes }) =>
      status === 'completed' && isSince(completedAt, since)
        ? [{ space, initiative: plan, at: completedAt, what: `task #${id} "${subject}"`, notes }]
        : [],
  );
  const whole = initiatives.flatMap((initiative) => {
    const { space, id, title, status, completedAt, merge } = initiative;
    return [
      ...(status === 'complete' && isSince(completedAt, since)
        ? [{ space, initiative: id, at: completedAt, what: `complete: ${title}`, notes: null }]
        : []),
      ...(merge && isSince(merge.at, since)
        ? [{ space, initiative: id, at: merge.at, what: mergeWords[merge.state], notes: notesOf(merge) }]
        : []),
    ];
  });
  return [...tasksDone, ...whole].toSorted(
    (a, b) =>
      compare(`${a.space}/${a.initiative}`, `${b.space}/${b.initiative}`) ||
      Date.parse(a.at) - Date.parse(b.at),
  );
}

function decidedSince({ escalations, initiatives }: Portfolio, since: string): Briefing['decided'] {
  const answers = escalations
    .filter(
      ({ resolvedBy, resolvedAt, resolution }) =>
        resolvedBy === 'orchestrator' && resolution !== noLongerNeeded && isSince(resolvedAt, since),
    )
    .map(({ space, initiative, question, resolution, citation }) => {
      const why = citation ? '' : ' (nobody answered in time)';
      return { space, initiative, what: `${question} → ${resolution ?? 'no answer'}${why}`, citation };
    });
  const begun = initiatives.flatMap(({ space, id, title, origin, createdAt }) =>
    // What was imported, a person brought in.
    origin && !origin.rule.startsWith('import') && isSince(createdAt, since)
      ? [
          {
            space,
            initiative: id,
            what: `began "${title}" (rule ${origin.rule}: ${origin.from})`,
            citation: null,
          },
        ]
      : [],
  );
  return [...answers, ...begun];
}

const nothing: BriefingCosts = { runs: 0, turns: 0, tokens: 0, usd: 0 };

const withRun = (sum: BriefingCosts, { turns, tokens, usd }: Run): BriefingCosts => ({
  runs: sum.runs + 1,
  turns: sum.turns + turns,
  tokens: sum.tokens + tokens,
  usd: sum.usd + usd,
});

/** Of the runs that ended since then or are at work: what a run takes is known as a whole. */
function costsSince(
  runs: readonly Run[],
  since: string,
  now: string,
): Pick<Briefing['costs'], 'since' | 'today' | 'spaces'> {
  const counted = runs.filter(({ endedAt, state }) => state !== 'ended' || isSince(endedAt, since));
  const today = runs.filter(({ startedAt }) => localDay(startedAt) === localDay(now));
  const spaces = new Map<string, BriefingCosts>();
  for (const run of counted) spaces.set(run.space, withRun(spaces.get(run.space) ?? nothing, run));
  return {
    since: counted.reduce(withRun, nothing),
    today: today.reduce(withRun, nothing),
    spaces: Object.fromEntries(spaces),
  };
}

const badEnds: Readonly<Record<string, string>> = {
  failed: 'failed',
  lost: 'died',
  limit: 'ran into the model’s limit',
  overloaded: 'met an overloaded model',
};

function problemsIn({ problems, runs, initiatives, health }: Portfolio, since: string): readonly string[] {
  const files = problems.map(
    ({ file, line, cause }) => `${file}${line === null ? '' : `:${line}`}: ${cause}`,
  );
  const ends = runs.flatMap(({ id, space, initiative, reason, notes, endedAt }) => {
    const word = badEnds[reason ?? ''];
    return word && isSince(endedAt, since)
      ? [`${space} / ${initiative}: ${id} ${word}${notes === '' ? '' : `: ${notes}`}`]
      : [];
  });
  const held = initiatives
    .filter(({ merge }) => merge?.state === 'conflict' || merge?.state === 'red')
    .map((each) => `${initiativeKey(each)}: ${mergeWords[each.merge?.state ?? 'red']}`);
  const red = health.flatMap(({ space, checks }) =>
    checks.filter(({ passed }) => !passed).map(({ command }) => `${space}: \`${command}\` fails`),
  );
  return [...files, ...ends, ...held, ...red];
}
