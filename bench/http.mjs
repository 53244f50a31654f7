import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { benchProject } from './project.mjs';
import { summarise } from './statistics.mjs';

const initiatives = 1_000;
const tasksOfEach = 10;

/** The HTTP door over a large portfolio: reads of its view, answers with many clients, events to many more. */
export async function benchHttp({ calls = 10_000, say }) {
  const project = benchProject();
  let door;
  try {
    say(`${initiatives} initiatives, ${initiatives * tasksOfEach} tasks`);
    fillPortfolio(join(project.home, '.ephor'));
    const { createAccess, createPortfolioFiles, nodeIo } = await importSource('bench/line.ts');
    const home = join(project.home, '.ephor');
    const access = createAccess(nodeIo, home);
    const authorization = `Bearer ${access.addToken('bench', 'read')}`;
    door = await openDoor(project.home);
    const get = client(door.port, authorization);
    const { bytes: whole, etag } = await get('/api/portfolio');
    const { bytes: packed } = await get('/api/portfolio', { 'accept-encoding': 'gzip' });
    say(`${calls} reads`);
    await fire(get, 500, 8, { 'accept-encoding': 'gzip' });
    const cpuBefore = cpuMs(door.pid);
    const began = performance.now();
    await fire(get, calls, 16, { 'accept-encoding': 'gzip' });
    const perSecond = calls / ((performance.now() - began) / 1000);
    const perCore = calls / ((cpuMs(door.pid) - cpuBefore) / 1000);
    const unchangedBegan = performance.now();
    await fire(get, calls, 16, { 'if-none-match': etag });
    const unchanged = calls / ((performance.now() - unchangedBegan) / 1000);
    say('50 clients');
    const paced = await fire(get, 5_000, 50, { 'accept-encoding': 'gzip' }, 50);
    say('200 listeners');
    const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 5_000 });
    const delays = await eventDelays(door.port, authorization, store, 200, 20);
    return {
      bench: 'http',
      rows: [
        {
          name: 'the view',
          value: Math.round(whole / 1024),
          unit: `KB, ${Math.round(packed / 1024)} KB packed`,
        },
        {
          name: 'reads of the view',
          value: Math.round(perSecond),
          unit: 'per second, client on the same cores',
        },
        { name: 'reads of the view for a second of one core', value: Math.round(perCore), unit: '' },
        { name: 'reads of what has not changed', value: Math.round(unchanged), unit: 'per second' },
        { name: 'answer, 50 clients that ask 20 times a second', ...summarise(paced), timesFloor: 1 },
        { name: 'event, from the change to the last of 200 clients', ...summarise(delays), timesFloor: 1 },
        { name: 'memory', value: memoryMb(door.pid), unit: 'MB' },
      ],
      bars: [
        bar('reads for a second of one core', Math.round(perCore), '>=', 2_000),
        bar('p99 with 50 clients, ms', summarise(paced).p99, '<=', 30),
        bar('event at the last of 200 clients, p95 in ms', summarise(delays).p95, '<=', 300),
      ],
    };
  } finally {
    door?.child.kill();
    if (door) await once(door.child, 'exit');
    project.dispose();
  }
}

