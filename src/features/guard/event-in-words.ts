import { isAbsolute, join, normalize } from 'node:path/posix';
import type { Action } from '../../kernel/action.ts';
import type { App } from '../../kernel/app.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import { toolNamed } from '../../kernel/tool-kind.ts';

/** An event in a few words, for people who have no payload at hand. */
export interface EventWords {
  readonly host: string;
  readonly session?: string | undefined;
  readonly tool?: string | undefined;
  readonly path?: string | undefined;
  readonly content?: string | undefined;
  readonly command?: string | undefined;
  readonly url?: string | undefined;
  readonly prompt?: string | undefined;
}

export function eventInWords(
  words: EventWords,
  { io, cwd, units }: Pick<App, 'io' | 'cwd' | 'units'>,
): AgentEvent | undefined {
  const { host, session = 'explain', prompt } = words;
  const envelope = { host, session, cwd, at: io.clock.now().toISOString() };
  if (prompt !== undefined) return { ...envelope, kind: 'prompt.before', prompt };
  const told = actionOf(words, cwd);
  const asking = units.hosts.find(({ id }) => id === host);
  return (
    told && { ...envelope, kind: 'tool.before', tool: words.tool ?? toolNamed(asking, told), action: told }
  );
}

function actionOf(words: EventWords, cwd: string): Action | undefined {
  const { command, path, content, url, tool } = words;
  const absolute = (given: string): string => (isAbsolute(given) ? normalize(given) : join(cwd, given));
  if (command !== undefined) return { kind: 'command', command, background: false };
  if (path !== undefined && (content !== undefined || writes(tool))) {
    const change = { kind: 'whole', content: content ?? '' } as const;
    return { kind: 'write', path: absolute(path), change };
  }
  if (path !== undefined) return { kind: 'read', paths: [absolute(path)] };
  if (url !== undefined) return { kind: 'fetch', url };
  return tool === undefined ? undefined : { kind: 'other', input: {}, mutates: true };
}

const writes = (tool: string | undefined): boolean => tool !== undefined && /write|edit|patch/i.test(tool);
