import { writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenEscalation, givenInitiative, givenRun, givenSpace, givenTask } from '../given/portfolio.ts';
import { complaintsOf, openBrowser } from './browser.ts';
import { type GivenDashboard, givenDashboard } from './given-dashboard.ts';
import { screens } from './addresses.ts';
import { fillKnowledge, fillLedger, fillRun, fillSession } from './given-week.ts';

/** What has made pages run what they show, in one way or another. */
const corpus = [
  '<script>globalThis.hit=1</script>',
  '<img src=x onerror="globalThis.hit=1">',
  '<svg/onload=globalThis.hit=1>',
  '"><script>globalThis.hit=1</script>',
  "'-globalThis.hit=1-'",
  '</title></textarea></style><script>globalThis.hit=1</script>',
  '[go](javascript:globalThis.hit=1)',
  '[go](JaVaScRiPt:globalThis.hit=1)',
  '[go](data:text/html,<script>globalThis.hit=1</script>)',
  '![x](x"onerror="globalThis.hit=1)',
  '<a href="javascript:globalThis.hit=1">go</a>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<details open ontoggle=globalThis.hit=1>',
  '<math><mtext><table><mglyph><style><img src=x onerror=globalThis.hit=1>',
  '{{constructor.constructor("globalThis.hit=1")()}}',
  '<base href="https://evil.invalid/"><form action="https://evil.invalid/"><button>Log in</button></form>',
  '`<img src=x onerror=globalThis.hit=1>`',
  '\u202Egnp.exe <b onmouseover=globalThis.hit=1>x</b>\u0000',
  '__proto__',
  '# <img src=x onerror=globalThis.hit=1>\n\n| <img src=x onerror=globalThis.hit=1> |\n|---|\n| <svg onload=globalThis.hit=1> |',
];
const all = corpus.join('\n\n');

let dashboard: GivenDashboard;
let browser: Browser;
let page: Page;
let complaints: readonly string[];
const asked: string[] = [];

beforeAll(async () => {
  dashboard = await givenDashboard(async (given) => {
    const { put, home } = given;
    await fillSession(given);
    await fillRun(given, 1, corpus);
    await fillKnowledge(given, corpus);
    fillLedger(given);
    await put({ put: 'space', value: givenSpace({ name: corpus[0] ?? '', codeDir: null }) });
    await put(
      ...corpus.flatMap((text, index) => [
        {
          put: 'initiative' as const,
          value: givenInitiative({
            id: `i${index}`,
            title: text,
            description: all,
            labels: [text],
            scope: [text],
            constraints: [text],
            pausedBy: text,
            merge: { state: 'conflict', at: '2026-11-18T08:00:00.000Z', commit: null, notes: text },
          }),
        },
        {
          put: 'text' as const,
          place: { document: 'plan', space: 'shop', initiative: `i${index}` } as const,
          text: `${text}\n\n${all}`,
        },
        {
          put: 'task' as const,
          value: givenTask({
            plan: `i${index}`,
            subject: text,
            description: all,
            acceptanceCriteria: [text],
            status: 'completed',
            completionNotes: all,
            evidence: [
              {
                criterion: 0,
                command: text,
                exitCode: 1,
                notes: text,
                run: null,
                at: '2026-11-18T08:00:00.000Z',
              },
            ],
          }),
        },
        {
          put: 'escalation' as const,
          value: givenEscalation({
            id: `esc-${100 + index}`,
            status: 'pending',
            initiative: `i${index}`,
            question: text,
            context: all,
            suggestedAnswers: [{ label: text, description: text }],
            default: text,
            deadline: '2099-01-01',
            escalatedBy: text,
            ...(index % 2 === 0
              ? { action: { gate: text, code: 'x', tool: text, input: all, used: false } }
              : {}),
          }),
        },
        {
          put: 'run' as const,
          value: givenRun({
            id: `run-${1000 + index}`,
            initiative: `i${index}`,
            state: 'ended',
            reason: 'failed',
            notes: text,
            report: all,
            endedAt: new Date().toISOString(),
          }),
        },
      ]),
    );
    writeFileSync(`${home}/spaces/shop/plans/i0/tasks/7.json`, `{ "subject": ${corpus[1]}`);
  });
  browser = await openBrowser();
  page = await dashboard.logIn(browser);
  complaints = complaintsOf(page);
  page.on('request', (request) => asked.push(request.url()));
});

afterAll(async () => {
  await browser?.close();
  dashboard?.close();
});

describe('hostile text in every field', () => {
  it.each(screens)('%s shows it as it is, runs nothing and asks nobody', async (path) => {
    await page.goto(new URL(path, dashboard.url).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(300);
    const foreign = await page.evaluate(
      () =>
        document.querySelectorAll(
          'main script, main iframe, main img, main base, main form[action], main [onerror], main [onload]',
        ).length,
    );
    expect(foreign).toBe(0);
    expect(await page.evaluate(() => (globalThis as { hit?: number }).hit)).toBe(undefined);
    const links = await page
      .locator('a')
      .evaluateAll((every) => every.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([]);
  });

  it('each question can be opened and answered with its hostile label', async () => {
    await page.goto(`${dashboard.url}?q=esc-101`);
    await page.waitForTimeout(300);
    await page.locator('#esc-101 .choice').first().click();
    await page.getByText('Written down as a decision of shop', { exact: false }).waitFor();
    expect(await page.evaluate(() => (globalThis as { hit?: number }).hit)).toBe(undefined);
  });

  it('nothing was asked of another address, and the policy had nothing to refuse', () => {
    expect(asked.filter((url) => !url.startsWith(dashboard.url))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
