import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolve } from 'node:path';
import { screenOf, inTerminal } from '../given/screen.ts';
import { givenFolder } from '../given/folder.ts';
import { givenRepository } from '../portfolio/given-repository.ts';
import { eventually } from '../portfolio/given-night.ts';
import { execFileSync } from 'node:child_process';

const program = resolve('dist/ephor.cjs');

/** A space whose lead is a shell script that plans, works a while, and is done. */
function givenHome() {
  const home = givenFolder();
  const { root } = givenRepository(`${home}/shop`);
  const env = { HOME: home, PATH: process.env['PATH'], NO_COLOR: '1' };
  const ephor = (...words: readonly string[]): string =>
    execFileSync(process.execPath, [program, ...words], { cwd: root, env, encoding: 'utf8' });
  const lead = `${home}/lead.sh`;
  writeFileSync(
    lead,
    `#!/bin/sh
ephor() { '${process.execPath}' '${program}' "$@"; }
if [ "$EPHOR_RUN_KIND" = plan ]; then
  echo 'I look around'
  ephor task add 'Round the totals' >/dev/null
  printf '# Cents\\n\\nRound.\\n' | ephor lead plan >/dev/null
else
  ephor task start 1 >/dev/null
  echo 'I round the totals, and this is a long line that no narrow terminal has the room for, whatever it does'
  while ! [ -e '${home}/go-on' ]; do sleep 0.1; done
  echo rounded > totals.txt && git add -A && git commit -qm 'Round the totals'
  ephor task done 1 'rounded' >/dev/null
fi
`,
    { mode: 0o755 },
  );
  return { home, root, env, ephor, lead };
}

describe('ephor orchestrate in a terminal', () => {
  it('shows what is done, and below it the leads at work, each once, and leaves a tidy list behind', async () => {
    const { home, root, env, ephor, lead } = givenHome();
    ephor('space', 'add', 'Shop', '--lead', lead, '--merge', 'when-green');
    ephor('space', 'edit', 'shop', '--pre-approve-tasks', '5');
    ephor('initiative', 'add', 'Round the cents');
    const terminal = inTerminal([process.execPath, program, 'orchestrate'], { env, cwd: root });
    const seen = (text: string | RegExp): number =>
      terminal.screen().filter((line) => (typeof text === 'string' ? line.includes(text) : text.test(line)))
        .length;
    await eventually(
      () => seen(/^ {2}shop \/ .*run-0002 .*I round/) > 0,
      () => terminal.screen(),
    );
    expect(seen('1 lead at work')).toBe(1);
    const clockOf = (): string => terminal.screen().find((line) => /run-0002 {2}\d+ second/.test(line)) ?? '';
    const before = clockOf();
    await eventually(
      () => clockOf() !== before,
      () => terminal.screen(),
    );
    expect(seen('1 lead at work')).toBe(1);
    expect(Math.max(...terminal.screen().map(({ length }) => length))).toBeLessThanOrEqual(80);
    writeFileSync(`${home}/go-on`, '');
    await eventually(
      () => seen('is merged') === 1,
      () => terminal.screen(),
    );
    terminal.press('\u0003');
    await terminal.ended;
    expect(seen('lead at work')).toBe(0);
    expect(seen(/^✓ shop \/ .* run-0002 done/)).toBe(1);
  });

  it('parks its leads on Ctrl-C and says so', async () => {
    const { root, env, ephor, lead } = givenHome();
    ephor('space', 'add', 'Shop', '--lead', lead);
    ephor('space', 'edit', 'shop', '--pre-approve-tasks', '5');
    ephor('initiative', 'add', 'Round the cents');
    const terminal = inTerminal([process.execPath, program, 'orchestrate'], { env, cwd: root });
    const all = (): string => terminal.screen().join('\n');
    await eventually(() => all().includes('I round the totals'), all);
    terminal.press('\u0003');
    await terminal.ended;
    expect(all()).toContain('All leads are parked.');
    expect(ephor('run')).toMatch(/parked/);
  });
});

describe('a terminal', () => {
  it.each([
    ['a\r\nb\r\n\u001B[1F\u001B[Jc\r\n', ['a', 'c', '']],
    ['abcdef\r\ng', ['abcd', 'ef', 'g']],
  ])('%j', (drawn, expected) => {
    expect(screenOf(drawn, 4)).toEqual(expected);
  });
});
