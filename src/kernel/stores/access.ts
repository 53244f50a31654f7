/** Who may come in by the HTTP door. No secret is kept, only what tells whether one is right. */
export interface Access {
  /** Logs one browser in, once, within two minutes. */
  newCode(): string;
  /** Uses a code up; undefined for one that was used, is too old, or was never given. */
  login(code: string): Login | undefined;
  /** The session of a browser by its cookie. `token`: what the page sends besides, to show that it is ours. */
  session(cookie: string): Session | undefined;
  /** Ends one session, or all; returns how many. */
  logout(id?: string): number;
  addToken(name: string, access: TokenAccess): string;
  /** The token of a program. */
  bearer(secret: string): Token | undefined;
  tokens(): readonly Token[];
  sessions(): readonly Omit<Session, 'proves'>[];
  /** False when there is none of that name. */
  revoke(name: string): boolean;
  /** The port that the door had last, so that browsers find it where it was. */
  readonly port: number | undefined;
  keepPort(port: number): void;
}

export interface Login {
  readonly cookie: string;
  /** Given once, to the page that logged in: whoever only has the cookie can change nothing. */
  readonly token: string;
  readonly expiresAt: string;
}

export interface Session {
  readonly id: string;
  readonly createdAt: string;
  readonly usedAt: string;
  readonly expiresAt: string;
  /** Whether this is the token that was given with the cookie. */
  proves(token: string): boolean;
}

export const tokenAccesses = ['read', 'write'] as const;
export type TokenAccess = (typeof tokenAccesses)[number];

export interface Token {
  readonly name: string;
  readonly access: TokenAccess;
  readonly createdAt: string;
  /** To the minute; null when it was never used. */
  readonly usedAt: string | null;
}
