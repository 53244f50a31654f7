import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, usualHome } from '../../kernel/place.ts';

export interface Stage {
  readonly env: Readonly<Record<string, string>>;
  /** What a host says when the user asks for an edit. */
  readonly wish: string;
  /** What it says when the agent is about to make it. */
  readonly edit: string;
}

/** A repository that nobody works in, and a user who wants something done there. */
export function setStage(folder: string): Stage {
  const repo = join(folder, 'repo');
  const talk = join(folder, 'talk.jsonl');
  const file = join(repo, 'app.ts');
  const { ephor, config } = projectFiles(repo);
  mkdirSync(ephor, { recursive: true, mode: 0o700 });
  writeFileSync(config, 'version: 1\n');
  writeFileSync(file, 'export const answer = 41;\n');
  writeFileSync(talk, '');
  const said = { session_id: 'stage', transcript_path: talk, cwd: repo, permission_mode: 'default' };
  return {
    env: {
      HOME: folder,
      EPHOR_HOME: usualHome(folder),
      CLAUDE_PROJECT_DIR: repo,
      EPHOR_ENGINE: 'off',
    },
    wish: JSON.stringify({
      ...said,
      hook_event_name: 'UserPromptSubmit',
      prompt: 'set answer to 42 in app.ts',
    }),
    edit: JSON.stringify({
      ...said,
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: file, old_string: '41', new_string: '42' },
    }),
  };
}
