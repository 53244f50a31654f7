import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runClaude } from './run-client.ts';
import { runClaudeInTerminal } from './run-in-terminal.ts';
import type { Scenario } from './scenarios.ts';
import { startModel, turnsByPrompt, type ScriptedModel } from './scripted-model.ts';
import type { TempRepo } from './temp-repo.ts';

type Performance = {
  client: string;
  place: TempRepo;
  scenario: Scenario;
  recorded: string;
  resume: string | undefined;
};

const recorder = resolve(import.meta.dirname, 'record-hook.mjs');
const mcpServer = resolve(import.meta.dirname, 'mcp-server.mjs');

const toolEvents = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'];
const otherEvents = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'TeammateIdle',
  'TaskCreated',
  'TaskCompleted',
  'PreCompact',
];
const optionalTools = ['Glob', 'Grep'];
const everyTool = { ENABLE_TOOL_SEARCH: 'false', CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };

/** Writes every hook payload of the repository's sessions into one folder. */
export async function installRecorder(repo: string, folder: string): Promise<void> {
  const command = `"${process.execPath}" "${recorder}" "${folder}"`;
  const record = { hooks: [{ type: 'command', command, timeout: 30 }] };
  const hooks = Object.fromEntries([
    ...toolEvents.map((event) => [event, [{ matcher: '*', ...record }]]),
    ...otherEvents.map((event) => [event, [record]]),
  ]);
  await mkdir(folder);
  await mkdir(join(repo, '.claude'), { recursive: true });
  await writeFile(join(repo, '.claude/settings.local.json'), JSON.stringify({ hooks }));
}

/** Plays one scenario to its end and returns its session id. */
export async function play(performance: Performance): Promise<string | undefined> {
  const model = await startModel({ reply: turnsByPrompt(performance.scenario.script ?? {}) });
  try {
    const { team, terminal } = performance.scenario;
    return await (team || terminal ? playInTerminal(performance, model) : playAlone(performance, model));
  } finally {
    await model.close();
  }
}

async function playAlone({ client, place, scenario, resume }: Performance, model: ScriptedModel) {
  const mcpConfig = { mcpServers: { greeter: { command: process.execPath, args: [mcpServer] } } };
  const outcome = await runClaude({
    client,
    model,
    cwd: place.repo,
    home: place.home,
    prompt: scenario.prompt,
    allowedTools: optionalTools,
    args: ['--strict-mcp-config', '--mcp-config', JSON.stringify(mcpConfig)],
    env: { ...everyTool, ...scenario.env },
    ...(resume ? { resume } : {}),
    ...(scenario.blockFirstStop ? { settings: blockingFirstStop(place.root) } : {}),
  });
  if (outcome.exitCode !== 0) throw new Error(`"${scenario.prompt}" ended badly: ${outcome.stderr}`);
  return outcome.sessionId;
}

async function playInTerminal({ client, place, scenario, recorded }: Performance, model: ScriptedModel) {
  const { prompt, team, terminal, env } = scenario;
  await runClaudeInTerminal({
    client,
    model,
    cwd: place.repo,
    home: place.home,
    prompt,
    ...terminal,
    env: { ...everyTool, ...(team ? { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' } : {}), ...env },
    finished: () => wasRecorded(recorded, team ? 'TeammateIdle' : 'Stop'),
  });
  return model.requests[0]?.sessionId;
}

async function wasRecorded(folder: string, event: string): Promise<boolean> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.some((text) => text.includes(`"hook_event_name":"${event}"`));
}

function blockingFirstStop(folder: string): object {
  const flag = join(folder, 'stopped-once');
  const command = `if [ -e "${flag}" ]; then exit 0; fi; touch "${flag}"; echo "Look again." >&2; exit 2`;
  return { hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } };
}
