import { type Check, edit, fail, note, ok, warn } from './check.ts';
import { programOf } from '../../../kernel/operations/hook-line.ts';
import { knowsServers, serverFile, serverStart } from '../init/register-server.ts';
import { readExactly, settingsPlaces } from '../init/settings-file.ts';
import type { App } from '../../../kernel/app.ts';
import { isExecutable } from '../../../kernel/commands/program-name.ts';
import { messageOf } from '../../../kernel/errors.ts';
import { type Host, type ServerStart, type SettingsLayer, settingsScopes } from '../../../kernel/host.ts';

interface Layers {
  readonly layers: readonly SettingsLayer[];
  readonly unreadable: readonly Check[];
}

/** The layers that a host really reads: a file with a problem counts for nothing. */
export function readLayers(app: App, host: Host, root: string): Layers {
  const layers: SettingsLayer[] = [];
  const unreadable: Check[] = [];
  for (const { scope, file } of settingsPlaces(app, host, root)) {
    try {
      const text = readExactly(app, file);
      if (text !== undefined) layers.push({ scope, file, text });
    } catch (error) {
      unreadable.push(fail('settings', messageOf(error), edit(file)));
    }
  }
  return { layers, unreadable };
}

export function checkSettings(app: App, host: Host, root: string): readonly Check[] {
  const { layers, unreadable } = readLayers(app, host, root);
  const invalid = layers.flatMap((layer) => invalidLayer(host, layer));
  const silencer = host.administrator?.silencedBy(layers);
  const found = [...unreadable, ...invalid];
  const silenced = silencer
    ? [fail('settings', `${silencer.file}: ${silencer.cause}`, edit(silencer.file))]
    : [];
  const valid = layers.filter(({ text }) => syntaxProblems(host, text).length === 0);
  return [
    ...(found.length + silenced.length > 0
      ? [...found, ...silenced]
      : [ok('settings', `${host.id} reads ${filesIn(layers)}`)]),
    ...checkLines(app, host, valid),
  ];
}

const filesIn = (layers: readonly SettingsLayer[]): string =>
  layers.length === 0 ? 'no settings file yet' : layers.map(({ file }) => file).join(', ');

/** `disableAllHooks` is weighed over all files together. */
const syntaxProblems = ({ edits }: Host, text: string): readonly string[] =>
  edits.problems(text).filter((problem) => !problem.includes('disableAllHooks is true'));

/** A bad file that should call us is a failure; another one only loses its own settings. */
function invalidLayer(host: Host, { file, text, scope }: SettingsLayer): readonly Check[] {
  const matters = scope === 'managed' || text.includes(` ${host.id} `);
  return syntaxProblems(host, text).map((problem) =>
    matters
      ? fail('settings', `${file}: ${problem}; ${host.id} ignores its content`, edit(file))
      : warn(
          'settings',
          `${file}: ${problem}; ${host.id} ignores the file, which has no hook of ours`,
          edit(file),
        ),
  );
}

function checkLines(app: App, host: Host, layers: readonly SettingsLayer[]): readonly Check[] {
  const repair = `ephor init --host ${host.id}`;
  const holding = layers
    .map((layer) => ({ ...layer, lines: host.edits.installed(layer.text) }))
    .filter(({ lines }) => Object.keys(lines).length > 0);
  if (holding.length === 0) return [fail('hooks', `no settings file of ${host.id} calls Ephor`, repair)];
  const wanted = Object.values(host.eventNames);
  const missing = wanted.filter((event) => !holding.some(({ lines }) => event in lines));
  const programs = new Set(
    holding.flatMap(({ lines }) => Object.values(lines).map((line) => programOf(line, app))),
  );
  const gone = [...programs].filter((program) => !isExecutable(app.io, program));
  return [
    missing.length > 0
      ? fail('hooks', `${host.id} does not call Ephor on ${missing.join(', ')}`, repair)
      : ok('hooks', `${holding.map(({ file }) => file).join(', ')}: all ${wanted.length} events`),
    ...(holding.length > 1
      ? [warn('hooks', 'more than one settings file calls Ephor', `ephor uninstall && ${repair}`)]
      : []),
    ...gone.map((program) => fail('hook-program', `${program} is gone or can't be executed`, repair)),
  ];
}

const longMs = 1_000;
const timeoutMs = 15_000;

/** Whether the host knows our MCP server, and whether it answers when it is started as the host would. */
export async function checkServer(app: App, host: Host, root: string): Promise<readonly Check[]> {
  if (!knowsServers(host)) return [note('mcp', `${host.id} has no place to register our MCP server`)];
  const repair = `ephor init --host ${host.id}`;
  const found = settingsScopes.flatMap((scope) => {
    const file = serverFile(app, host, scope, root);
    const text = readExactly(app, file);
    const server = text === undefined ? undefined : host.servers.registered(text, scope, root);
    return server ? [{ file, server }] : [];
  });
  const [first] = found;
  if (!first) return [note('mcp', `${host.id} does not know our MCP server; \`${repair}\` registers it`)];
  const wanted = serverStart(app);
  if (first.server.command !== wanted.command) {
    return [fail('mcp', `${first.file} starts ${first.server.command}, which is not ours`, repair)];
  }
  const started = app.io.clock.monotonic();
  const tools = await toolsOf(app, first.server, root);
  const ms = Math.round(app.io.clock.monotonic() - started);
  if (typeof tools === 'string')
    return [fail('mcp', `the server in ${first.file} does not answer: ${tools}`, repair)];
  const answer = `the server in ${first.file} offers ${tools.length} tools, in ${ms} ms`;
  return [ms > longMs ? note('mcp', `${answer}, which may hold up the host`) : ok('mcp', answer)];
}

const asking = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'ephor doctor', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

/** The names of the tools, or what is wrong. */
async function toolsOf(
  { io, userHome }: App,
  { command, args }: ServerStart,
  cwd: string,
): Promise<readonly string[] | string> {
  const program = command.replace(/^\$\{HOME\}(?=\/)/, userHome);
  try {
    const { stdout, stderr, exitCode } = await io.processes.run(program, args, {
      cwd,
      input: asking,
      timeoutMs,
    });
    const answers = stdout.split('\n').filter(Boolean).map(parseAnswer);
    const tools = answers.find(({ id }) => id === 2)?.result?.tools;
    return tools?.map(({ name }) => name) ?? (stderr.trim().split('\n').at(-1) || `exit code ${exitCode}`);
  } catch (error) {
    return messageOf(error);
  }
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly { readonly name: string }[] };
}

const parseAnswer = (line: string): Answer => JSON.parse(line) as Answer;
