import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient } from './install-client.ts';
import { type ModelRequest, toolResults } from './model-request.ts';
import { type ClaudeRun, runClaude } from './run-client.ts';
import { startModel, type Turns } from './scripted-model.ts';

export const plugin = resolve(import.meta.dirname, '../../plugin');

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Our plugin for one session, instead of the hooks of the settings or beside them; `words` are more of the user's to `init`. */
export async function givenPlugin(version: string, hooks: 'plugin' | 'both', ...words: string[]) {
  const client = await claudeClient(version);
  const repo = await ephorRepo({ 'src/a.ts': 'a\n' }, ...words);
  cleanups.push(repo.dispose);
  if (hooks === 'plugin') {
    rmSync(join(repo.cwd, '.claude/settings.local.json'));
    rmSync(join(repo.home, '.claude.json'));
  }
  const play = async (
    prompt: string,
    turns: Turns,
    agent: Turns | ((request: ModelRequest) => Turns) = [],
    run: Partial<ClaudeRun> = {},
  ) => {
    const script = (request: ModelRequest): Turns => {
      if (request.kind === 'main') return turns;
      return typeof agent === 'function' ? agent(request) : agent;
    };
    const model = await startModel({
      reply: (request) => {
        const turn = script(request)[request.turn];
        return typeof turn === 'function' ? turn(request) : turn;
      },
    });
    cleanups.push(model.close);
    const outcome = await runClaude({
      client,
      model,
      cwd: repo.cwd,
      home: repo.home,
      prompt,
      permissionMode: 'default',
      args: ['--plugin-dir', plugin],
      env: { CLAUDE_CONFIG_DIR: repo.home, ENABLE_TOOL_SEARCH: 'false' },
      ...run,
    });
    const main = model.requests.filter(({ kind }) => kind === 'main');
    const sub = model.requests.filter(({ kind }) => kind === 'subagent');
    const init = outcome.events.find(({ subtype }) => subtype === 'init');
    return { main, sub, init, results: toolResults(main.at(-1)!) };
  };
  return { ...repo, play };
}
