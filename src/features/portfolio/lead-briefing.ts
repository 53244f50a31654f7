import { leadCommands } from './leads/lead-commands.ts';
import { startable } from './leads/exit-checks.ts';
import type { Escalation } from '../../kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../kernel/portfolio/initiative.ts';
import { type Portfolio, taskPath } from '../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../kernel/portfolio/run.ts';
import { inFewLetters, relevantLines } from './leads/relevant.ts';

/** The Markdown that a lead may need something of. */
export interface LeadDocuments {
  /** `knowledge/conventions.md` and `knowledge/preferences.md`. */
  readonly global: string;
  /** `spaces/<slug>/knowledge/conventions.md` and `patterns.md`. */
  readonly space: string;
  /** `plan.md`. */
  readonly plan: string;
}

const [mostFocus, mostAnswers, mostConventions] = [3, 4, 2];

/** What a lead is told first. It names only what there is. */
export function leadBriefing(portfolio: Portfolio, run: Run, documents: LeadDocuments): string {
  const { space: slug, initiative: id } = run;
  const space = portfolio.spaces.find((each) => each.slug === slug);
  const initiative = portfolio.initiatives.find((each) => each.space === slug && each.id === id);
  const tasks = portfolio.tasks.filter((each) => each.space === slug && each.plan === id);
  const asked = portfolio.escalations.filter((each) => each.space === slug && each.initiative === id);
  const answers = asked
    .filter((each) => each.status === 'resolved' && (each.consumedAt === null || each.consumedBy === run.id))
    .toSorted((a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? ''))
    .slice(0, mostAnswers);
  const open = asked.filter(({ status }) => status !== 'resolved');
  const focus = focusOf(run, tasks, open);
  const words = [
    initiative?.title ?? id,
    ...focus.map(({ subject, description }) => `${subject} ${description}`),
  ];
  const conventions = (text: string) => relevantLines(text, words.join(' '), mostConventions);
  const parts = [
    opening(run, space, initiative, tasks),
    listed(
      'Decided since',
      answers.flatMap((each) => answerLine(each, tasks)),
    ),
    listed(run.kind === 'work' ? 'Work on, in this order' : '', focus.map(taskLine)),
    listed('Waiting for a person', open.slice(0, mostAnswers).map(waitingLine)),
    limits(run, initiative),
    listed('Conventions everywhere', conventions(documents.global)),
    listed(`Conventions of ${space?.name ?? slug}`, conventions(documents.space)),
    run.kind === 'plan' ? planningWork(documents.plan) : work,
    deciding,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function opening(
  { id, space: slug, initiative: name, kind }: Run,
  space: Space | undefined,
  initiative: Initiative | undefined,
  tasks: readonly Task[],
): string {
  const counted = tasks.filter(({ status }) => status !== 'cancelled');
  const done = counted.filter(({ status }) => status === 'completed').length;
  const title = initiative && initiative.title !== name ? ` (“${inFewLetters(initiative.title, 80)}”)` : '';
  const where = space && space.name !== slug ? ` of ${space.name}` : '';
  const count =
    counted.length > 0 ? ` ${done} of ${counted.length} tasks are done.` : ' There are no tasks yet.';
  const what = kind === 'plan' ? 'plan' : 'lead';
  return `You ${what} ${slug}/${name}${title}${where}, in ${id}.${count} Nobody sits at this session, and the worktree around you is yours alone.`;
}

/** What is in progress comes before what could be begun. */
function focusOf(run: Run, tasks: readonly Task[], open: readonly Escalation[]): readonly Task[] {
  const begun = tasks.filter(({ status }) => status === 'in_progress');
  const wanted = tasks.filter(({ id, status }) => id === run.task && status === 'pending');
  return [...new Set([...begun, ...wanted, ...startable(tasks, open)])].slice(0, mostFocus);
}

const taskName = ({ id, subject }: Pick<Task, 'id' | 'subject'>): string =>
  `#${id} “${inFewLetters(subject, 70)}”`;

const taskLine = (task: Task): string =>
  `${taskName(task)}, ${task.status === 'in_progress' ? 'in progress' : task.priority}`;

function answerLine(
  { id, question, resolution, blocksTask, action }: Escalation,
  tasks: readonly Task[],
): string {
  const answer = `${id} “${inFewLetters(question, 90)}”: ${inFewLetters(resolution ?? '', 90)}`;
  const task = tasks.find((each) => taskPath(each) === blocksTask && each.status !== 'completed');
  const once = action !== null && !action.used ? ' It passes once, exactly as it was asked.' : '';
  return `${answer}.${task ? ` Task ${taskName(task)} is unblocked.` : ''}${once}`;
}

const waitingLine = ({ id, question, blocksInitiative }: Escalation): string =>
  `${id} “${inFewLetters(question, 80)}”${blocksInitiative ? ', which holds up everything' : ''}`;

function limits({ kind }: Run, initiative: Initiative | undefined): string {
  if (kind === 'plan' || !initiative) return '';
  const scope = initiative.scope.length > 0 ? `Change only ${initiative.scope.slice(0, 6).join(', ')}.` : '';
  return [
    scope,
    ...initiative.constraints.slice(0, 4).map((each) => `${inFewLetters(each, 120).replace(/[.\s]+$/, '')}.`),
  ]
    .filter((each) => each !== '')
    .join(' ');
}

const ending = `At the end: update the plan (${leadCommands.plan}), keep what you learned (${leadCommands.remember}), and report (${leadCommands.report}): completed and new tasks, knowledge, questions, x of y.`;

const work = `How:
- First ${leadCommands.brief}: plan, tasks, answers, knowledge. See whether the plan still fits.
- ${leadCommands.start('<n>')}, do it, run what proves each criterion, commit, then ${leadCommands.done('<n>')}.
- Read with a sub-agent where a task needs research. Other work that you find becomes a task (${leadCommands.create}); go on with yours.
- Never stop at a blocker while a task is open. ${ending}`;

const planningWork = (plan: string): string =>
  `How: change no code. ${leadCommands.brief}, look around with sub-agents, ${plan.trim() === '' ? 'write' : 'mend'} the plan (${leadCommands.plan}: goals, where it stands, what is next), and split it into tasks with acceptance criteria that a command can prove (${leadCommands.create}). A person says yes to it before work begins. ${ending}`;

const deciding = `Decide yourself, and remember it: names, structure, patterns, what conventions say, bugs with a clear cause, tests. Look it up first and else ask (${leadCommands.ask('<n>')}), then go on with other work: new dependencies or tools, what goes against conventions or touches other spaces, scope, direction, choices without a clear winner, access and accounts.`;

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 || title === '' ? '' : [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n');
