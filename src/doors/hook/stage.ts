import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentEvent } from '../../kernel/event.ts';
import type { Host, HostTrial } from '../../kernel/host.ts';
import { projectFiles, usualHome } from '../../kernel/place.ts';
import { toolNamed } from '../../kernel/tool-kind.ts';

interface Told {
  readonly name: string;
  readonly payload: string;
}

export interface Stage {
  readonly env: Readonly<Record<string, string>>;
  /** What a host says when the user asks for an edit. */
  readonly wish: Told;
  /** What it says when the agent is about to make it. */
  readonly edit: Told;
}

/** A repository that nobody works in, and a user who wants something done there. */
export function setStage(folder: string, host: Host, trial: HostTrial): Stage {
  const repo = join(folder, 'repo');
  const talk = join(folder, 'talk.jsonl');
  const file = join(repo, 'app.ts');
  const { ephor, config } = projectFiles(repo);
  mkdirSync(ephor, { recursive: true, mode: 0o700 });
  writeFileSync(config, 'version: 1\n');
  writeFileSync(file, 'export const answer = 41;\n');
  writeFileSync(talk, '');
  const said = { host: host.id, session: 'stage', transcript: talk, cwd: repo, at: '' };
  const change = { kind: 'replace', old: '41', new: '42', all: false } as const;
  const action = { kind: 'write', path: file, change } as const;
  const told = (event: AgentEvent) => ({
    name: host.eventNames[event.kind] ?? '',
    payload: trial.say(event),
  });
  return {
    env: {
      HOME: folder,
      EPHOR_HOME: usualHome(folder),
      ...trial.env(repo),
      EPHOR_ENGINE: 'off',
    },
    wish: told({ ...said, kind: 'prompt.before', prompt: 'set answer to 42 in app.ts' }),
    edit: told({ ...said, kind: 'tool.before', tool: toolNamed(host, action), action }),
  };
}