export function fillPortfolio(home) {
  const write = (path, value) => writeFileSync(join(home, path), `${JSON.stringify(value)}\n`);
  const at = '2026-11-18T08:00:00.000Z';
  mkdirSync(join(home, 'escalations/pending'), { recursive: true });
  for (let n = 0; n < initiatives; n += 1) {
    const space = `space-${n % 20}`;
    const id = `initiative-${n}`;
    const plan = `spaces/${space}/plans/${id}`;
    mkdirSync(join(home, plan, 'tasks'), { recursive: true });
    write(`spaces/${space}/space.json`, { slug: space, name: `Space ${n % 20}`, status: 'active' });
    write(`${plan}/initiative.json`, {
      title: `Initiative number ${n}`,
      status: 'active',
      priority: 'high',
      createdAt: at,
    });
    writeFileSync(join(home, plan, 'plan.md'), `# Plan ${n}\n\nDo it.\n`);
    for (let task = 1; task <= tasksOfEach; task += 1)
      write(`${plan}/tasks/${task}.json`, {
        id: task,
        subject: `Task ${task} of ${n}`,
        status: task < 4 ? 'completed' : 'pending',
        acceptanceCriteria: ['It works.'],
      });
    if (n % 5 === 0) {
      const ask = `esc-${String(n + 1).padStart(3, '0')}`;
      write(`escalations/pending/${ask}.json`, {
        id: ask,
        type: 'question',
        space,
        initiative: id,
        question: `What about ${n}?`,
        status: 'pending',
        createdAt: at,
      });
    }
  }
}

export async function openDoor(userHome) {
  const child = spawn(process.execPath, ['dist/http.cjs'], {
    env: { HOME: userHome, PATH: process.env.PATH, USER: 'bench' },
    stdio: 'ignore',
  });
  for (;;) {
    try {
      const { port, pid } = JSON.parse(readFileSync(join(userHome, '.ephor/run/http'), 'utf8'));
      return { child, port, pid };
    } catch {
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

function client(port, authorization) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (path, headers = {}) =>
    new Promise((done, fail) => {
      const started = performance.now();
      request({ port, host: '127.0.0.1', path, agent, headers: { authorization, ...headers } }, (answer) => {
        let bytes = 0;
        answer.on('data', (part) => (bytes += part.length));
        answer.on('end', () => {
          const { statusCode: status } = answer;
          if (status !== 200 && status !== 304) return fail(new Error(`it answered ${status}`));
          done({ bytes, etag: answer.headers.etag, ms: performance.now() - started });
        });
      })
        .on('error', fail)
        .end();
    });
}

/** So many at a time; with `everyMs`, each of them rests until that long after it asked. */
async function fire(get, count, lanes, headers, everyMs = 0) {
  const samples = [];
  let left = count;
  const lane = async () => {
    await new Promise((done) => setTimeout(done, Math.random() * everyMs));
    while (left-- > 0) {
      const { ms } = await get('/api/portfolio', headers);
      samples.push(ms);
      if (ms < everyMs) await new Promise((done) => setTimeout(done, everyMs - ms));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return samples;
}

/** Milliseconds from the return of a change to when the last client has heard of it. */
async function eventDelays(port, authorization, store, clients, changes) {
  const heard = { changes: 0, wake: () => undefined };
  const hear = (text) => {
    heard.changes += text.split('event: change').length - 1;
    heard.wake();
  };
  const heardBy = async (wanted) => {
    for (;;) {
      if (heard.changes >= wanted) return;
      await new Promise((done) => (heard.wake = done));
    }
  };
  const streams = await Promise.all(
    Array.from({ length: clients }, async () => {
      const asking = request({
        port,
        host: '127.0.0.1',
        path: '/api/events',
        agent: false,
        headers: { authorization },
      });
      asking.on('error', () => undefined).end();
      const [answer] = await once(asking, 'response');
      answer.setEncoding('utf8').on('error', () => undefined);
      answer.on('data', hear);
      await once(answer, 'data');
      return asking;
    }),
  );
  const delays = [];
  for (let n = 1; n <= changes; n += 1) {
    await store.transact({ kind: 'person', name: 'bench' }, 'bench', ({ spaces: [space] }) => ({
      changes: [{ put: 'space', value: { ...space, name: `Space ${n}` } }],
    }));
    const changed = performance.now();
    await heardBy(clients * n);
    delays.push(performance.now() - changed);
    await new Promise((done) => setTimeout(done, 120));
  }
  for (const stream of streams) stream.destroy();
  return delays;
}

/** What the process has used of the processor, as Linux counts it: hundredths of a second. */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const memoryMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
