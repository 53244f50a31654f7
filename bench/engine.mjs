import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { benchProject } from './project.mjs';
import { ratio, summarise } from './statistics.mjs';

/** The resident engine itself: how many decisions a second, how much memory, and whether history slows it down. */
export async function benchEngine({ calls = 10_000, say }) {
  const project = benchProject();
  try {
    project.ephor('engine', 'start');
    const client = engineClient(project);
    say('empty project');
    await client.fire(500, 1);
    const empty = await client.fire(2_000, 1);
    say(`${calls} decisions`);
    const started = performance.now();
    await client.fire(calls, 8);
    const throughSocket = Math.round(calls / ((performance.now() - started) / 1000));
    const { memoryMb } = await client.status();
    say('100,000 audit lines and 1,000 sessions');
    fillHistory(project);
    await client.fire(500, 1);
    const full = await client.fire(2_000, 1);
    say('the line alone');
    const perSecond = await decisionsPerSecond(project, calls);
    return {
      bench: 'engine',
      rows: [
        { name: 'decisions on one core, disk included', value: perSecond, unit: 'per second' },
        { name: 'through the socket, a connection each', value: throughSocket, unit: 'per second' },
        { name: `memory after ${calls} events`, value: memoryMb, unit: 'MB' },
        { name: 'latency, empty project', ...summarise(empty), timesFloor: 1 },
        {
          name: 'latency, 100,000 audit lines and 1,000 sessions',
          ...summarise(full),
          timesFloor: ratio(summarise(full).median, summarise(empty).median),
        },
      ],
      bars: [
        bar('decisions per second', perSecond, '>=', 2_000),
        bar(`memory after ${calls} events, MB`, memoryMb, '<=', 150),
        bar(
          'full project / empty project',
          ratio(summarise(full).median, summarise(empty).median),
          '<=',
          1.2,
        ),
      ],
    };
  } finally {
    project.dispose();
  }
}

/** The line that the engine runs, called one decision after the other. */
async function decisionsPerSecond({ home, repo }, calls) {
  const { createLine, handleHook, nodeIo } = await importSource('bench/line.ts');
  const line = createLine({ io: nodeIo, userHome: home, version: 'bench' });
  const run = async (count) => {
    for (let left = count; left > 0; left -= 1) {
      await handleHook(line, {
        host: 'claude-code',
        eventName: 'PreToolUse',
        payload: editPayload(repo, 'line'),
        id: randomUUID(),
        projectFolder: repo,
      });
      await line.afterwards.run();
    }
  };
  await run(1_000);
  const started = performance.now();
  await run(calls);
  return Math.round(calls / ((performance.now() - started) / 1000));
}

const editPayload = (repo, session) =>
  JSON.stringify({
    session_id: session,
    cwd: repo,
    hook_event_name: 'PreToolUse',
    tool_name: 'Edit',
    tool_input: { file_path: join(repo, 'app.ts'), old_string: '41', new_string: '42' },
    tool_use_id: `toolu_${randomUUID()}`,
  });

function engineClient({ home, repo }) {
  const [port, token, reply] = readFileSync(join(home, '.ephor/run/engine'), 'utf8').split(' ');
  /** The head, and once the engine has proved itself, the rest. */
  const send = (head, rest) =>
    new Promise((resolve, reject) => {
      let said = '';
      let known = false;
      const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
      socket.write(`${head}\n`);
      socket.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (known || said.length < reply.length) return;
        known = said.startsWith(reply);
        if (known) socket.write(rest);
        else socket.destroy();
      });
      socket.on('error', reject);
      socket.on('close', () => (known ? resolve(said.slice(reply.length)) : reject(new Error('no engine'))));
    });
  const once = async () => {
    const payload = editPayload(repo, 'bench');
    const start = performance.now();
    const answer = await send(
      `hook ${token} claude-code PreToolUse ${randomUUID()} ${repo}`,
      `${Buffer.byteLength(payload)} ${payload}`,
    );
    if (!answer.endsWith('\u0004')) throw new Error(`not a whole answer: ${answer}`);
    return performance.now() - start;
  };
  return {
    async fire(count, lanes) {
      const samples = [];
      let left = count;
      const lane = async () => {
        while (left-- > 0) samples.push(await once());
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return samples;
    },
    status: async () => JSON.parse(await send(`status ${token}`, '')),
  };
}

/** History as it would have grown: whole log files and whole session files, copied from what the run itself wrote. */
function fillHistory({ repo }) {
  const local = join(repo, '.ephor/local');
  const sessions = join(local, 'sessions');
  const [session] = readdirSync(sessions);
  for (let index = 0; index < 1_000; index += 1)
    copyFileSync(join(sessions, session), join(sessions, `copy-${index}.jsonl`));
  const line = readFileSync(join(local, 'audit.jsonl'), 'utf8').split('\n')[0];
  mkdirSync(local, { recursive: true });
  const tenThousand = `${line}\n`.repeat(10_000);
  for (let index = 0; index < 9; index += 1)
    writeFileSync(join(local, `audit-2026-01-0${index + 1}.jsonl`), tenThousand);
  appendFileSync(join(local, 'audit.jsonl'), tenThousand);
}
