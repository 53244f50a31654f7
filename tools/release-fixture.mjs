import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * `npm run -s release-fixture`: keeps what this release writes, so that every later one is tested to read it. The built
 * programs play a short story in two projects of one user; `.ephor` is kept as `dot-ephor`, which git does not ignore.
 */

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const target = resolve(`test/fixtures/releases/${version}`);
if (process.argv[2] !== '--again' && existsSync(target)) {
  console.error(
    `${target} is there already; what a release wrote does not change (--again before its release)`,
  );
  process.exit(2);
}

/** The same on every machine: paths are a part of what is kept. */
const home = join(tmpdir(), 'ephor-release-fixture');
const ready = { root: `${home}/ready`, session: '11111111-1111-4111-8111-111111111111' };
const supervised = { root: ready.root, session: '22222222-2222-4222-8222-222222222222' };
const shut = { root: `${home}/shut`, session: '33333333-3333-4333-8333-333333333333' };
const env = { HOME: home, PATH: process.env['PATH'], EPHOR_ENGINE: 'off', EPHOR_IMAGE: 'off', TZ: 'UTC' };

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function ephor({ root, session }, ...words) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(process.env['EPHOR_DIST'] ?? 'dist', 'bin.js'), ...words],
    {
      cwd: root,
      env: { ...env, ...(session && words[0] === 'supervise' ? { CLAUDE_CODE_SESSION_ID: session } : {}) },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`ephor ${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

let calls = 0;

function hook({ root, session }, event, fields) {
  const payload = {
    session_id: session,
    cwd: root,
    hook_event_name: event,
    ...transcriptOf(session),
    ...fields,
  };
  const { status, stdout, stderr } = spawnSync(`${home}/.ephor/bin/hook`, ['claude-code', event], {
    cwd: root,
    env: { ...env, CLAUDE_PROJECT_DIR: root },
    input: JSON.stringify(payload),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${event}: ${stdout}${stderr}`);
  return stdout;
}

const transcriptOf = (session) => ({ transcript_path: `${home}/transcripts/${session}.jsonl` });

