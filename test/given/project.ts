import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createLine } from '../../src/line/create-line.ts';
import type { Line } from '../../src/line/open-project.ts';
import type { Io } from '../../src/kernel/io.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenFolder } from './folder.ts';

export interface GivenProject {
  readonly io: Io;
  /** The user's home folder; `home` is the `.ephor` in it. */
  readonly userHome: string;
  readonly home: string;
  readonly root: string;
  readonly line: Line;
  /** Writes a file below the user's home folder, folders made as needed; returns its path. */
  write(path: string, text: string | Uint8Array): string;
}

/** A repository with Ephor set up in it, on the real disk. `io` changes parts of the real world. */
export function givenProject(config = 'version: 1\n', io: Partial<Io> = {}): GivenProject {
  const userHome = givenFolder();
  const world: Io = { ...nodeIo, env: () => undefined, ...io };
  const write = (path: string, text: string | Uint8Array): string => {
    const full = join(userHome, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };
  write('repo/.ephor/config.yaml', config);
  mkdirSync(join(userHome, '.ephor'), { recursive: true });
  return {
    io: world,
    userHome,
    home: join(userHome, '.ephor'),
    root: join(userHome, 'repo'),
    line: createLine({ io: world, userHome, version: 'test', packageFolder: resolve('.') }),
    write,
  };
}

export const session = '11111111-1111-4111-8111-111111111111';

let calls = 0;

/** A hook call of Claude Code for a tool that is about to run. */
export function toolCall(
  { root }: Pick<GivenProject, 'root'>,
  tool: string,
  input: object,
  more: object = {},
) {
  calls += 1;
  return {
    host: 'claude-code',
    eventName: 'PreToolUse',
    id: `call-${calls}`,
    projectFolder: root,
    payload: JSON.stringify({
      session_id: session,
      cwd: root,
      hook_event_name: 'PreToolUse',
      tool_name: tool,
      tool_input: input,
      ...more,
    }),
  };
}

/** What was objected to, as data. */
export function objectionsIn(reason: string): readonly Readonly<Record<string, string>>[] {
  const data = reason.split('\n').at(-1) ?? '';
  return (JSON.parse(data) as { ephor: Record<string, string>[] }).ephor;
}

/** What Claude Code would do with the reply to a tool call. */
export function spokenIn({ stdout }: { readonly stdout: string }): { decision: string; reason: string } {
  if (stdout === '') return { decision: 'silent', reason: '' };
  const { hookSpecificOutput: said } = JSON.parse(stdout) as {
    hookSpecificOutput: { permissionDecision?: string; permissionDecisionReason?: string };
  };
  return { decision: said.permissionDecision ?? 'silent', reason: said.permissionDecisionReason ?? '' };
}
