import axe, { type AxeResults } from 'axe-core';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chrome = process.env['EPHOR_TEST_BROWSER'] ?? places.find((path) => existsSync(path));

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser that nobody used before; each login is a person of its own. Close it in `afterAll`. */
export async function openBrowser(): Promise<Browser> {
  if (!chrome)
    throw new Error('There is no Chromium. `.ci/run` installs it; or name one in EPHOR_TEST_BROWSER.');
  return chromium.launch({ executablePath: chrome, headless: true, args: flags });
}

/** What went wrong in a page: errors, and what its own policy refused. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (said) => {
    // A refused or missing answer is shown by the page itself.
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
      complaints.push(said.text());
  });
  return complaints;
}

/** Fails with what axe objects to, light and dark: WCAG 2.2, levels A and AA, and what it calls best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    for (const { id, help, nodes } of violations)
      found.push(`${colorScheme} ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
  expect(found).toEqual([]);
}

/** All four pictures of each screen are taken where a folder for them is named; usually two do. */
const shots = process.env['EPHOR_SHOTS'];
const looks = [
  { width: 1280, colorScheme: 'light', always: true },
  { width: 390, colorScheme: 'dark', always: true },
  { width: 1280, colorScheme: 'dark', always: false },
  { width: 390, colorScheme: 'light', always: false },
] as const;

/** Keeps what it looks like, wide and narrow, light and dark: in `coverage/web`, which git ignores. */
export async function keepLooks(page: Page, name: string): Promise<void> {
  const folder = shots ?? 'coverage/web';
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const { width, colorScheme, always } of looks) {
    if (!always && shots === undefined) continue;
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
}

/** Whether something is wider than the window, so that one would have to scroll sideways. */
export const sideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Fails with what can be clicked and not reached with Tab, and with what does not show that one is there. */
export async function expectTabReaches(page: Page): Promise<void> {
  const clickable = 'a, button:not(:disabled), textarea, input, select, summary';
  const names = await page.evaluate((what) => {
    const within = document.querySelector('dialog[open]') ?? document;
    const all = [...within.querySelectorAll<HTMLElement>(what)].filter((each) => each.checkVisibility());
    (document.activeElement as HTMLElement | null)?.blur();
    return all.map((each, index) => {
      each.dataset['tab'] = String(index);
      return each.outerHTML.slice(0, 120);
    });
  }, clickable);
  const [reached, hidden] = [new Set<number>(), new Set<string>()];
  for (let step = 0; step < names.length + 40 && reached.size < names.length; step += 1) {
    await page.keyboard.press('Tab');
    const { at, shows, html } = await page.evaluate(() => {
      const here = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(here);
      const outlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      return {
        at: here.dataset['tab'],
        shows: outlined || here === document.body || here.matches('.skip'),
        html: here.outerHTML.slice(0, 120),
      };
    });
    if (at !== undefined) reached.add(Number(at));
    if (!shows) hidden.add(html);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect([...hidden], 'does not show that it has the focus').toEqual([]);
  expect(
    names.filter((_, index) => !reached.has(index)),
    'is not reached with Tab',
  ).toEqual([]);
}

/** Waits until it is there to be seen. */
export async function expectShown(what: Locator): Promise<void> {
  await what.first().waitFor();
  expect(await what.first().isVisible()).toBe(true);
}

/** Waits until it is there no more. */
export async function expectGone(what: Locator): Promise<void> {
  await what.waitFor({ state: 'detached' });
  expect(await what.count()).toBe(0);
}