function says(where, prompt) {
  const line = { type: 'user', message: { role: 'user', content: prompt } };
  const path = transcriptOf(where.session).transcript_path;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(line)}\n`, { flag: 'a' });
  return hook(where, 'UserPromptSubmit', { prompt });
}

/** One tool call from before to after, with its effect on the disk. */
function uses(
  where,
  tool,
  input,
  { agent, error, response = { stdout: 'ok', stderr: '', interrupted: false } } = {},
) {
  calls += 1;
  const by = agent ? { agent_id: `id-${agent}`, agent_type: agent } : {};
  const call = { tool_name: tool, tool_input: input, tool_use_id: `toolu_${calls}`, ...by };
  const said = hook(where, 'PreToolUse', call);
  if (said.includes('permissionDecision')) return said;
  if (error) return hook(where, 'PostToolUseFailure', { ...call, error });
  if (tool === 'Write') write(input.file_path, input.content);
  return hook(where, 'PostToolUse', { ...call, tool_response: response });
}

function writes(where, path, content, more) {
  const file_path = `${where.root}/${path}`;
  return uses(
    where,
    'Write',
    { file_path, content },
    { response: { type: 'create', filePath: file_path }, ...more },
  );
}

function setUp({ root }, config) {
  write(`${root}/package.json`, '{"scripts":{"test":"node --test"}}\n');
  write(`${root}/src/cart.ts`, 'export const total = (prices: number[]) => 0;\n');
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: root, env });
  ephor({ root }, 'init', '--yes', '--host', 'claude-code', '--key', 'file');
  write(`${root}/.ephor/config.yaml`, config);
  commit({ root }, 'start');
}

function commit({ root }, message) {
  const who = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com'];
  execFileSync('git', ['add', '-A'], { cwd: root, env });
  execFileSync('git', [...who, 'commit', '-qm', message], { cwd: root, env });
}

/** Agreed work inside an intent, with failures counted, a loop, and objections. */
function playReady() {
  setUp(ready, 'version: 1\nprofile: standard\ngates:\n  breaker: { level: deny, counts: failures }\n');
  write(
    `${ready.root}/.ephor/rules/house.yaml`,
    'rules:\n  - id: no-debugger\n    match: { path: "src/**/*.ts", content: debugger; }\n    reason: It would stop the program.\n    remedy: Take it out.\n',
  );
  ephor(ready, 'intent', 'add', 'Mend the cart', '--scope', 'src/**', '--criterion', 'the cart adds up');
  ephor(ready, 'remember', 'The mail tests need port 2525 to be free.', '--tag', 'mail');
  hook(ready, 'SessionStart', { source: 'startup' });
  says(ready, 'How does the cart add up its prices? Change nothing yet, I only want to know.');
  writes(ready, 'src/cart.ts', 'export const total = () => 1;\n');
  says(ready, 'Go ahead: implement total in src/cart.ts so that it sums the prices.');
  ephor(ready, 'intent', 'select', 'INT-001', '--session', ready.session);
  uses(ready, 'Read', { file_path: `${ready.root}/src/cart.ts` });
  writes(
    ready,
    'src/cart.ts',
    'export const total = (prices: number[]) => prices.reduce((a, b) => a - b, 0);\n',
  );
  writes(ready, 'docs/other.md', 'outside the scope\n');
  for (const sign of ['-', '*']) {
    uses(
      ready,
      'Bash',
      { command: 'npm test' },
      { error: 'Exit code 1\nAssertionError: expected 6, got -6' },
    );
    writes(
      ready,
      'src/cart.ts',
      `export const total = (prices: number[]) => prices.reduce((a, b) => a ${sign} b, 0);\n`,
    );
  }
  ephor(
    ready,
    'loop',
    'start',
    'make the tests pass',
    '--criteria',
    'all tests pass',
    '--session',
    ready.session,
  );
  hook(ready, 'Stop', { stop_hook_active: false });
  waitFor('the ledger', () => existsSync(`${ready.root}/.ephor/agent_trace.jsonl`));
}

/** What follows a call is done after its answer. */
function waitFor(what, isDone) {
  for (let left = 100; !isDone(); left -= 1) {
    if (left === 0) throw new Error(`${what} was not written`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

/** Locked criteria, and a step in progress. */
function playSupervised() {
  hook(supervised, 'SessionStart', { source: 'startup' });
  says(supervised, 'Add a discount to the cart, with sub-agents.');
  ephor(supervised, 'intent', 'select', 'INT-001', '--session', supervised.session);
  ephor(supervised, 'supervise', 'start', 'a discount', '--workflow', 'tdd', '--session', supervised.session);
  ephor(supervised, 'supervise', 'criteria', 'add', 'the discount counts', '--check', 'npm test');
  ephor(supervised, 'supervise', 'step', 'add', 'an empty cart', 'a discount');
  const critic = { agent_id: 'id-critic', agent_type: 'critic' };
  hook(supervised, 'SubagentStart', critic);
  hook(supervised, 'SubagentStop', { ...critic, stop_hook_active: false, last_assistant_message: 'APPROVE' });
  ephor(supervised, 'supervise', 'critic', 'approve');
  ephor(supervised, 'supervise', 'lock');
  ephor(supervised, 'supervise', 'step', 'begin', 's1');
  writes(supervised, 'src/discount.ts', 'export const discount = 0.1;\n', { agent: 'general-purpose' });
  uses(supervised, 'Bash', { command: 'npm test' }, { agent: 'general-purpose' });
  // Still running when the release is replaced.
  const command = {
    tool_name: 'Bash',
    tool_input: { command: 'npm run build' },
    tool_use_id: 'toolu_running',
  };
  hook(supervised, 'PreToolUse', {
    ...command,
    agent_id: 'id-general-purpose',
    agent_type: 'general-purpose',
  });
}

/** The breaker open, and safemode on. */
function playShut() {
  setUp(shut, 'version: 1\nprofile: standard\ngates:\n  breaker: { level: deny, counts: failures }\n');
  says(shut, 'Implement total in src/cart.ts so that it sums the prices.');
  for (const at of [1, 2, 3])
    uses(shut, 'Bash', { command: 'npm test' }, { error: `Exit code 1\nError: it does not add up (${at})` });
  says(shut, 's+');
  writes(shut, 'src/cart.ts', 'export const total = () => 1;\n');
}

rmSync(home, { recursive: true, force: true });
write(`${home}/.ephor/config.yaml`, 'version: 1\nengine:\n  enabled: false\n');
playReady();
playSupervised();
playShut();
ephor(ready, 'q', 'add dark mode to the settings page');
ephor(ready, 'q', 'first extract the parser, then test it');
const queue = `${home}/.ephor/queue`;
const ideas = () => readdirSync(queue).filter((name) => name.endsWith('.md'));
const isEnriched = (name) => readFileSync(`${queue}/${name}`, 'utf8').includes('enriched: router');
waitFor('what the ideas are about', () => ideas().length === 3 && ideas().every(isEnriched));

rmSync(target, { recursive: true, force: true });
const made = ['bin', 'runtime', 'run'].map((name) => `${home}/.ephor/${name}`);
const passing =
  /\/(?:lock|[\w-]+\.lock|git-index|trace-index|known|installed|[\w.-]+\.badge|config\.schema\.json)(?:\/|$)/;
const keep = (from) => !made.includes(from) && !passing.test(from.slice(home.length));
for (const part of ['', '/ready', '/shut'])
  cpSync(`${home}${part}/.ephor`, `${target}${part || '/home'}/dot-ephor`, { recursive: true, filter: keep });
for (const part of ['ready', 'shut'])
  renameSync(`${target}/${part}/dot-ephor/.gitignore`, `${target}/${part}/dot-ephor/dot-gitignore`);
rmSync(home, { recursive: true, force: true, maxRetries: 20 });
console.log(`wrote ${target}`);
