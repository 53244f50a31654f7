import type { Desk } from './desk.ts';
import { gitSays } from './git.ts';
import { leadObstacle } from './prepare-lead.ts';
import type { Action, Entry } from '../plan/actions.ts';
import type { Space } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';

/** Looks, before anything is started, whether a lead could work in a space at all. */
export interface Obstacles {
  /** The actions without those that can't work, and with a question for each reason why: asked once. */
  sift(portfolio: Portfolio, actions: readonly Action[]): Promise<readonly Action[]>;
}

const lookAgainMs = 30_000;
const rule = 'no-lead';

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
        ({ origin, status }) => origin?.rule === rule && status !== 'resolved',
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
          ({ id, question }): Entry => ({
            do: 'withdraw',
            rule: 'cause-gone',
            why: `“${question}” needs no answer any more: a lead can be started.`,
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

function question({ escalations }: Portfolio, space: string, text: string): Entry {
  const times = escalations.filter(
    ({ origin, ...each }) => origin?.rule === rule && each.space === space,
  ).length;
  return {
    do: 'escalate',
    rule,
    why: `No lead can be started in ${space}: ${text}`,
    key: `${space}~${times + 1}`,
    question: {
      type: 'blocker',
      space,
      initiative: null,
      question: `No lead can be started in ${space}: ${text} What should do the work there?`,
      context:
        'Nothing was started, and nothing will be until this is settled; it goes away by itself when it is.',
      suggestedAnswers: [],
      priority: 'high',
      blocksTask: null,
      blocksInitiative: true,
      approves: null,
    },
  };
}
