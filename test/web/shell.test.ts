import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenEscalation, givenInitiative, givenSpace } from '../given/portfolio.ts';
import { complaintsOf, expectAccessible, keepLooks, openBrowser, sideways } from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';

let dashboard: GivenDashboard;
let browser: Browser;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  dashboard = await givenDashboard(({ put }) =>
    put({ put: 'space', value: givenSpace() }, { put: 'initiative', value: givenInitiative() }),
  );
  browser = await openBrowser();
  page = await dashboard.logIn(browser);
  complaints = complaintsOf(page);
});

afterAll(async () => {
  await browser?.close();
  dashboard?.close();
});

describe('around every screen', () => {
  it('the login link leads to what needs you, and the line says that it is live', async () => {
    await page.getByRole('heading', { level: 1, name: 'Needs you' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await keepLooks(page, 'needs-you-empty');
    await expectAccessible(page);
  });

  it('a question shows up without a reload, in the list, in the navigation and in the title', async () => {
    await dashboard.put({ put: 'escalation', value: givenEscalation({ status: 'pending' }) });
    await page.getByText('Which currency does the cart show?').first().waitFor({ timeout: 2_000 });
    await page.getByRole('link', { name: 'Needs you 1 waiting' }).waitFor();
    expect(await page.title()).toBe('(1) Needs you · Ephor');
  });

  it('keys lead from screen to screen, and the focus goes to the new heading', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Portfolio');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Needs you' }).waitFor();
  });

  it('the palette finds an initiative, and Escape gives the focus back', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('cart lasts');
    expect(await page.getByRole('option').count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('the help lists the keys that work here', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.getByText('Go to Portfolio').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('nothing is wider than a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('nothing went wrong on the way, and nothing was refused by the policy', () => {
    expect(complaints).toEqual([]);
  });
});
