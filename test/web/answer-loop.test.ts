import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenInitiative, givenSpace, givenTask } from '../given/portfolio.ts';
import { openBrowser } from './browser.ts';
import { type GivenDashboard, givenDashboard, program } from './given-dashboard.ts';

/** Asks when nobody wrote the answer down yet, and does with the answer what it says. */
const lead = `'use strict';
const { spawnSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const run = (name, ...words) => {
  const { status, stdout, stderr } = spawnSync(name, words, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error([name, ...words].join(' ') + stdout + stderr);
};
const ephor = (...words) => run('ephor', ...words);
const { answers } = JSON.parse(ephor('lead', 'brief', '--json'));
const known = answers.find(({ question }) => question === 'Which payment provider do we take?');
if (!known) ephor('escalate', 'Which payment provider do we take?', '--type', 'decision', '--task', '1', '--answer', 'Stripe: known to us', '--answer', 'Adyen');
else {
  ephor('task', 'start', '1');
  writeFileSync('provider.txt', known.resolution + '\\n');
  run('sh', '-c', 'test -s provider.txt');
  run('git', 'add', '-A');
  run('git', '-c', 'user.name=lead', '-c', 'user.email=lead@example.invalid', 'commit', '-q', '-m', 'Take the provider');
  ephor('task', 'done', '1', 'took ' + known.resolution, '--evidence', '1: $ test -s provider.txt');
}
ephor('lead', 'learn', 'patterns', 'Providers are named in provider.txt.');
ephor('lead', 'report', 'Done what can be done.');
`;

let dashboard: GivenDashboard;
let browser: Browser;
let page: Page;
let orchestrator: ChildProcess;

beforeAll(async () => {
  dashboard = await givenDashboard(fill);
  dashboard.ephor('approve', 'shop/checkout');
  browser = await openBrowser();
  page = await dashboard.logIn(browser);
});

afterAll(async () => {
  orchestrator?.kill('SIGTERM');
  await browser?.close();
  dashboard?.close();
});

async function fill({
  put,
  root,
  home,
  userHome,
}: Pick<GivenDashboard, 'put' | 'root' | 'home' | 'userHome'>): Promise<void> {
  const git = (...words: readonly string[]) =>
    execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=dev', '-c', 'user.email=dev@example.invalid', ...words],
      { stdio: 'ignore' },
    );
  git('init', '--initial-branch=main');
  writeFileSync(`${root}/cart.js`, '\n');
  git('add', '.');
  git('commit', '-m', 'A cart');
  mkdirSync(`${userHome}/bin`);
  writeFileSync(`${userHome}/bin/ephor`, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(`${userHome}/bin/ephor`, 0o755);
  writeFileSync(`${userHome}/lead.cjs`, lead);
  writeFileSync(
    `${home}/config.yaml`,
    'version: 1\nportfolio:\n  generate: false\n  off: [briefing, thin-knowledge, health]\n',
  );
  const choice = { kind: 'command', command: [process.execPath, `${userHome}/lead.cjs`] } as const;
  const task = givenTask({
    plan: 'checkout',
    subject: 'Take a provider',
    acceptanceCriteria: ['It is named.'],
  });
  const plan = 'Take a payment provider.\n';
  const initiative = givenInitiative({ id: 'checkout', title: 'Checkout' });
  await put(
    {
      put: 'space',
      value: givenSpace({
        codeDir: root,
        checks: ['test -s provider.txt'],
        mergePolicy: 'when-green',
        lead: choice,
      }),
    },
    { put: 'text', place: { document: 'overview', space: 'shop' }, text: '# Shop\n' },
    { put: 'initiative', value: initiative },
    { put: 'text', place: { document: 'plan', space: 'shop', initiative: 'checkout' }, text: plan },
    { put: 'task', value: task },
  );
}

it('a lead asks, the page shows it, one key answers, the lead goes on, and the decision is written down', async () => {
  const env = {
    HOME: dashboard.userHome,
    PATH: `${dashboard.userHome}/bin:${process.env['PATH']}`,
    USER: 'dev',
    EPHOR_IMAGE: 'off',
  };
  orchestrator = spawn(process.execPath, [program, 'orchestrate', '--for', '5m'], {
    cwd: dashboard.root,
    env,
    stdio: 'ignore',
  });
  const question = page.getByRole('heading', { name: 'Which payment provider do we take?' });
  await question.waitFor({ timeout: 60_000 });
  await page.getByText('Then: checkout goes on at the next cycle').waitFor();
  expect(await page.getByText('No orchestrator is at work.').count()).toBe(0);
  await page.waitForTimeout(300);
  await page.keyboard.press('1');
  await page.getByText(/Written down as a decision of shop/).waitFor();
  await question.waitFor({ state: 'detached' });
  await page.goto(`${dashboard.url}initiative/shop/checkout`);
  await page.getByText('Complete', { exact: true }).first().waitFor({ timeout: 60_000 });
  const { decisions, escalations, tasks } = await dashboard.store.read();
  expect(decisions).toMatchObject([{ question: 'Which payment provider do we take?', answer: 'Stripe' }]);
  expect(escalations).toMatchObject([{ resolution: 'Stripe', consumedBy: expect.stringMatching(/^run-/) }]);
  expect(tasks).toMatchObject([
    { status: 'completed', completionNotes: expect.stringContaining('took Stripe') },
  ]);
  await page.keyboard.press('6');
  await page.getByText('provider.txt').first().waitFor();
}, 150_000);
