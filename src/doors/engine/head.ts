import type { Hash } from '../../kernel/io.ts';

export interface HookRequest {
  readonly kind: 'hook';
  readonly host: string;
  readonly eventName: string;
  readonly id: string;
  readonly projectFolder: string | undefined;
}

export type EngineRequest = HookRequest | { readonly kind: 'status' } | { readonly kind: 'stop' };

interface Head {
  readonly token: string;
  readonly request: EngineRequest;
}

const plain = /^(status|stop) (\S+)$/;
const hook = /^hook (\S+) ([A-Za-z0-9-]{1,64}) ([A-Za-z0-9-]{1,64}) ([A-Za-z0-9.-]{1,128}) (\P{Cc}*)$/u;

/** What the first line asks for, if whoever wrote it knows the token. A browser's first line has none. */
export function admit(line: string, requestToken: string, hash: Hash): EngineRequest | undefined {
  const head = parseHead(line);
  return head && hash.equal(head.token, requestToken) ? head.request : undefined;
}

function parseHead(line: string): Head | undefined {
  const [, kind, known] = plain.exec(line) ?? [];
  if (known !== undefined) return { token: known, request: { kind: kind === 'stop' ? 'stop' : 'status' } };
  const [, token, host = '', eventName = '', id = '', folder = ''] = hook.exec(line) ?? [];
  if (token === undefined) return undefined;
  const projectFolder = folder === '' ? undefined : folder;
  return { token, request: { kind: 'hook', host, eventName, id, projectFolder } };
}
