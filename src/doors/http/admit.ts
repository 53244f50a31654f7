import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Access, Session, Token } from '../../kernel/stores/access.ts';
import type { Failure } from '../failure.ts';

/** What somebody is told who is refused. */
export type Said = Pick<Failure, 'code' | 'message' | 'hint'>;

/** Who asks. Only a person at a page of ours may do what is for a person; a token is never one. */
export type Visitor =
  | { readonly kind: 'person'; readonly key: string; readonly session: Session; readonly proved: boolean }
  | { readonly kind: 'program'; readonly key: string; readonly token: Token }
  | { readonly kind: 'nobody'; readonly key: string };

export const pageTokenHeader = 'ephor-token';

/** Cookies know no ports: each door has a name of its own for it. */
export const cookieName = (port: number): string => `ephor-${port}`;

export function visitorOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  access: Access,
  port: number,
): Visitor {
  const [scheme = '', secret = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer' && secret !== '') {
    const token = access.bearer(secret);
    return token ? { kind: 'program', key: `token ${token.name}`, token } : nobody;
  }
  const cookie = cookieIn(headers, cookieName(port));
  const session = cookie === undefined ? undefined : access.session(cookie);
  if (!session) return nobody;
  const sent = headers[pageTokenHeader];
  const proved = typeof sent === 'string' && sent !== '' && session.proves(sent);
  return { kind: 'person', key: `session ${session.id}`, session, proved };
}

const nobody: Visitor = { kind: 'nobody', key: 'nobody' };

function cookieIn({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const found = cookie.split(';').find((each) => each.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) || undefined;
}

/** A name of this machine with our port, and nothing else: a page of another name that leads here is not ours. */
export const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;

/** Another page than ours asks, whatever it asks for. Programs send neither header. */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return true;
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

const loginHint = 'Run `ephor ui` to log in with this browser; programs send a token from `ephor token add`.';

/** Why this visitor may not do this, if so. */
export function objectionTo(
  visitor: Visitor,
  request: Pick<IncomingMessage, 'headers'>,
  writes: boolean,
): Said | undefined {
  if (isForeign(request))
    return {
      code: 'foreign_origin',
      message: 'this request came from another page',
      hint: 'Only the dashboard itself and programs with a token may call this.',
    };
  if (visitor.kind === 'nobody')
    return { code: 'not_logged_in', message: 'you are not logged in here', hint: loginHint };
  if (!writes) return undefined;
  if (visitor.kind === 'program')
    return visitor.token.access === 'write'
      ? undefined
      : {
          code: 'read_only',
          message: `the token “${visitor.token.name}” may only read`,
          hint: 'Use a token that was created without `--read`.',
        };
  const own = request.headers.origin !== undefined || request.headers['sec-fetch-site'] === 'same-origin';
  if (visitor.proved && own) return undefined;
  return {
    code: 'foreign_origin',
    message: 'this request did not come from a logged-in page',
    hint: `Send the page’s own token in the header \`${pageTokenHeader}\`; \`ephor ui\` gives a new one.`,
  };
}
