import type { Action, Deed } from '../../src/features/portfolio/plan/actions.ts';
import { isDeed } from '../../src/features/portfolio/plan/actions.ts';
import { applyAction, consumed } from '../../src/features/portfolio/plan/apply.ts';
import { plan } from '../../src/features/portfolio/plan/plan.ts';
import type { View } from '../../src/features/portfolio/plan/view.ts';
import type { Change } from '../../src/kernel/portfolio/change.ts';
import { decisionText } from '../../src/kernel/portfolio/decision-text.ts';
import type { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import type { Initiative } from '../../src/kernel/portfolio/initiative.ts';
import { type Policy, usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import type { Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import type { Run, RunReason } from '../../src/kernel/portfolio/run.ts';
import { applied, givenEscalation, givenRun, numbersFor } from './portfolio.ts';

/** Numbers that look random and are always the same. */
export function dice(seed: number): (most: number) => number {
  let state = seed | 0 || 1;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * most);
  };
}

export type World = ReturnType<typeof givenWorld>;

/** A portfolio with its orchestrator, whose leads do what a test says. What an executor would do takes no time. */
export function givenWorld(start: Portfolio, change: Partial<Policy> = {}, at = '2026-03-02T10:00:00.000Z') {
  let portfolio = start;
  let now = Date.parse(at);
  const policy: Policy = { ...usualPolicy, ...change };
  const alive: Record<string, boolean> = {};
  const numbers = numbersFor(() => portfolio);
  /** What really happened, to compare with what is written down. */
  const truth = {
    started: 0,
    usd: 0,
    asked: [] as string[],
    starts: [] as Action[],
    outcomes: [] as ('green' | 'red')[],
    merges: [] as ('merged' | 'conflict')[],
  };
  const clock = () => new Date(now);
  const view = (): View => ({ portfolio, alive: { ...alive }, machine: 'here' });
  const additions: { readonly document: string; readonly text: string }[] = [];
  const put = (...changes: readonly Change[]): void => {
    for (const each of changes)
      if (each.put === 'addition') additions.push({ document: each.place.document, text: each.text });
    portfolio = applied(portfolio, changes);
  };
  const initiativeOf = ({
    space,
    initiative,
  }: {
    space: string;
    initiative: string | null;
  }): Initiative | undefined =>
    portfolio.initiatives.find((one) => one.space === space && one.id === initiative);

  function startLead(deed: Deed & { do: 'start-lead' }): void {
    const initiative = initiativeOf(deed);
    if (!initiative) return;
    const epoch =
      Math.max(
        0,
        ...portfolio.runs
          .filter((run) => run.space === deed.space && run.initiative === deed.initiative)
          .map((run) => run.epoch),
      ) + 1;
    const id = numbers.run();
    const { space, initiative: name, kind, task, attempt } = deed;
    const session = deed.resume ?? `session-${id}`;
    const times = { startedAt: clock().toISOString(), heartbeatAt: clock().toISOString() };
    const branch = `ephor/${name}`;
    const picked = portfolio.tasks.find((one) => one.space === space && one.plan === name && one.id === task);
    put(
      {
        put: 'run',
        value: givenRun({ id, space, initiative: name, kind, task, attempt, epoch, session, ...times }),
      },
      ...(picked ? [{ put: 'task', value: { ...picked, status: 'in_progress', run: id } } as const] : []),
      ...(initiative.branch ? [] : [{ put: 'initiative', value: { ...initiative, branch } } as const]),
      ...portfolio.escalations
        .filter((one) => deed.answers.includes(one.id))
        .map((one) => consumed(one, id, clock())),
    );
    alive[id] = true;
    truth.started++;
    truth.starts.push(deed);
  }

  function perform(deed: Deed): void {
    switch (deed.do) {
      case 'start-lead':
        return startLead(deed);
      case 'stop-lead':
        return end(deed.run, deed.as);
      case 'finish':
      case 'merge': {
        const initiative = initiativeOf(deed);
        if (!initiative) return;
        const state =
          deed.do === 'merge'
            ? (truth.merges.shift() ?? 'merged')
            : truth.outcomes.shift() === 'red'
              ? 'red'
              : 'waiting';
        return put({
          put: 'initiative',
          value: {
            ...initiative,
            merge: {
              state,
              at: `${clock().toISOString()}#${truth.started}`,
              commit: `c${truth.started}`,
              notes: '',
            },
          },
        });
      }
      case 'check-health':
        return put({
          put: 'health',
          value: {
            space: deed.space,
            at: clock().toISOString(),
            commit: null,
            checks: [{ command: 'npm test', passed: truth.outcomes.shift() !== 'red', excerpt: '' }],
          },
        });
      case 'deliver':
        return put(...applyAction(portfolio, deed, clock(), numbers));
    }
  }

  function end(id: string, reason: RunReason, fields: Partial<Run> = {}): void {
    const run = portfolio.runs.find((one) => one.id === id);
    if (run?.state !== 'ended' && run)
      put({
        put: 'run',
        value: { ...run, ...fields, state: 'ended', reason, endedAt: clock().toISOString() },
      });
    alive[id] = false;
  }

  const act = (action: Action): void =>
    isDeed(action) ? perform(action) : put(...applyAction(portfolio, action, clock(), numbers));
  const planned = (): readonly Action[] => plan(view(), policy, clock());

  /** Plans and acts until nothing is left to do; a law that does not hold shows as a portfolio that never settles. */
  function settle(watch: (action: Action) => void = () => {}): readonly Action[] {
    const done: Action[] = [];
    for (let round = 0; round < 40; round++) {
      const actions = planned();
      if (actions.length === 0) return done;
      for (const action of actions) {
        watch(action);
        act(action);
        done.push(action);
      }
    }
    throw new Error(
      `it never settles: ${planned()
        .map(({ do: what, key }) => `${what} ${key}`)
        .join(', ')}`,
    );
  }

  /** What `ephor answer` does: the answer, and its record in the knowledge of the space. */
  function answer({ id }: Escalation, text: string, by = 'ada'): void {
    const found = portfolio.escalations.find((one) => one.id === id);
    if (!found || found.status === 'resolved') return;
    const { space, question, origin } = found;
    put({
      put: 'escalation',
      value: {
        ...found,
        status: 'resolved',
        resolution: text,
        resolvedBy: by,
        resolvedAt: clock().toISOString(),
      },
    });
    const record = decisionText({ question, answer: text, space, source: id, at: clock().toISOString() });
    if (!origin) put({ put: 'addition', place: { document: 'decisions', space }, text: record });
  }

  function ask(run: Run, question: string, fields: Partial<Escalation> = {}): Escalation {
    const { space, initiative } = run;
    const value = givenEscalation({
      id: numbers.escalation(),
      space,
      initiative,
      question,
      createdAt: clock().toISOString(),
      ...fields,
    });
    truth.asked.push(value.id);
    put({ put: 'escalation', value });
    return value;
  }

  return {
    policy,
    truth,
    numbers,
    alive,
    put,
    act,
    end,
    ask,
    answer,
    settle,
    planned,
    view,
    clock,
    portfolio: () => portfolio,
    /** What was added to these documents, in its order. */
    added: (document: string) =>
      additions.filter((each) => each.document === document).map(({ text }) => text),
    live: () => portfolio.runs.filter(({ state }) => state !== 'ended'),
    pass: (ms: number) => {
      now += ms;
      for (const run of portfolio.runs)
        if (alive[run.id] && run.state !== 'ended')
          put({ put: 'run', value: { ...run, heartbeatAt: clock().toISOString() } });
    },
  };
}
