import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { givenCli } from './given-cli.ts';

const program = resolve(process.env['EPHOR_DIST'] ?? 'dist', 'ephor.cjs');

/** `ephor answer` in a pseudo terminal; each text is typed when its words are drawn. */
function answering(
  home: string,
  cwd: string,
  steps: readonly (readonly [RegExp, string])[],
): Promise<string> {
  const child = spawn('script', ['-qefc', `'${process.execPath}' '${program}' answer`, '/dev/null'], {
    cwd,
    env: {
      HOME: home,
      PATH: process.env['PATH'],
      TMPDIR: home,
      TERM: 'xterm',
      NO_COLOR: '1',
      EPHOR_ENGINE: 'off',
    },
  });
  let [drawn, read] = ['', 0];
  const waiting = [...steps];
  child.stdout.on('data', (chunk: Buffer) => {
    drawn += chunk.toString();
    const [next] = waiting;
    if (!next?.[0].test(drawn.slice(read))) return;
    read = drawn.length;
    waiting.shift();
    child.stdin.write(next[1]);
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', () => done(drawn));
  });
}

it('takes a digit at once, and own words with Enter', async () => {
  const { home, cwd, ephor } = givenCli();
  await ephor(['space', 'add', 'Shop']);
  await ephor(['initiative', 'add', 'Checkout']);
  await ephor([
    'escalate',
    'Which payment provider do we take?',
    '--type',
    'decision',
    '--answer',
    'Stripe',
    '--answer',
    'Adyen',
  ]);
  const drawn = await answering(home, cwd, [[/1–2 picks[^]*> $/, '2']]);
  expect(drawn).toContain('Adyen');
  expect(drawn).toContain('checkout goes on at the next cycle.');
  await ephor(['answer', '--undo']);
  await answering(home, cwd, [
    [/1–2 picks[^]*> $/, 'n'],
    [/n$/, 'either\r'],
  ]);
  const { stdout } = await ephor(['escalation', 'show', '1', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'resolved', resolution: 'neither' });
});
