import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  complaintsOf,
  expectAccessible,
  expectShown,
  expectTabReaches,
  keepLooks,
  openBrowser,
  sideways,
} from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';
import { seed } from './seed.ts';

let dashboard: GivenDashboard;
let browser: Browser;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  dashboard = await givenDashboard(seed);
  browser = await openBrowser();
  page = await dashboard.logIn(browser);
  complaints = complaintsOf(page);
});

afterAll(async () => {
  await browser?.close();
  dashboard?.close();
});

/** Opens a question, unless it is the one that is open. */
const open = async (id: string): Promise<void> => {
  await page.locator(`#${id}`).waitFor();
  const closed = page.locator(`#${id} .question-open`);
  if ((await closed.count()) > 0) await closed.click();
  await page.locator(`#${id}`).getByLabel('Your own answer').waitFor();
};

const answered = async (id: string) =>
  (await dashboard.store.read()).escalations.find((each) => each.id === id)?.resolution;

describe('what needs you', () => {
  it('shows what frees most first, with choices, what waits, and what comes next', async () => {
    await page.getByRole('heading', { name: 'Which payment provider do we take?' }).waitFor();
    const order = await page.locator('.question').evaluateAll((all) => all.map(({ id }) => id));
    expect(order[0]).toBe('esc-001');
    await page.getByText('Task #3 waits for it, and 1 behind it.').waitFor();
    await page
      .getByText('Then: checkout goes on once an orchestrator is at work, and nobody is asked this again.')
      .waitFor();
    await page.getByText('No orchestrator is at work.').waitFor();
    await page.getByText(/Without an answer, “Stripe” counts/).waitFor();
    await page.getByText(/9\.json/).waitFor();
    await keepLooks(page, 'needs-you');
    await expectAccessible(page);
  });

  it('shows the plan that a yes would be to', async () => {
    await page.keyboard.press('j');
    await page.locator('[data-selected] #esc-002, [data-selected] #esc-003').waitFor();
    await open('esc-002');
    await page.getByRole('region', { name: 'The plan' }).getByRole('table').waitFor();
    await keepLooks(page, 'needs-you-plan');
    await expectAccessible(page);
  });

  it('“Change it” asks what is to change before anything is sent', async () => {
    await page.keyboard.press('2');
    expect(await page.getByLabel('Your own answer').inputValue()).toBe('Change it: ');
    expect(await answered('esc-002')).toBe(null);
    await page.getByLabel('Your own answer').fill('');
    await page.keyboard.press('Escape');
  });

  it('shows the changes that would be merged, and the very command that a lead wants to run', async () => {
    await open('esc-003');
    await page.getByText('Math.round(cents)').waitFor();
    await keepLooks(page, 'needs-you-merge');
    await open('esc-004');
    await page.getByText('npm publish --dry-run').waitFor();
    await expectAccessible(page);
  });

  it('[SB-156] a digit answers, the answer is a decision, and undo takes both back', async () => {
    await open('esc-001');
    await page.waitForTimeout(300);
    await page.keyboard.press('1');
    await page.getByText(/Written down as a decision of shop/).waitFor();
    expect(await answered('esc-001')).toBe('Stripe');
    expect((await dashboard.store.read()).decisions).toMatchObject([{ answer: 'Stripe' }]);
    await page.locator('#esc-001').waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.locator('#esc-001').waitFor();
    expect(await answered('esc-001')).toBe(null);
    expect((await dashboard.store.read()).decisions).toEqual([]);
  });

  it('who is second hears who was first, and nothing looks answered that is not', async () => {
    await open('esc-001');
    await page.route('**/api/answer', async (route) => {
      dashboard.ephor('answer', 'esc-001', 'Adyen');
      await route.continue();
    });
    await page.getByLabel('Your own answer').fill('Stripe, with the test key');
    await page.keyboard.press('Enter');
    await page.getByText(/Not done: esc-001 was answered by/).waitFor();
    await page.unroute('**/api/answer');
    expect(await answered('esc-001')).toBe('Adyen');
    dashboard.ephor('answer', '--undo', 'esc-001');
    await page.locator('#esc-001').waitFor();
  });

  it('what one typed outlives a reload, and a lost answer', async () => {
    await open('esc-001');
    expect(await page.getByLabel('Your own answer').inputValue()).toBe('Stripe, with the test key');
    await page.reload();
    await page.locator('#esc-001').getByRole('heading').click();
    expect(await page.getByLabel('Your own answer').inputValue()).toBe('Stripe, with the test key');
    await page.getByLabel('Your own answer').fill('');
  });

  it('s puts a question aside, and it can be brought back', async () => {
    await page.getByLabel('Your own answer').blur();
    await page.keyboard.press('s');
    await page.getByText('Put aside: 1').waitFor();
    await page.keyboard.press('u');
    await expectShown(page.locator('#esc-001'));
  });

  it('everything that can be clicked can be reached with Tab, and shows where one is', async () => {
    await expectTabReaches(page);
  });

  it('a question that comes first while one reads does not take the key that was meant for another', async () => {
    await open('esc-004');
    const newest = (await dashboard.store.read()).escalations.find(({ id }) => id === 'esc-001');
    if (newest)
      await dashboard.put({
        put: 'escalation',
        value: { ...newest, id: 'esc-900', priority: 'critical', question: 'A newer one?' },
      });
    await page.locator('#esc-900').waitFor();
    expect(await page.locator('[data-selected] .question').getAttribute('id')).toBe('esc-004');
  });

  it('fits a phone, and nothing went wrong on the way', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBe(false);
    expect(complaints).toEqual([]);
  });
});
