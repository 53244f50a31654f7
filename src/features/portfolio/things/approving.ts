import { labels } from '../plan/words.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { initiativeKey, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import { nameOf } from './entries.ts';
import { findEscalation, findInitiative } from './find.ts';
import { isOpen } from './looks.ts';
import { hashOf, planChanged, resolve } from './resolve.ts';

/** What there is to approve, as the person sees it now. */
export interface Approvable {
  readonly initiative: string;
  /** The question that asks for it; null where nobody asked yet. */
  readonly escalation: string | null;
  readonly question: string;
  readonly what: string;
  readonly plan: string;
  /** Of the plan that is shown. */
  readonly hash: string;
}

export interface Approved {
  readonly initiative: string;
  readonly what: string;
  readonly next: string;
}
export type Rejected = Approved;

export function approvable(portfolio: Portfolio, given: string): Approvable {
  const named = /^(?:esc-)?\d+$/.test(given.trim()) ? findEscalation(portfolio, given) : undefined;
  const initiative = findInitiative(portfolio, named ? `${named.space}/${named.initiative}` : given);
  const asked = named ?? onlyApproval(portfolio, initiativeKey(initiative));
  const plan = portfolio.plans.find(
    (each) => each.space === initiative.space && each.initiative === initiative.id,
  );
  const isPlan = !asked || asked.approves !== null;
  if (named && named.type !== 'approval')
    throw new UserError(
      'not_approvable',
      `${named.id} is a ${named.type}`,
      `Answer it: \`ephor answer ${named.id}\`.`,
    );
  if (!asked && (plan?.text ?? '').trim() === '')
    throw new UserError(
      'no_plan',
      `${initiativeKey(initiative)} has no plan to approve yet`,
      'A lead writes it; or write it yourself: `ephor initiative edit … --plan`.',
    );
  return {
    initiative: initiativeKey(initiative),
    escalation: asked?.id ?? null,
    question: asked?.question ?? `Do you approve the plan of ${initiativeKey(initiative)}?`,
    what: isPlan ? 'the plan' : asked.action ? 'the action' : 'the merge',
    plan: isPlan ? (plan?.text ?? '') : asked.context,
    hash: plan?.hash ?? '',
  };
}

function onlyApproval({ escalations }: Portfolio, key: string): Escalation | undefined {
  const open = escalations.filter(
    (each) => isOpen(each) && each.type === 'approval' && `${each.space}/${each.initiative}` === key,
  );
  const [only, another] = open;
  if (!another) return only;
  throw new UserError(
    'several_approvals',
    `${key} asks for several: ${open.map(({ id, question }) => `${id} “${question}”`).join(', ')}`,
    `Say which: \`ephor approve ${only?.id}\`.`,
  );
}

export async function approveInitiative(
  app: App,
  writer: Writer,
  { initiative: key, escalation, what, hash, changed }: Approvable & { readonly changed: boolean },
): Promise<Approved> {
  if (escalation !== null) {
    const answer = what === 'the merge' ? labels.merge : labels.approve;
    const { next } = await resolve(app, writer, { id: escalation, answer, everywhere: false, changed });
    return { initiative: key, what, next };
  }
  const at = app.io.clock.now().toISOString();
  return app.portfolio.transact(writer, 'approved by a person', (now) => {
    const initiative = findInitiative(now, key);
    if (hashOf(now, initiative) !== hash && !changed) throw planChanged(initiative);
    const approval = { by: nameOf(writer), at, plan: hashOf(now, initiative), escalation: null };
    return {
      changes: [{ put: 'initiative', value: { ...initiative, approval, updatedAt: at } }],
      result: { initiative: key, what, next: `${initiative.id} goes on at the next cycle.` },
    };
  });
}

/** With no question open, the yes that was given is taken back. */
export async function rejectInitiative(
  app: App,
  writer: Writer,
  given: string,
  reason: string,
): Promise<Rejected> {
  const { initiative: key, escalation, what } = approvable(await app.portfolio.read(), given);
  if (escalation !== null) {
    const { next } = await resolve(app, writer, {
      id: escalation,
      answer: `${labels.change}: ${reason}`,
      everywhere: false,
    });
    return { initiative: key, what, next };
  }
  const at = app.io.clock.now().toISOString();
  return app.portfolio.transact(writer, `rejected: ${reason}`, (now) => {
    const initiative = findInitiative(now, key);
    if (initiative.approval === null)
      throw new UserError(
        'not_approved',
        `nobody asks for a yes to ${key}, and it has none`,
        `Say what is to change in its plan: \`ephor initiative edit ${key} --plan\`.`,
      );
    return {
      changes: [{ put: 'initiative', value: { ...initiative, approval: null, updatedAt: at } }],
      result: {
        initiative: key,
        what,
        next: 'Its yes is taken back: nothing is worked on until you approve a plan.',
      },
    };
  });
}
