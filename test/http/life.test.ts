import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { closeDoor, livingDoor } from '../../src/features/dashboard/door-process.ts';
import { givenCli } from '../cli/given-cli.ts';
import { askAt, givenDoor } from './given-door.ts';

const homes: string[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) await closeDoor(nodeIo, home);
});

function givenUser() {
  const { home: userHome, cwd, ephor } = givenCli();
  const home = `${userHome}/.ephor`;
  homes.push(home);
  /** A browser opener that only writes down what it was told to open. */
  mkdirSync(`${userHome}/bin`);
  const opened = `${userHome}/opened`;
  writeFileSync(`${userHome}/bin/xdg-open`, `#!/bin/sh\nprintf '%s' "$1" > '${opened}'\n`);
  chmodSync(`${userHome}/bin/xdg-open`, 0o755);
  const env = { PATH: `${userHome}/bin:/usr/bin:/bin`, DISPLAY: ':9' };
  const openedLink = async (): Promise<string> => {
    for (let left = 500; left > 0 && !(existsSync(opened) && readFileSync(opened, 'utf8')); left -= 1)
      await new Promise((done) => setTimeout(done, 10));
    return readFileSync(opened, 'utf8');
  };
  return { userHome, home, cwd, ephor, env, opened, openedLink };
}

describe('ephor ui', () => {
  it('starts the door and opens the browser with a link that logs it in; a second time it only opens', async () => {
    const { ephor, env, home, openedLink } = givenUser();
    const first = await ephor(['ui', '--json'], { env });
    const { url, link } = JSON.parse(first.stdout) as { url: string; link: null };
    expect([first.code, link]).toEqual([0, null]);
    const said = await openedLink();
    expect(said).toMatch(new RegExp(`^${url}login\\?code=[0-9a-f]{48}$`));
    const { port, pid } = livingDoor(nodeIo, home) ?? { port: 0, pid: 0 };
    const { status, headers } = await askAt(port, said.slice(url.length - 1));
    expect([status, headers['set-cookie']?.length]).toEqual([200, 1]);
    expect((await ephor(['ui'], { env })).stdout).toContain('open in your browser');
    expect(livingDoor(nodeIo, home)?.pid).toBe(pid);
  });

  it('prints the link where there is no browser, or none is wanted', async () => {
    const { ephor, env, opened } = givenUser();
    for (const [words, more] of [
      [['ui', '--no-open'], {}],
      [['ui'], { SSH_CONNECTION: '1 2 3 4' }],
      [['ui'], { DISPLAY: '' }],
    ] as const)
      expect((await ephor(words, { env: { ...env, ...more } })).stdout).toMatch(
        /http:\/\/127\.0\.0\.1:\d+\/login\?code=[0-9a-f]{48}\n/,
      );
    expect(existsSync(opened)).toBe(false);
  });

  it('shows no agent a link: who holds it is a person to us', async () => {
    const { ephor, env, home } = givenUser();
    for (const words of [
      ['ui', '--no-open'],
      ['ui', 'open', '--json'],
      ['token', 'add', 'mine'],
      ['ui', 'logout'],
    ]) {
      const { code, stdout, stderr } = await ephor(words, {
        env: { ...env, CLAUDECODE: '1', AI_AGENT: 'x' },
      });
      expect([code, `${stdout}${stderr}`.includes('login?code')], words.join(' ')).toEqual([3, false]);
    }
    expect(livingDoor(nodeIo, home)).toBeUndefined();
  });

  it('says whether it runs, and stops; the next time it is where it was', async () => {
    const { ephor, env, home } = givenUser();
    expect((await ephor(['ui', 'status'], { env })).stdout).toContain('not running');
    await ephor(['ui', '--no-open'], { env });
    const before = livingDoor(nodeIo, home)?.port;
    const status = JSON.parse((await ephor(['ui', 'status', '--json'], { env })).stdout) as object;
    expect(status).toMatchObject({
      running: true,
      answers: true,
      url: `http://127.0.0.1:${before}/`,
      browsers: 0,
      tokens: 0,
    });
    expect((await ephor(['ui', 'stop'], { env })).stdout).toContain('stopped');
    expect(livingDoor(nodeIo, home)).toBeUndefined();
    expect((await ephor(['ui', 'stop'], { env })).stdout).toContain('not running');
    await ephor(['ui', '--no-open'], { env });
    expect(livingDoor(nodeIo, home)?.port).toBe(before);
  });
});

describe('tokens', () => {
  it('are made, listed and revoked by name', async () => {
    const { ephor } = givenCli();
    const added = await ephor(['token', 'add', 'grafana', '--read', '--json']);
    expect(JSON.parse(added.stdout)).toMatchObject({
      name: 'grafana',
      access: 'read',
      token: expect.stringMatching(/^ephor_/),
    });
    const list = await ephor(['token']);
    expect(list.stdout).toMatch(/grafana +read +never used/);
    expect(list.stdout).not.toContain('ephor_');
    expect(await ephor(['token', 'add', 'grafana'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('already'),
    });
    expect(await ephor(['token', 'add', '../x'])).toMatchObject({ code: 2 });
    expect(await ephor(['token', 'revoke', 'grafana'])).toMatchObject({ code: 0 });
    expect(await ephor(['token', 'revoke', 'grafana'])).toMatchObject({ code: 3 });
    expect((await ephor(['token', 'list'])).stdout).toContain('no tokens');
  });
});

describe('the door', () => {
  it('closes when nobody was there for a while, and leaves nothing behind', async () => {
    const { ended, home } = await givenDoor({ EPHOR_HTTP_IDLE_MS: '300' });
    expect(await ended).toBe(0);
    expect(existsSync(`${home}/run/http`)).toBe(false);
  });

  it('leaves when its run file is taken away', async () => {
    const { ended, home } = await givenDoor();
    writeFileSync(`${home}/run/http`, 'nonsense');
    expect(await ended).toBe(0);
  });

  it('is one for each user, however many are started at once', async () => {
    const { ephor, env, home } = givenUser();
    const all = await Promise.all([1, 2, 3].map(() => ephor(['ui', '--no-open', '--json'], { env })));
    const { port } = livingDoor(nodeIo, home) ?? { port: 0 };
    for (const { stdout } of all) expect(stdout).toContain(`127.0.0.1:${port}/`);
  });
});
