import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { fillPortfolio, openDoor } from './http.mjs';
import { benchProject } from './project.mjs';
import { summarise } from './statistics.mjs';

const tasks = 10_000;

/** The dashboard in a real browser: until it is there, until it can be used, from an event to the screen, and scrolling. */
export async function benchWeb({ calls = 15, say }) {
  const project = benchProject();
  const home = join(project.home, '.ephor');
  let [door, browser] = [];
  try {
    say(`1000 initiatives with 10 tasks each, and one with ${tasks}`);
    fillPortfolio(home);
    fillOne(home);
    const { createAccess, createPortfolioFiles, nodeIo } = await importSource('bench/line.ts');
    const access = createAccess(nodeIo, home);
    const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 5_000 });
    door = await openDoor(project.home);
    const url = `http://127.0.0.1:${door.port}/`;
    browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(`${url}login?code=${access.newCode()}`);
    await page.locator('.question').first().waitFor();
    say(`${calls} times from nothing to the first question`);
    const loads = [];
    for (let n = 0; n < calls; n += 1) loads.push(await load(page, url));
    say('events');
    const delays = await delaysOf(page, store, calls);
    say('scrolling');
    await page.goto(`${url}initiative/space-0/large`);
    await page.getByText(`${tasks} tasks`, { exact: true }).waitFor({ timeout: 60_000 });
    const frames = await framesPerSecond(page);
    const figure = (name) => summarise(loads.map((each) => each[name]));
    const [first, ready] = [figure('first'), figure('ready')];
    const [{ pages, all }] = loads;
    return {
      bench: 'web',
      rows: [
        { name: 'first contentful paint', ...first, timesFloor: 1 },
        { name: 'until the first question can be answered', ...ready, timesFloor: 1 },
        { name: 'from a change to its pixels', ...summarise(delays), timesFloor: 1 },
        { name: 'pages, packed', value: pages, unit: 'KB' },
        { name: 'pages and their data, packed', value: all, unit: 'KB' },
        { name: `scrolling ${tasks} rows`, value: frames, unit: 'frames a second' },
      ],
      bars: [
        bar('first contentful paint, median in ms', first.median, '<=', 800),
        bar('interactive, median in ms', ready.median, '<=', 1_200),
        bar('transferred, KB', all, '<=', 250),
        bar('event to pixel, p95 in ms', summarise(delays).p95, '<=', 300),
        bar('frames a second', frames, '>=', 50),
      ],
    };
  } finally {
    await browser?.close();
    door?.child.kill();
    if (door) await once(door.child, 'exit');
    project.dispose();
  }
}

function fillOne(home) {
  const plan = join(home, 'spaces/space-0/plans/large');
  mkdirSync(join(plan, 'tasks'), { recursive: true });
  writeFileSync(join(plan, 'initiative.json'), JSON.stringify({ title: 'A large one', status: 'active' }));
  for (let id = 1; id <= tasks; id += 1)
    writeFileSync(join(plan, 'tasks', `${id}.json`), JSON.stringify({ id, subject: `Task number ${id}` }));
}

function openBrowser() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = process.env.EPHOR_TEST_BROWSER ?? places.find((path) => existsSync(path));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  return chromium.launch({ executablePath, headless: true, args });
}

/** With an empty cache, as at the first time. */
async function load(page, url) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  let [pages, all] = [0, 0];
  const types = new Map();
  client.on('Network.responseReceived', ({ requestId, response }) => types.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (!types.get(requestId)?.includes('/api/')) pages += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.choice, .answer textarea').first().waitFor();
  const ready = performance.now() - began;
  const first = await page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') done(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await client.detach();
  return { first, ready, pages: Math.round(pages / 1024), all: Math.round(all / 1024) };
}

/** Milliseconds from the return of a change to the frame that shows it, by the one clock of this machine. */
async function delaysOf(page, store, times) {
  const delays = [];
  for (let n = 1; n <= times; n += 1) {
    const text = `Is this change number ${n}?`;
    await page.evaluate((wanted) => {
      globalThis.shown = new Promise((done) => {
        const look = () =>
          document.body.textContent.includes(wanted)
            ? requestAnimationFrame(() => done(Date.now()))
            : requestAnimationFrame(look);
        look();
      });
    }, text);
    await store.transact({ kind: 'person', name: 'bench' }, 'bench', ({ escalations: [one] }) => ({
      changes: [{ put: 'escalation', value: { ...one, question: text } }],
    }));
    const changed = Date.now();
    delays.push((await page.evaluate(() => globalThis.shown)) - changed);
    await new Promise((done) => setTimeout(done, 300));
  }
  return delays;
}

/** How many frames are drawn while the list is scrolled by 60 pixels a frame, for two seconds. */
const framesPerSecond = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const list = document.querySelector('.virtual');
        const began = performance.now();
        let frames = 0;
        const step = (now) => {
          list.scrollTop += 60;
          frames += 1;
          if (now - began > 2_000) done(Math.round(frames / ((now - began) / 1000)));
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );
