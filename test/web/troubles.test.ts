import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenEscalation, givenInitiative, givenSpace } from '../given/portfolio.ts';
import { expectAccessible, expectGone, expectShown, keepLooks, openBrowser } from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';

let dashboard: GivenDashboard;
let browser: Browser;
let page: Page;

const question = givenEscalation({
  status: 'pending',
  suggestedAnswers: [{ label: 'Euro', description: '' }],
});

beforeAll(async () => {
  dashboard = await givenDashboard(({ put }) =>
    put(
      { put: 'space', value: givenSpace() },
      { put: 'initiative', value: givenInitiative() },
      { put: 'escalation', value: question },
    ),
  );
  browser = await openBrowser();
  page = await dashboard.logIn(browser);
});

afterAll(async () => {
  await browser?.close();
  dashboard?.close();
});

const own = () => page.getByLabel('Your own answer');

describe('when something is in the way', () => {
  it('an expired login says so, keeps what was typed, and a new one in another tab is enough', async () => {
    await own().fill('Euro, with two digits');
    dashboard.ephor('ui', 'logout');
    await page.keyboard.press('Enter');
    await page.getByText('You are logged out here.').waitFor();
    expect(await own().inputValue()).toBe('Euro, with two digits');
    await keepLooks(page, 'logged-out');
    await expectAccessible(page);
    const tab = await page.context().newPage();
    await tab.goto(dashboard.link());
    await tab.getByRole('heading', { name: 'Needs you' }).waitFor();
    await tab.close();
    await page.getByText('You are logged out here.').waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    expect(await own().inputValue()).toBe('Euro, with two digits');
  });

  it('a door that is gone is said, what one saw stays, and the page goes on by itself when it is back', async () => {
    dashboard.ephor('ui', 'stop');
    await page.getByText(/^Stale since \d\d:\d\d$/).waitFor();
    await page.getByRole('heading', { name: 'Which currency does the cart show?' }).waitFor();
    await own().press('Enter');
    await page.getByText(/Not done: Ephor does not answer/).waitFor();
    expect(await own().inputValue()).toBe('Euro, with two digits');
    await keepLooks(page, 'stale');
    await expectAccessible(page);
    await dashboard.put({
      put: 'escalation',
      value: { ...question, id: 'esc-002', question: 'Asked meanwhile?' },
    });
    dashboard.ephor('ui', '--no-open');
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await page.getByText('Asked meanwhile?').first().waitFor();
  });

  it('a cookie without the page’s own token may look, and is told that it can change nothing', async () => {
    await page.evaluate(() => localStorage.removeItem('ephor-token'));
    await page.reload();
    await expectShown(page.getByText('You can look here, and change nothing.'));
    await expectShown(page.getByRole('heading', { name: 'Which currency does the cart show?' }));
  });

  it('two tabs and two people see each other’s answers', async () => {
    const [mine, theirs] = [await dashboard.logIn(browser), await dashboard.logIn(browser)];
    await mine.locator('#esc-002 .question-open, #esc-002 h2').first().waitFor();
    await theirs.goto(`${dashboard.url}?q=esc-002`);
    await theirs.locator('#esc-002').getByRole('button', { name: /Euro/ }).click();
    await expectGone(mine.locator('#esc-002'));
    await expectShown(mine.locator('#esc-001'));
  });
});
