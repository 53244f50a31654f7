import * as v from 'valibot';
import { UserError } from '../kernel/errors.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import { type Stored, textOrNull } from '../kernel/schema.ts';
import { type Access, tokenAccesses } from '../kernel/stores/access.ts';
import { withLock } from './lock.ts';

const Kept = v.object({
  version: v.literal(1),
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
  codes: v.array(v.object({ hash: v.string(), expiresAt: v.string() })),
  sessions: v.array(
    v.object({
      id: v.string(),
      hash: v.string(),
      tokenHash: v.string(),
      createdAt: v.string(),
      usedAt: v.string(),
      expiresAt: v.string(),
    }),
  ),
  tokens: v.array(
    v.object({
      name: v.string(),
      hash: v.string(),
      access: v.picklist(tokenAccesses),
      createdAt: v.string(),
      usedAt: textOrNull,
    }),
  ),
});
type Kept = Stored<typeof Kept>;

const nobody: Kept = { version: 1, codes: [], sessions: [], tokens: [] };
const minute = 60_000;
const day = 24 * 60 * minute;
const codeLasts = 2 * minute;
const sessionLasts = 30 * day;
/** A browser that was not used for so long is logged out. */
const sessionRests = 7 * day;
const mostSessions = 50;
const mostCodes = 20;
const mostTokens = 100;
const mostBytes = 1024 * 1024;
const lockOptions = { deadlineMs: 5_000 };

/** In one file, read again when it has changed: what is revoked is so at once, in every process. */
export function createAccess(io: Io, home: string): Access {
  const { access: file, accessLock } = homeFiles(home);
  const hashOf = (secret: string): string => io.hash.sha256(secret);
  let seen: { readonly key: string; readonly kept: Kept } | undefined;

  const read = (): Kept => {
    const stat = io.files.stat(file);
    if (!stat) return nobody;
    if (seen?.key !== stat.changeKey) seen = { key: stat.changeKey, kept: parse(io, file) };
    return seen.kept;
  };
  const change = <T>(work: (kept: Kept) => readonly [Kept, T]): T => {
    io.files.makeFolder(home, 0o700);
    return withLock(io, accessLock, lockOptions, () => {
      const before = read();
      const [after, result] = work(before);
      if (after !== before)
        io.files.writeAtomic(file, `${JSON.stringify(after, null, 2)}\n`, { mode: 0o600 });
      return result;
    });
  };
  const now = (): number => io.clock.now().getTime();
  const later = (ms: number): string => new Date(now() + ms).toISOString();
  const lives = ({ usedAt, expiresAt }: Kept['sessions'][number]): boolean =>
    Date.parse(expiresAt) > now() && Date.parse(usedAt) + sessionRests > now();
  const used = (list: 'sessions' | 'tokens', hash: string): void =>
    change((kept) => {
      const mark = <U extends { readonly hash: string }>(one: U): U =>
        one.hash === hash ? { ...one, usedAt: later(0) } : one;
      return [{ ...kept, [list]: kept[list].map((one) => mark<typeof one>(one)) }, undefined];
    });
  /** Frequent use is recorded once a minute. */
  const note = (
    list: 'sessions' | 'tokens',
    { hash, usedAt }: { readonly hash: string; readonly usedAt: string | null },
  ): void => {
    if (usedAt === null || now() - Date.parse(usedAt) > minute) used(list, hash);
  };

  return {
    newCode: () => {
      const code = io.hash.random(24);
      const given = { hash: hashOf(code), expiresAt: later(codeLasts) };
      return change((kept) => {
        const open = kept.codes.filter(({ expiresAt }) => Date.parse(expiresAt) > now());
        return [{ ...kept, codes: [...open, given].slice(-mostCodes) }, code];
      });
    },
    login: (code) => {
      const hash = hashOf(code);
      if (!read().codes.some((each) => each.hash === hash)) return undefined;
      return change((kept) => {
        const found = kept.codes.find((each) => each.hash === hash);
        const codes = kept.codes.filter((each) => each !== found);
        if (!found) return [kept, undefined];
        if (Date.parse(found.expiresAt) <= now()) return [{ ...kept, codes }, undefined];
        const [cookie, token] = [io.hash.random(32), io.hash.random(32)];
        const session = {
          id: io.hash.random(8),
          hash: hashOf(cookie),
          tokenHash: hashOf(token),
          createdAt: later(0),
          usedAt: later(0),
          expiresAt: later(sessionLasts),
        };
        const sessions = [...kept.sessions.filter(lives), session].slice(-mostSessions);
        return [
          { ...kept, codes, sessions },
          { cookie, token, expiresAt: session.expiresAt },
        ];
      });
    },
    session: (cookie) => {
      const hash = hashOf(cookie);
      const found = read().sessions.find((each) => each.hash === hash);
      if (!found || !lives(found)) return undefined;
      note('sessions', found);
      const { id, createdAt, usedAt, expiresAt, tokenHash } = found;
      const proves = (token: string): boolean => io.hash.equal(hashOf(token), tokenHash);
      return { id, createdAt, usedAt, expiresAt, proves };
    },
    logout: (id) =>
      change((kept) => {
        const sessions = id === undefined ? [] : kept.sessions.filter((each) => each.id !== id);
        const codes = id === undefined ? [] : kept.codes;
        return [{ ...kept, codes, sessions }, kept.sessions.length - sessions.length];
      }),
    addToken: (name, access) => {
      const secret = `ephor_${io.hash.random(24)}`;
      return change((kept) => {
        if (kept.tokens.some((each) => each.name === name))
          throw new UserError(
            'token_exists',
            `the token “${name}” already exists`,
            `Choose another name, or run \`ephor token revoke ${name}\` first.`,
          );
        if (kept.tokens.length >= mostTokens)
          throw new UserError('too_many_tokens', `there are ${mostTokens} tokens`, 'Revoke one first.');
        const token = { name, hash: hashOf(secret), access, createdAt: later(0), usedAt: null };
        return [{ ...kept, tokens: [...kept.tokens, token] }, secret];
      });
    },
    bearer: (secret) => {
      const hash = hashOf(secret);
      const found = read().tokens.find((each) => each.hash === hash);
      if (!found) return undefined;
      note('tokens', found);
      return withoutHash(found);
    },
    tokens: () => read().tokens.map(withoutHash),
    sessions: () =>
      read()
        .sessions.filter(lives)
        .map(({ id, createdAt, usedAt, expiresAt }) => ({ id, createdAt, usedAt, expiresAt })),
    revoke: (name) =>
      change((kept) => {
        const tokens = kept.tokens.filter((each) => each.name !== name);
        const found = tokens.length < kept.tokens.length;
        return [found ? { ...kept, tokens } : kept, found];
      }),
    get port() {
      return read().port;
    },
    keepPort: (port) => change((kept) => [kept.port === port ? kept : { ...kept, port }, undefined]),
  };
}

const withoutHash = ({ name, access, createdAt, usedAt }: Kept['tokens'][number]) => ({
  name,
  access,
  createdAt,
  usedAt,
});

/** If the file can't be read, nobody gets in and nobody overwrites it. */
function parse(io: Io, file: string): Kept {
  try {
    return v.parse(Kept, JSON.parse(io.files.readText(file, mostBytes) ?? ''));
  } catch (cause) {
    throw new UserError(
      'access_unreadable',
      `${file} can’t be read, so nobody can log in`,
      'Move it away. Everybody then logs in again with `ephor ui`, and programs get new tokens from `ephor token add`.',
      { cause },
    );
  }
}
