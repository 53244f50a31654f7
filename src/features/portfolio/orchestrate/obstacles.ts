import type { Desk } from './desk.ts';
import { gitSays } from './git.ts';
import { leadObstacle } from './prepare-lead.ts';
import type { Action, Entry } from '../plan/actions.ts';
import type { Space } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** Looks, before anything is started, whether a lead could work in a space at all. */
export interface Obstacles {
  /** The actions without those that can't work, and with a question for each reason why: asked once. */
  sift(portfolio: Portfolio, actions: readonly Action[]): Promise<readonly Action[]>;
}

const lookAgainMs = 30_000;
const rule = 'no-lead';
/** Only a person can tell that they have logged in. */
const isLogin = (key: string | undefined): boolean => key?.startsWith('login ') ?? false;

export function createObstacles({ app }: Pick<Desk, 'app'>): Obstacles {
  const { clock } = app.io;
  const known = new Map<string, { readonly at: number; readonly text: string | undefined }>();

  async function obstacle(space: Space): Promise<string | undefined> {
    const key = JSON.stringify([space.slug, space.codeDir, space.lead]);
    const before = known.get(key);
    if (before && clock.monotonic() - before.at < lookAgainMs) return before.text;
    const text = (await codeObstacle(space)) ?? (await leadObstacle(app, space.lead));
    known.set(key, { at: clock.monotonic(), text });
    return text;
  }

  async function codeObstacle({ codeDir }: Space): Promise<string | undefined> {
    if (codeDir === null) return undefined;
    if (!app.io.files.stat(codeDir)?.folder) return `Its code is not at ${codeDir}.`;
    if ((await gitSays(app.io, codeDir, 'rev-parse', '--show-toplevel')) === undefined) return undefined;
    const head = await gitSays(app.io, codeDir, 'rev-parse', '--verify', '-q', 'HEAD');
    return head === undefined ? `The repository at ${codeDir} has no commit yet.` : undefined;
  }

  return {
    async sift(portfolio, actions) {
      const asked = portfolio.escalations.filter(
        ({ origin, status }) => origin?.rule === rule && status !== 'resolved' && !isLogin(origin.key),
      );
      const wanted = new Set(actions.flatMap((action) => (action.do === 'start-lead' ? [action.space] : [])));
      const blocked = new Map<string, string>();
      for (const slug of new Set([...wanted, ...asked.map(({ space }) => space)])) {
        const space = portfolio.spaces.find((each) => each.slug === slug);
        const text = space && (await obstacle(space));
        if (text !== undefined) blocked.set(slug, text);
      }
      const gone = asked
        .filter(({ space }) => !blocked.has(space))
        .map(
          ({ id, question: asking }): Entry => ({
            do: 'withdraw',
            rule: 'cause-gone',
            why: `“${asking}” needs no answer any more: a lead can be started.`,
            key: `withdraw ${id}`,
            escalation: id,
          }),
        );
      const questions = [...blocked]
        .filter(([slug]) => wanted.has(slug) && !asked.some(({ space }) => space === slug))
        .map(([slug, text]) => question(portfolio, slug, text));
      const can = actions.filter((action) => action.do !== 'start-lead' || !blocked.has(action.space));
      return [...gone, ...questions, ...can];
    },
  };
}

const timesAsked = ({ escalations }: Portfolio, space: string): number =>
  escalations.filter((each) => each.origin?.rule === rule && each.space === space).length;

function question(portfolio: Portfolio, space: string, text: string): Entry {
  const why = `No lead can be started in ${space}: ${text}`;
  const key = `${space}~${timesAsked(portfolio, space) + 1}`;
  const context =
    `Nothing is started there until this is settled; the question goes away by itself when it is. ` +
    `\`ephor space edit ${space}\` changes what does the work (--lead) and where the code is (--code).`;
  return blocker({ space, key, why, context, question: why });
}

/** An agent that can't log in fails each time: the first time is enough to ask. */
export function loginQuestion(portfolio: Portfolio, { space, lead, id }: Run): Entry {
  const agent = lead.host ?? 'the agent';
  return blocker({
    space,
    key: `login ${space}~${timesAsked(portfolio, space) + 1}`,
    why: `The lead of ${id} could not log in.`,
    context: 'No lead is started in this space before you answer, because each would fail alike.',
    question: `${agent} can’t log in on this machine: log in with it, and answer “done” when you have.`,
    suggestedAnswers: [{ label: 'done', description: 'leads are started again' }],
  });
}

interface Blocker {
  readonly space: string;
  readonly key: string;
  readonly why: string;
  readonly context: string;
  readonly question: string;
  readonly suggestedAnswers?: readonly { readonly label: string; readonly description: string }[];
}

const blocker = ({ space, key, why, context, question: text, suggestedAnswers = [] }: Blocker): Entry => ({
  do: 'escalate',
  rule,
  why,
  key,
  question: {
    type: 'blocker',
    space,
    initiative: null,
    question: text,
    context,
    suggestedAnswers,
    priority: 'high',
    blocksTask: null,
    blocksInitiative: true,
    approves: null,
  },
});
