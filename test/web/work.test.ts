import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, expectAccessible, keepLooks, openBrowser, sideways } from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';
import { agentIn, fillKnowledge, fillLedger, fillRun, fillSession, hostile } from './given-week.ts';

let full: GivenDashboard;
let empty: GivenDashboard;
let browser: Browser;
let page: Page;
let bare: Page;
let complaints: readonly string[];

beforeAll(async () => {
  full = await givenDashboard(async (given) => {
    await fillSession(given);
    await fillRun(given);
    await fillKnowledge(given);
    fillLedger(given);
  });
  empty = await givenDashboard();
  browser = await openBrowser();
  [page, bare] = [await full.logIn(browser), await empty.logIn(browser)];
  complaints = complaintsOf(page);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  full?.close();
  empty?.close();
});

const open = async (where: string, heading: string): Promise<void> => {
  await page.goto(new URL(where, full.url).href);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

/** As it looks, for people with and without eyes, on a wide screen and a phone. */
async function expectToLookRight(name: string): Promise<void> {
  await expectAccessible(page);
  await keepLooks(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page), `${name} is wider than a phone`).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.title()).not.toContain('gone');
}

describe.each([
  ['/live', 'No agent was at work in the last hour.'],
  ['/guard', 'No gate had anything to say in 14 days.'],
  ['/why', 'Agents have changed no file here yet.'],
  ['/knowledge', 'Nothing is written down yet.'],
  ['/knowledge?view=decisions', 'No lead has asked anything yet.'],
  ['/knowledge?view=contradictions', 'Nothing contradicts anything.'],
  ['/run/run-0009', 'There is no run'],
])('with nothing there, %s', (where, words) => {
  it('says so, and teaches what to do', async () => {
    await bare.goto(new URL(where, empty.url).href);
    await bare.getByText(words).first().waitFor();
    await expectAccessible(bare);
  });
});

it('with nothing there, settings are as usual', async () => {
  await bare.goto(new URL('/settings', empty.url).href);
  await bare.getByText('as usual').waitFor();
  await expectAccessible(bare);
});

