import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  complaintsOf,
  expectAccessible,
  expectTabReaches,
  keepLooks,
  openBrowser,
  sideways,
} from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';
import { seed } from './seed.ts';

let browser: Browser;
const open: { dashboard: GivenDashboard; page: Page; complaints: readonly string[] }[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  for (const fill of [seed, undefined]) {
    const dashboard = await givenDashboard(fill);
    const page = await dashboard.logIn(browser);
    open.push({ dashboard, page, complaints: complaintsOf(page) });
  }
});

afterAll(async () => {
  await browser?.close();
  for (const { dashboard } of open) dashboard.close();
});

/** Looks at one screen: no complaint of axe, nothing sideways, a picture of it. */
async function expectLooks(which: 0 | 1, path: string, name: string, until: string): Promise<Page> {
  const { dashboard, page } = open[which] ?? expect.fail();
  await page.goto(new URL(path, dashboard.url).href);
  await page.getByText(until).filter({ visible: true }).first().waitFor();
  await keepLooks(page, name);
  await expectAccessible(page);
  await expectTabReaches(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  return page;
}

describe('[SB-148] each screen, of a portfolio after a night and of an empty one', () => {
  it.each([
    ['/portfolio', 'portfolio', 'Checkout with Apple Pay'],
    ['/portfolio?show=graph', 'portfolio-graph', 'Checkout with Apple Pay'],
    ['/initiative/shop/checkout', 'initiative', 'Try a payment in the sandbox'],
    ['/initiative/shop/checkout?show=plan', 'initiative-plan', 'Ask the provider for a session'],
    ['/initiative/shop/checkout?show=graph', 'initiative-graph', '#4 Try a payment'],
    ['/initiative/shop/checkout?show=runs', 'initiative-runs', 'asks for the provider'],
    [
      '/initiative/shop/checkout?show=questions',
      'initiative-questions',
      'Which payment provider do we take?',
    ],
    ['/initiative/shop/checkout?show=changes', 'initiative-changes', 'Math.round(cents)'],
    ['/initiative/shop/checkout?task=1', 'task', 'Sums are exact.'],
    ['/initiative/shop/nothing', 'initiative-unknown', 'shop/nothing'],
    ['/briefing', 'briefing', 'Which payment provider do we take?'],
    ['/briefing?day=2026-01-02', 'briefing-none', 'No briefing was delivered on 2026-01-02.'],
    ['/no/such/page', 'nowhere', 'There is no page at this address.'],
  ])('%s', async (path, name, until) => {
    await expectLooks(0, path, name, until);
  });

  it.each([
    ['/', 'empty-needs-you', 'no work goes on by itself yet'],
    ['/portfolio', 'empty-portfolio', 'You have no space yet.'],
    ['/briefing', 'empty-briefing', 'Nothing waits for you'],
  ])('%s, empty', async (path, name, until) => {
    await expectLooks(1, path, name, until);
  });

  it('nothing went wrong on the way, and nothing was refused by the policy', () => {
    expect(open.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
