import type { Policy } from '../../../kernel/portfolio/policy.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import { type Action, generators, isDeed, type Rule } from './actions.ts';
import { takesItself } from './answers.ts';
import { assign } from './assign.ts';
import { generate } from './generate.ts';
import { groundOf } from './ground.ts';
import { monitorQuestions, monitorRuns, withdrawn } from './monitor.ts';
import { askedOf, type Want, wantRepair } from './questions.ts';
import type { Start } from './standing.ts';
import { triggers } from './triggers.ts';
import { type Ground, isUnfinished, originKey, type View } from './view.ts';
import { placeOf, takeAnswer } from './where-it-stands.ts';

/**
 * What should happen next, in the order in which it is to be done. The same view gives the same actions; when nothing
 * is new and all is done, it gives none. Leads are started only when nothing is left to be written or stopped, so apply and
 * plan again; what could not be applied goes into `busy` until the portfolio changes.
 */
export function plan(view: View, policy: Policy, now: Date): readonly Action[] {
  const ground = groundOf(view, policy, now);
  const actions: Action[] = [...monitorRuns(ground), ...monitorQuestions(ground), ...triggers(ground)];
  actions.push(...answersTaken(ground));
  const starts: Start[] = [];
  const wants: Want[] = brokenFiles(view);
  const unsure = new Set<string>();
  for (const initiative of view.portfolio.initiatives) {
    if (initiative.status === 'complete' || initiative.status === 'cancelled') continue;
    const { standing, wants: own } = placeOf(ground, initiative);
    if (standing.at === 'act') actions.push(...standing.actions);
    if (standing.at === 'start') starts.push(standing.start);
    if (own) wants.push(...own);
    else unsure.add(initiativeKey(initiative));
  }
  const made = generate(ground);
  wants.push(...made.wants);
  actions.push(...made.actions);
  for (const want of wants) {
    const asked = askedOf(ground, want);
    if (asked.is === 'to-ask') actions.push(asked.action);
  }
  actions.push(...withdrawn(ground, isWanted(wants, unsure, made.unsure)));
  const first = once(actions, view.busy);
  // What is written down or stopped first may make something more important startable.
  const changesOrder = first.some((action) => !isDeed(action) || action.do === 'stop-lead');
  return changesOrder ? first : [...first, ...once(assign(ground, starts), view.busy)];
}

/** Also where a lead is at work or people made a pause; not where all is over. */
function answersTaken({ portfolio, initiatives }: Ground): readonly Action[] {
  return portfolio.escalations
    .filter((one) => {
      if (!takesItself(one)) return false;
      const owner = one.initiative === null ? undefined : initiatives.get(`${one.space}/${one.initiative}`);
      return one.initiative === null || (owner !== undefined && isUnfinished(owner));
    })
    .map(takeAnswer);
}

function brokenFiles({ portfolio }: View): Want[] {
  return portfolio.problems.flatMap(({ file, cause }) => {
    const [, space, initiative = null] =
      /(?:^|\/)spaces\/([^/]+)\/(?:plans\/([^/]+)\/)?/.exec(`/${file}`) ?? [];
    return space ? [wantRepair(space, initiative, file, cause)] : [];
  });
}

/** Rules that ask about the state of one initiative. */
const questionRules: readonly Rule[] = [
  'approve-plan',
  'failed-runs',
  'budget',
  'dead-blocker',
  'cycle',
  'nothing-left',
  'approve-merge',
  'not-green',
  'no-space',
  'broken-file',
];

/** Undefined: nobody looked, so it stays as it is. */
function isWanted(wants: readonly Want[], unsure: ReadonlySet<string>, rulesUnsure: ReadonlySet<string>) {
  const wanted = new Set(wants.map(({ rule, key }) => originKey(rule, key)));
  const looked = new Set<string>([...questionRules, ...generators]);
  return ({ rule, key }: { rule: string; key: string }): boolean | undefined => {
    if (!looked.has(rule) || rulesUnsure.has(rule)) return undefined;
    const base = key.replace(/~\d+$/, '');
    if (wanted.has(originKey(rule, base))) return true;
    const owner = /^[^/]+\/[^@:#/]+/.exec(base)?.[0] ?? '';
    return unsure.has(owner) ? undefined : false;
  };
}

/** Each action once, and none that is being done. */
function once(actions: readonly Action[], busy: ReadonlySet<string> | undefined): readonly Action[] {
  const byKey = new Map(actions.map((action) => [`${action.do} ${action.key}`, action]));
  return [...byKey.values()].filter(({ key }) => !busy?.has(key));
}
