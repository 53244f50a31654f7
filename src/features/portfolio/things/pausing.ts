import { UserError } from '../../../kernel/errors.ts';
import type { App } from '../../../kernel/app.ts';
import type { Style } from '../../../kernel/operation.ts';
import { localTime, parseDuration } from '../../../kernel/operations/time-words.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { Space } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import { nameOf } from './entries.ts';
import { findInitiative, findSpace } from './find.ts';

export interface Paused {
  readonly family: 'space' | 'initiative';
  readonly thing: string;
  readonly before: string;
  readonly status: string;
  readonly until: string | null;
  readonly at: string;
}

/** A moment to come: a span from now, or an ISO time. */
export function momentToCome(text: string, now: Date): string {
  const length = parseDuration(text);
  const time =
    length === undefined
      ? /^\d{4}-\d{2}-\d{2}/.test(text)
        ? Date.parse(text.length === 10 ? `${text}T00:00:00` : text)
        : Number.NaN
      : now.getTime() + length;
  if (time > now.getTime()) return new Date(time).toISOString();
  throw new UserError(
    'bad_input',
    `"${text.slice(0, 40)}" is no moment to come`,
    'Write 2h, 3d, 2026-12-01 or an ISO time that is still to come.',
  );
}

/** Pauses a space, or lets it go on. */
export async function setSpace(
  app: App,
  writer: Writer,
  given: string,
  status: Space['status'],
): Promise<Paused> {
  const at = app.io.clock.now().toISOString();
  return app.portfolio.transact(
    writer,
    `${status === 'active' ? 'resumed' : 'paused'} by a person`,
    (now) => {
      const space = findSpace(now, given);
      const result: Paused = {
        family: 'space',
        thing: space.slug,
        before: space.status,
        status,
        until: null,
        at,
      };
      if (space.status === status) return { changes: [], result };
      return { changes: [{ put: 'space', value: { ...space, status, updatedAt: at } }], result };
    },
  );
}

export function pausedText({ family, thing, before, status, until, at }: Paused, style: Style): string {
  const name = style.code(thing);
  if (before === status && until === null) return style.dim(`${thing} was ${status} already.`);
  if (status === 'active') return `${style.good('✓')} ${name} goes on at the next cycle.`;
  const end =
    until === null
      ? `until ${style.code(`ephor ${family} resume ${thing}`)}`
      : `until ${localTime(until, at)}`;
  return `${style.warn('○')} ${name} is paused ${end}. What runs there finishes its step.`;
}

/** Pauses an initiative, for good or for a while, or lets it go on. */
export async function setInitiative(
  app: App,
  writer: Writer,
  given: string,
  to: { readonly status: 'active' | 'paused'; readonly until?: string | undefined },
): Promise<Paused> {
  const now = app.io.clock.now();
  const at = now.toISOString();
  const { status } = to;
  const until = to.until === undefined ? null : momentToCome(to.until, now);
  return app.portfolio.transact(
    writer,
    `${status === 'active' ? 'resumed' : 'paused'} by a person`,
    (portfolio) => {
      const initiative = findInitiative(portfolio, given);
      const before = initiative.status;
      const result: Paused = {
        family: 'initiative',
        thing: initiativeKey(initiative),
        before,
        status,
        until,
        at,
      };
      if (before === status && initiative.pausedUntil === until) return { changes: [], result };
      const pausedBy = status === 'paused' ? nameOf(writer) : null;
      const value = { ...initiative, status, pausedUntil: until, pausedBy, completedAt: null, updatedAt: at };
      return { changes: [{ put: 'initiative', value }], result };
    },
  );
}
