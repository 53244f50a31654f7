import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenInitiative, givenSpace } from '../given/portfolio.ts';
import { openBrowser } from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';

let dashboard: GivenDashboard;
let browser: Browser;
let page: Page;

const count = 10_000;

beforeAll(async () => {
  dashboard = await givenDashboard(async ({ put, home }) => {
    await put(
      { put: 'space', value: givenSpace({ codeDir: null }) },
      { put: 'initiative', value: givenInitiative() },
    );
    const folder = `${home}/spaces/shop/plans/cart/tasks`;
    mkdirSync(folder, { recursive: true });
    for (let id = 1; id <= count; id += 1)
      writeFileSync(
        `${folder}/${id}.json`,
        JSON.stringify({ id, subject: `Task number ${id}`, status: id % 3 === 0 ? 'completed' : 'pending' }),
      );
  });
  browser = await openBrowser();
  page = await dashboard.logIn(browser);
});

afterAll(async () => {
  await browser?.close();
  dashboard?.close();
});

describe('an initiative with 10,000 tasks', () => {
  it('draws only the rows in sight, and says how many there are', async () => {
    await page.goto(`${dashboard.url}initiative/shop/cart`);
    await page.getByText('10000 tasks', { exact: true }).waitFor({ timeout: 30_000 });
    expect(await page.locator('.virtual-row').count()).toBeLessThan(100);
    expect(await page.locator('.virtual-row').first().getAttribute('aria-setsize')).toBe('10000');
  });

  it('keys, the search and scrolling reach every one of them', async () => {
    await page.locator('.virtual').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.getByText('Task number 10000').waitFor();
    await page.locator('.virtual').evaluate((list) => list.scrollTo(0, 0));
    await page.getByText('Task number 1', { exact: true }).waitFor();
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('j');
    await page.locator('[data-selected]').getByText('Task number 40', { exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('#9876');
    await page.getByText('1 task', { exact: true }).waitFor();
    await page.getByText('Task number 9876').waitFor();
  });
});
