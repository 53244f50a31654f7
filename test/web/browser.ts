import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
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

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

interface AxeResult {
  readonly violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[];
}

/** Fails with what axe objects to: WCAG 2.2, levels A and AA, and what it calls best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

const shots = process.env['EPHOR_SHOTS'] ?? 'coverage/web';

/** Keeps what it looks like, wide and narrow, light and dark: in `coverage/web`, which git ignores. */
export async function keepLooks(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  const before = page.viewportSize();
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`) });
    }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
}

/** Whether something is wider than the window, so that one would have to scroll sideways. */
export const sideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
