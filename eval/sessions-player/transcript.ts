import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { put } from './world.ts';

export const clientVersion = '2.1.325';

export interface Transcript {
  readonly path: string;
  user(text: string, promptId: string, permissionMode: string): void;
  agent(text: string): void;
  toolUse(id: string, name: string, input: object): void;
  toolResult(id: string, text: string, toolUseResult: unknown, failed: boolean): void;
}

/** What the client keeps of a session, line by line, in the place where it keeps it. */
export function openTranscript(home: string, root: string, session: string): Transcript {
  const path = join(home, '.claude/projects', root.replaceAll(/[^A-Za-z0-9]/g, '-'), `${session}.jsonl`);
  let parentUuid: string | null = null;
  const add = (type: 'user' | 'assistant', fields: object): void => {
    const uuid = randomUUID();
    const where = { cwd: root, sessionId: session, version: clientVersion, gitBranch: 'main' };
    const line = {
      parentUuid,
      isSidechain: false,
      ...fields,
      type,
      uuid,
      timestamp: new Date().toISOString(),
      userType: 'external',
      entrypoint: 'cli',
      ...where,
    };
    appendFileSync(path, `${JSON.stringify(line)}\n`);
    parentUuid = uuid;
  };
  const said = (content: object): void => {
    const id = `msg_${randomUUID().replaceAll('-', '')}`;
    const message = {
      id,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5-5',
      content: [content],
      stop_reason: null,
    };
    add('assistant', { message });
  };
  put(path, '');
  return {
    path,
    user: (content, promptId, permissionMode) =>
      add('user', { promptId, message: { role: 'user', content }, permissionMode }),
    agent: (text) => said({ type: 'text', text }),
    toolUse: (id, name, input) => said({ type: 'tool_use', id, name, input }),
    toolResult: (id, text, toolUseResult, failed) => {
      const content = [{ tool_use_id: id, type: 'tool_result', content: text, is_error: failed }];
      add('user', { message: { role: 'user', content }, toolUseResult });
    },
  };
}
