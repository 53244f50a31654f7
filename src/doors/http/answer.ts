import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Said, Visitor } from './admit.ts';

export interface Surroundings {
  Bindings: HttpBindings;
  Variables: { visitor: Visitor };
}
export type Visit = Context<Surroundings>;

/** What went wrong that no operation knows of, by its code. */
const statuses: Readonly<Record<string, number>> = {
  bad_input: 400,
  bad_request: 400,
  not_logged_in: 401,
  person_only: 403,
  not_yours: 403,
  read_only: 403,
  foreign_origin: 403,
  foreign_host: 421,
  method_not_allowed: 405,
  too_large: 413,
  not_json: 415,
  too_many_requests: 429,
  cancelled: 503,
  busy: 503,
  lock_timeout: 503,
  access_unreadable: 503,
  internal_error: 500,
};

/** What can't be done as things are is 422, what is not there 404. */
export function statusOf(code: string): number {
  const known = statuses[code];
  if (known !== undefined) return known;
  return /^(?:no|unknown)_|_missing$|_not_found$/.test(code) ? 404 : 422;
}

export function refuse(
  visit: Visit,
  { code, message, hint }: Said,
  headers: Record<string, string> = {},
): Response {
  return visit.json({ error: { code, message, hint } }, statusOf(code) as 400, headers);
}