describe('Live', () => {
  it('shows the session with its lead, its last calls and what Ephor said, and comes closer by keys', async () => {
    await open('/live', 'Live');
    await page.getByText('“Round the sums of the cart').waitFor();
    const calls = page.getByRole('list', { name: 'Last calls, newest first' });
    await calls.getByText('denied').first().waitFor();
    await calls.getByText('npm test').waitFor();
    await page.getByText('$1.25 · 14 turns').waitFor();
    await expectToLookRight('live');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Run' }).waitFor();
  });

  it('shows the next call without a reload', async () => {
    await open('/live', 'Live');
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await agentIn(full).before('Bash', { command: 'npm run build' });
    const newest = page.getByRole('list', { name: 'Last calls, newest first' }).getByRole('listitem').first();
    await page.getByText('npm run build').waitFor({ timeout: 5_000 });
    expect(await newest.textContent()).toContain('npm run build');
  });

  it('pauses a lead’s initiative, and takes it back', async () => {
    await open('/live', 'Live');
    await page.getByRole('button', { name: 'Pause it' }).click();
    await page.getByText('shop/cart is paused.').waitFor();
    expect((await full.store.read()).initiatives).toMatchObject([{ status: 'paused' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').waitFor();
    expect((await full.store.read()).initiatives).toMatchObject([{ status: 'active' }]);
  });
});

describe('Run', () => {
  it('reads the end of a long transcript: calls, failures, edits as what changed, lines that are torn', async () => {
    await open('/run/run-0001', 'Run');
    await page.getByText('a cart keeps its cents').first().waitFor();
    await page.getByText('return Math.round(sum);').waitFor();
    await page.getByText('{"type":"assistant","message":{"content":[{"type":"te').waitFor();
    expect(await page.locator('.parts img, .parts script').count()).toBe(0);
    await page.getByText('I look at the').scrollIntoViewIfNeeded();
    await expectToLookRight('run');
  });

  it('goes page by page by keys, and a page can be linked to', async () => {
    await open('/run/run-0001', 'Run');
    await page.getByText('148–247 of 247').first().waitFor();
    await page.keyboard.press('[');
    await page.getByText('48–147 of 247').first().waitFor();
    expect(page.url()).toContain('from=47');
    await page.reload();
    await page.getByText('Step 47 of the work.').waitFor();
    await page.getByRole('button', { name: 'Begin' }).first().click();
    await page.getByText('Step 0 of the work.').waitFor();
  });
});

describe('Guard', () => {
  it('counts gates and lists objections with what came of them', async () => {
    await open('/guard', 'Guard');
    const table = page.getByRole('region', { name: 'What each gate said' });
    await table.getByRole('button', { name: 'protect-ephor' }).waitFor();
    await page.getByText('overruled', { exact: true }).waitFor();
    await expectToLookRight('guard');
  });

  it('a decision is explained, marked as wrong, and taken back', async () => {
    await open('/guard?gate=person-only', 'Guard');
    await page.getByText('What person-only said').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('other gates had nothing to say').waitFor();
    await expectToLookRight('decision');
    await dialog.getByRole('textbox').fill('I had asked for it');
    await dialog.getByRole('button', { name: 'Mark as a false alarm' }).click();
    await dialog.getByText('You marked this as wrong.').waitFor();
    await dialog.getByRole('button', { name: 'It was right after all' }).click();
    await dialog.getByRole('button', { name: 'Mark as a false alarm' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('Why', () => {
  it('shows a file with who wrote each line, for which intent, and what was asked', async () => {
    await open('/why', 'Why');
    await page.getByRole('link', { name: 'src/cart.ts' }).click();
    await page.getByText('export { one, two };').waitFor();
    await page.getByRole('region', { name: 'Who wrote how much' }).waitFor();
    await expectToLookRight('why');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'src/cart.ts' }).waitFor();
  });
});

describe('Knowledge', () => {
  it('lists, searches, and shows what contradicts what', async () => {
    await open('/knowledge', 'Knowledge');
    await page.getByText('Never by port 465').waitFor();
    await expectToLookRight('knowledge');
    await page.getByRole('button', { name: 'Contradictions' }).click();
    await page.getByText('only one can be right').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('mail 465');
    await page
      .getByRole('status')
      .getByText(/of \d+ pieces/)
      .waitFor();
    await page.getByRole('button', { name: 'Mail goes out by port 465' }).first().waitFor();
  });

  it('edits an entry, and says so to whoever was slower', async () => {
    await open('/knowledge?entry=mail-port', 'Knowledge');
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const field = page.getByRole('textbox', { name: 'What is worth knowing' });
    await field.fill('Send mail through port 465, by TLS.');
    full.ephor('knowledge', 'edit', 'mail-port', '--text', 'Somebody else was faster.');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('somebody changed mail-port since you read it').waitFor();
    expect(await field.inputValue()).toBe('Send mail through port 465, by TLS.');
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    expect(await field.inputValue()).toBe('Send mail through port 465, by TLS.');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('Kept.').waitFor();
    expect(full.ephor('knowledge', 'show', 'mail-port')).toContain('by TLS');
  });
});

describe('Settings', () => {
  it('shows what a level would have changed before it is set, and takes it back', async () => {
    await open('/settings', 'Settings');
    await page.getByLabel('Level of protect-ephor').selectOption('note');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/would have been decided otherwise: 0 louder, 2 quieter/).waitFor();
    await expectToLookRight('settings-try');
    await dialog.getByRole('button', { name: 'Set it in this project' }).click();
    await page.getByText('set here').waitFor();
    expect(full.ephor('config', 'show')).toMatch(/protect-ephor +note +project/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').waitFor();
    await page.getByText('set here').waitFor({ state: 'detached' });
    await expectToLookRight('settings');
  });
});

it('whatever others wrote stayed words, and nothing was refused or broke', () => {
  expect(hostile).toContain('<script>');
  expect(complaints).toEqual([]);
});
