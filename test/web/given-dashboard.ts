import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../given/free-port.ts';
import { nodeIo } from '../../src/io/node.ts';
import type { Change } from '../../src/kernel/portfolio/change.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import { listProject } from '../../src/kernel/stores/project-list.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';

export const program = resolve(process.env['EPHOR_DIST'] ?? 'dist', 'ephor.cjs');

/** A user of Ephor with a project, whose dashboard is open at a door of their own. */
export interface GivenDashboard {
  readonly userHome: string;
  readonly home: string;
  readonly root: string;
  readonly url: string;
  readonly store: PortfolioStore;
  ephor(...words: readonly string[]): string;
  put(...changes: readonly Change[]): Promise<void>;
  /** A login link, good once. */
  link(): string;
  /** A page of a browser that is logged in there. */
  logIn(browser: Browser): Promise<Page>;
  close(): void;
}

/** Filled by `fill` before the door opens. Close it in `afterAll`: a file shares one door and one browser. */
export async function givenDashboard(
  fill: (given: Pick<GivenDashboard, 'put' | 'root' | 'home' | 'userHome'>) => Promise<void> | void = () =>
    undefined,
): Promise<GivenDashboard> {
  const userHome = realpathSync(mkdtempSync(join(tmpdir(), 'ephor-web-')));
  const [home, root] = [`${userHome}/.ephor`, `${userHome}/shop`];
  mkdirSync(`${root}/.ephor`, { recursive: true });
  mkdirSync(home, { recursive: true });
  writeFileSync(`${root}/.ephor/config.yaml`, 'version: 1\n');
  writeFileSync(`${root}/.ephor/.gitignore`, 'local/\n');
  listProject(nodeIo, home, root, '2026-11-18T08:00:00.000Z');
  const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 10_000 });
  const put = async (...changes: readonly Change[]): Promise<void> => {
    await store.transact({ kind: 'person', name: 'dev' }, 'the test', () => ({ changes, result: undefined }));
  };
  await fill({ put, root, home, userHome });
  const env = {
    HOME: userHome,
    PATH: process.env['PATH'],
    TMPDIR: tmpdir(),
    USER: 'dev',
    NO_COLOR: '1',
    /** A door that was closed must find its place free again, whoever else opens one meanwhile. */
    EPHOR_HTTP_PORT: `${await freePort()}`,
  };
  const ephor = (...words: readonly string[]): string => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...words], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`ephor ${words.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  const link = (): string => /http:\S+/.exec(ephor('ui', '--no-open'))?.[0] ?? '';
  const url = new URL('/', link()).href;
  return {
    userHome,
    home,
    root,
    url,
    store,
    ephor,
    put,
    link,
    logIn: async (browser) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
      const page = await context.newPage();
      await page.goto(link());
      await page.waitForURL(url);
      return page;
    },
    close: () => {
      ephor('ui', 'stop');
      ephor('engine', 'stop');
      rmSync(userHome, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
