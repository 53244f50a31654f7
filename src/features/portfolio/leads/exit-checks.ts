import { leadCommands } from './lead-commands.ts';
import type { LeadStanding, LeadWork, Missing } from './lead-facts.ts';
import { seenAs } from './seen-checks.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';
import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import { type Portfolio, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

type Hash = (text: string) => string;

/** What is recorded about the initiative of a lead. */
interface Recorded {
  readonly own: Leading;
  readonly run: Run | undefined;
  readonly tasks: readonly Task[];
  /** Its questions that nobody has answered. */
  readonly open: Portfolio['escalations'];
  readonly plan: string;
  readonly knowledge: number;
}

/** What a lead owes before it ends, most pressing first; from what is recorded, never from its words. */
export function leadWorkIn(portfolio: Portfolio, own: Leading, hash: Hash): LeadWork {
  const recorded = recordedOf(portfolio, own);
  const perTask = recorded.tasks.map((task) => ({
    id: task.id,
    subject: task.subject,
    missing: unproved(task, recorded),
  }));
  const written = own.kind === 'plan' ? planWork(recorded) : taskWork(recorded, hash);
  const missing = [
    ...perTask.filter(({ id }) => isDone(recorded, id)).flatMap((task) => task.missing),
    ...written,
  ];
  return { missing, tasks: perTask, completed: recorded.tasks.filter(isCompleted).length };
}

/** Only the newest run of an initiative may change something, and only while it is on. */
export function standingIn({ runs, tasks }: Portfolio, own: Leading): LeadStanding {
  const ofOwn = runs.filter((run) => run.space === own.space && run.initiative === own.initiative);
  const newer = ofOwn.find(({ epoch }) => epoch > own.epoch);
  const run = ofOwn.find(({ id }) => id === own.run);
  const task = tasks.find(
    (each) =>
      each.space === own.space &&
      each.plan === own.initiative &&
      each.status === 'in_progress' &&
      each.run === own.run,
  );
  const over = newer ? `${newer.id} has taken over` : overOf(run);
  return { superseded: over, task: task?.id ?? null };
}

function overOf(run: Run | undefined): string | null {
  if (!run) return 'its run is not on record';
  return run.state === 'ended' ? 'its run has ended' : null;
}

function recordedOf(portfolio: Portfolio, own: Leading): Recorded {
  const ofInitiative = (each: { readonly space: string; readonly initiative: string | null }) =>
    each.space === own.space && (each.initiative === null || each.initiative === own.initiative);
  return {
    own,
    run: portfolio.runs.find(({ id }) => id === own.run),
    tasks: portfolio.tasks.filter(({ space, plan }) => space === own.space && plan === own.initiative),
    open: portfolio.escalations.filter((each) => each.status !== 'resolved' && ofInitiative(each)),
    plan: portfolio.plans.find(ofInitiative)?.text ?? '',
    knowledge: portfolio.texts.find(({ space }) => space === own.space)?.knowledgeBytes ?? 0,
  };
}

const isCompleted = ({ status }: Task): boolean => status === 'completed';
const isDone = ({ tasks, own }: Recorded, id: number): boolean =>
  tasks.some((task) => task.id === id && isCompleted(task) && task.run === own.run);

const named = ({ id, subject }: Pick<Task, 'id' | 'subject'>): string =>
  `Task #${id} “${subject.length > 50 ? `${subject.slice(0, 49)}…` : subject}”`;

/** A completed task says what was done, and shows for each criterion that it is met. */
function unproved(task: Task, { own }: Recorded): readonly Missing[] {
  const notes: readonly Missing[] = task.completionNotes?.trim()
    ? []
    : [
        {
          code: 'notes_missing',
          says: `${named(task)} has no completion notes`,
          todo: `Say what was done: ${leadCommands.done(task.id)}`,
        },
      ];
  const unmet = task.acceptanceCriteria.flatMap((text, at) => {
    const proofs = task.evidence.filter(({ criterion }) => criterion === at);
    return proofs.some((proof) => holds(proof, own)) ? [] : [{ at, text, claimed: proofs.at(-1) }];
  });
  const [first] = unmet;
  if (!first) return notes;
  const { at, text, claimed } = first;
  const why = claimed?.command == null ? '' : `: \`${claimed.command}\` was not seen to pass in this session`;
  const more = unmet.length > 1 ? ` (and ${unmet.length - 1} more)` : '';
  const evidence = {
    code: 'evidence_missing',
    says: `Nothing shows that ${named(task)} meets criterion ${at + 1}, “${text.slice(0, 60)}”${more}${why}`,
    todo:
      claimed?.command == null
        ? `Show it: ${leadCommands.done(task.id)}`
        : `Run \`${claimed.command}\` and see it pass`,
  };
  return [...notes, evidence];
}

/** A command counts when it passed; where this run says so, it must have been seen. What was looked at is in words. */
function holds(proof: Task['evidence'][number], own: Leading): boolean {
  if (proof.command === null) return proof.notes.trim() !== '';
  if (proof.exitCode !== null && proof.exitCode !== 0) return false;
  if (proof.run !== own.run) return true;
  return seenAs(own, proof.command).length > 0;
}

function planWork({ own, run, tasks, plan, open }: Recorded): readonly Missing[] {
  if (open.some(({ blocksInitiative }) => blocksInitiative)) return reported(run);
  const missing: Missing[] = [];
  if (plan.trim() === '')
    missing.push({
      code: 'plan_missing',
      says: `${own.space}/${own.initiative} has no plan yet`,
      todo: `Write it: ${leadCommands.plan}`,
    });
  if (tasks.length === 0)
    missing.push({
      code: 'no_tasks',
      says: 'The plan is not split into tasks',
      todo: `Add them: ${leadCommands.create}`,
    });
  const vague = tasks.find((task) => task.acceptanceCriteria.length === 0 && task.status === 'pending');
  if (vague)
    missing.push({
      code: 'criteria_missing',
      says: `${named(vague)} does not say when it is done`,
      todo: `Give it acceptance criteria: ${leadCommands.edit(vague.id)}`,
    });
  return [...missing, ...reported(run)];
}

function taskWork(recorded: Recorded, hash: Hash): readonly Missing[] {
  const { own, run, tasks, open, plan, knowledge } = recorded;
  const done = tasks.filter((task) => isCompleted(task) && task.run === own.run);
  const created = tasks.filter(({ id }) => id > own.start.highest);
  const missing: Missing[] = [...unfinished(recorded), ...openWork(recorded), ...unasked(recorded)];
  const later = done.find(({ completionNotes }) => promises.test(completionNotes ?? ''));
  if (later && created.length === 0)
    missing.push({
      code: 'follow_up_missing',
      says: `The notes of ${named(later)} speak of more to do, and no task was made of it`,
      todo: `Make one, if there is something: ${leadCommands.create}`,
      once: true,
    });
  if (done.length + created.length > 0 && hash(plan) === own.start.plan)
    missing.push({
      code: 'plan_stale',
      says: 'The plan does not say yet where the work stands',
      todo: `Update it: ${leadCommands.plan}`,
    });
  if (done.length > 0 && knowledge <= own.start.knowledge)
    missing.push({
      code: 'nothing_remembered',
      says: `Nothing was written into the knowledge of ${own.space}`,
      todo: `Write down what was learned or decided, if anything: ${leadCommands.remember}`,
      once: true,
    });
  return open.some(({ blocksInitiative }) => blocksInitiative) || tasks.length > 0
    ? [...missing, ...reported(run)]
    : missing;
}

/** Words of a note that promise more. */
const promises =
  /\b(?:follow[- ]?ups?|todo|fixme|later|remain(?:s|ing)|still (?:needs?|to do|missing|open)|not yet)\b/i;

/** A task stays in progress only where a question holds it up. */
function unfinished({ own, tasks, open }: Recorded): readonly Missing[] {
  return tasks.flatMap((task) => {
    if (task.status !== 'in_progress' || (task.run !== null && task.run !== own.run)) return [];
    if (open.some((each) => holdsUp(each, task))) return [];
    return [
      {
        code: 'task_unfinished',
        says: `${named(task)} is still in progress`,
        todo: `Finish it (${leadCommands.done(task.id)}), or ask about what blocks it (${leadCommands.ask(task.id)})`,
      },
    ];
  });
}

/** A blocker is no end while something else can be done. */
function openWork({ tasks, open }: Recorded): readonly Missing[] {
  const next = startable(tasks, open)[0];
  if (!next) return [];
  return [
    {
      code: 'open_task',
      says: `${named(next)} can be started now`,
      todo: `Go on with it: ${leadCommands.start(next.id)}`,
    },
  ];
}

const ranks = ['critical', 'high', 'medium', 'low'];

/** Tasks that nothing holds up, most important first. */
export function startable(tasks: readonly Task[], open: Portfolio['escalations']): readonly Task[] {
  if (open.some(({ blocksInitiative }) => blocksInitiative)) return [];
  const completed = new Set(tasks.filter(isCompleted).map(({ id }) => id));
  return tasks
    .filter(
      (task) =>
        task.status === 'pending' &&
        blockersOf(tasks, task).every((id) => completed.has(id)) &&
        !open.some((each) => holdsUp(each, task)),
    )
    .toSorted((a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority) || a.id - b.id);
}

/** What it says itself, and what others say that it waits for. */
const blockersOf = (tasks: readonly Task[], { id, blockedBy }: Task): readonly number[] => [
  ...blockedBy,
  ...tasks.filter((other) => other.blocks.includes(id)).map((other) => other.id),
];

const holdsUp = (each: Portfolio['escalations'][number], task: Task): boolean =>
  each.blocksInitiative || each.blocksTask === taskPath(task);

/** What can't be started and is not done waits for something: a person has to know of it. */
function unasked({ tasks, open }: Recorded): readonly Missing[] {
  const waiting = tasks.filter(({ status }) => status === 'pending');
  const [first] = waiting;
  const goesOn = tasks.some(({ status }) => status === 'in_progress');
  if (!first || goesOn || open.length > 0 || startable(tasks, open).length > 0) return [];
  return [
    {
      code: 'blocker_unasked',
      says: `${named(first)} can’t be started, and nobody was asked about it`,
      todo: `Ask: ${leadCommands.ask(first.id)}`,
    },
  ];
}

function reported(run: Run | undefined): readonly Missing[] {
  if (!run || run.report.trim() !== '') return [];
  return [
    {
      code: 'report_missing',
      says: 'This run has no report',
      todo: `Give one: ${leadCommands.report}`,
    },
  ];
}

/** Why the orchestrator should not be shut down yet, in sentences; none when it may. */
export function shutdownChecks({ escalations, tasks, runs }: Portfolio): readonly string[] {
  const drafts = escalations.filter(({ status }) => status === 'draft').map(({ id }) => id);
  const atWork = new Set(runs.filter(({ state }) => state !== 'ended').map(({ id }) => id));
  const orphaned = tasks
    .filter(({ status, run }) => status === 'in_progress' && (run === null || !atWork.has(run)))
    .map(({ space, plan, id }) => `${space}/${plan}#${id}`);
  const unread = runs.filter(({ state, reviewed }) => state === 'ended' && !reviewed).map(({ id }) => id);
  return [
    ...(drafts.length > 0 ? [`Questions wait for a first look: ${listed(drafts)}.`] : []),
    ...(orphaned.length > 0 ? [`Tasks are in progress without a lead: ${listed(orphaned)}.`] : []),
    ...(unread.length > 0 ? [`Results of leads wait for a look: ${listed(unread)}.`] : []),
  ];
}

const listed = (ids: readonly string[]): string =>
  ids.length > 5 ? `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more` : ids.join(', ');
