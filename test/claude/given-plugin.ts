import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import type { AuditLine } from '../../src/kernel/outcome.ts';
import { ephorOnPath, ephorRepo } from './ephor-repo.ts';
import { claudeClient } from './install-client.ts';
import { type ModelRequest, toolResults } from './model-request.ts';
import { type ClaudeRun, runClaude } from './run-client.ts';
import { startModel, type Turns } from './scripted-model.ts';

export const plugin = resolve(import.meta.dirname, '../../plugin');

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/**
 * Our plugin for one session, instead of the hooks of the settings or beside them; or as `ephor init --as plugin` leaves
 * it, in a folder that the user trusts.
 */
export async function givenPlugin(
  version: string,
  way: 'plugin' | 'both' | 'installed',
  files: Record<string, string> = { 'src/a.ts': 'a\n' },
) {
  const client = await claudeClient(version);
  const repo = await ephorRepo(files, ...(way === 'installed' ? ['--as', 'plugin'] : []));
  cleanups.push(repo.dispose);
  const registry = join(repo.home, '.claude.json');
  if (way === 'plugin') {
    rmSync(join(repo.cwd, '.claude/settings.local.json'));
    rmSync(registry);
  }
  if (way === 'installed') trust(registry, repo.cwd);
  const path = ephorOnPath(repo.home);
  /** One prompt of the user, and what the model says and does until the turn ends. */
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
    const { events, sessionId = '' } = await runClaude({
      client,
      model,
      cwd: repo.cwd,
      home: repo.home,
      prompt,
      permissionMode: 'default',
      args: way === 'installed' ? [] : ['--plugin-dir', plugin],
      env: { CLAUDE_CONFIG_DIR: repo.home, ENABLE_TOOL_SEARCH: 'false', PATH: path },
      ...run,
    });
    const main = model.requests.filter(({ kind }) => kind === 'main');
    const sub = model.requests.filter(({ kind }) => kind === 'subagent');
    const init = events.find(({ subtype }) => subtype === 'init');
    const before = toolResults(main[0]!).length;
    return { main, sub, init, sessionId, results: toolResults(main.at(-1)!).slice(before) };
  };
  /** What `ephor log` shows of the client's sessions: event, tool, decision, and the codes of what was objected to. */
  const log = (...words: string[]): readonly string[] =>
    linesOf(repo.ephor('log', '--limit', '1000', '--json', ...words).stdout)
      .map((line) => JSON.parse(line) as AuditLine)
      .filter(({ session, event }) => event !== 'operation' && /^[0-9a-f]{8}-/.test(session))
      .map(({ event, tool, decision, findings }) =>
        [event, ...(tool === undefined ? [] : [tool]), decision, ...findings.map(({ code }) => code)].join(
          ' ',
        ),
      );
  return { ...repo, play, log };
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

function trust(registry: string, cwd: string): void {
  const known = JSON.parse(readFileSync(registry, 'utf8')) as { projects: Record<string, object> };
  const trusted = { ...known.projects[cwd], hasTrustDialogAccepted: true };
  writeFileSync(registry, JSON.stringify({ ...known, projects: { [cwd]: trusted } }));
}
