import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { givenInvoice, spokenHooks } from './given-invoice.ts';
import { newestClient } from './install-client.ts';
import { enterKey } from './run-in-terminal.ts';
import type { Turns } from './scripted-model.ts';
import { bash, failed, passed, refused } from './turns.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function given(version: string) {
  const invoice = await givenInvoice(version);
  cleanups.push(invoice.dispose);
  return invoice;
}

const runTests = bash('npm test 2>&1 | tail -5');

describe.each(newestClient)('the first hour with the real client %s', { timeout: 240_000 }, (version) => {
  test('knows no objection while the agent does what it is asked, and leaves nothing behind', async () => {
    const { says, read, write, edit, newSession, objections, told, ephor, git, cwd, home } =
      await given(version);
    /** Every tool does its work, the agent is told nothing on the way, and its first last word is its last. */
    const asks = async (prompt: string, turns: Turns): Promise<void> => {
      const { outcome, results, requests } = await says(prompt, turns);
      const uses = turns.length - 1;
      expect(results.slice(-uses), prompt).toEqual(Array.from({ length: uses }, () => passed()));
      expect(requests, prompt).toHaveLength(turns.length);
      expect(spokenHooks(outcome.events), prompt).toEqual(['SessionStart']);
      expect(objections(), prompt).toEqual([]);
    };

    const probe = join(cwd, '../probe');
    await asks('why does total() lose a cent?', [
      read('src/money.js'),
      runTests,
      bash(`mkdir -p ${probe} && cat > ${probe}/cents.mjs <<'END'
import { total } from '${cwd}/src/money.js';
console.log(total([0.01, 0.06]));
END
node ${probe}/cents.mjs`),
      { text: '`Math.floor` cuts 6.99… cents down to 6. `Math.round` would keep the cent.' },
    ]);
    await asks('fix it', [
      edit('src/money.js', 'Math.floor', 'Math.round'),
      read('test/money.test.js'),
      edit(
        'test/money.test.js',
        '3));\n',
        "3));\ntest('keeps the cent', () => assert.equal(total([0.01, 0.06]), 0.07));\n",
      ),
      runTests,
      { text: 'Fixed: `total` rounds now, and all tests pass.' },
    ]);
    await asks('Add a function format(amount) that prints euros, with a test.', [
      write('src/format.js', 'export const format = (amount) => `€${amount.toFixed(2)}`;\n'),
      write(
        'test/format.test.js',
        `import assert from 'node:assert/strict';
import test from 'node:test';
import { format } from '../src/format.js';

test('prints euros', () => assert.equal(format(3), '€3.00'));
`,
      ),
      runTests,
      { text: '`format(3)` gives €3.00; the tests pass.' },
    ]);
    await asks('nice, also for negative amounts', [
      edit('src/format.js', '`€${amount.', "(amount < 0 ? '-' : '') + `€${Math.abs(amount)."),
      edit(
        'test/format.test.js',
        "'€3.00'));\n",
        "'€3.00'));\ntest('and debts', () => assert.equal(format(-3), '-€3.00'));\n",
      ),
      runTests,
      { text: '`format(-3)` gives -€3.00 now. The tests pass.' },
    ]);

    newSession();
    await asks(
      'Make the heading in styles/invoice.css green, set the version to 0.2.0 and mention format() in the README.',
      [
        read('styles/invoice.css'),
        edit('styles/invoice.css', 'black', 'green'),
        read('package.json'),
        edit('package.json', '0.1.0', '0.2.0'),
        read('README.md'),
        edit('README.md', 'up.\n', 'up, `format(amount)` prints euros.\n'),
        { text: 'The heading is green, the version is 0.2.0, and the README mentions `format`.' },
      ],
    );

    newSession();
    await asks('Rename total to add everywhere and move the rounding into src/round.js', [
      bash('grep -rn total src test README.md'),
      write('src/round.js', 'export const toCents = (amount) => Math.round(amount * 100) / 100;\n'),
      write(
        'src/money.js',
        `import { toCents } from './round.js';

export const total = (prices) => toCents(prices.reduce((sum, price) => sum + price, 0));
`,
      ),
      bash(String.raw`sed -i 's/\btotal\b/add/g' src/money.js test/money.test.js README.md`),
      runTests,
      { text: '`total` is `add` now, the rounding is in src/round.js, and the tests pass.' },
    ]);
    await asks('commit this', [
      bash('git status --short && git diff --stat'),
      bash('git add src test styles README.md package.json && git commit -m "Round to cents, print euros"'),
      { text: 'Committed.' },
    ]);
    expect(git('log', '--format=%s')).toBe('Round to cents, print euros\nStart\n');
    expect(told().filter((context) => !context.startsWith('session.start '))).toEqual([]);

    const prints = (...words: string[]): string => ephor(...words).stdout;
    expect(prints('status')).toMatch(/enforcing[^]*checks +one passed[^]*objections none/);
    expect(prints('why', 'src/round.js:1')).toMatch(
      /written by an agent[^]*“Rename total to add everywhere[^]*no gate objected[^]*Round to cents, print euros/,
    );
    expect(prints('why', 'src/money.js:3')).toMatch(/export const add[^]*with Bash[^]*“Rename total/);
    const report = prints('report');
    expect(report).toMatch(/sessions +3, tested before done: 2 of 2 with edits \(100 %\)/);
    expect(report).toMatch(/0 denied, 0 asked, 0 notes[^]*No gate had anything to object to/);
    expect(report).toMatch(/scores +100 on average/);
    expect(report).not.toContain('unchecked edits');

    expect(ephor('uninstall', '--purge', '--user', '--yes').status).toBe(0);
    expect(git('status', '--short', '--ignored')).toBe('');
    expect(existsSync(join(cwd, '.claude'))).toBe(false);
    expect(readdirSync(join(home, '.ephor'))).toEqual(['key']);
  });

  test('knows one objection each time when the agent goes too far', async () => {
    const { says, read, edit, text, has, newSession, objections, git, cwd } = await given(version);
    git('init', '--quiet', '--bare', '../origin.git');
    git('remote', 'add', 'origin', '../origin.git');
    const before = text('src/money.js');

    const asked = await says('should we use a map here?', [
      read('src/money.js'),
      edit('src/money.js', 'reduce', 'map'),
      { text: 'No: it adds up, and a map does not.' },
    ]);
    expect(asked.results.at(-1)).toEqual(refused('phase_discussing'));
    expect(text('src/money.js')).toBe(before);

    newSession();
    const fixed = await says('make total in src/money.js round instead of cutting off', [
      read('src/money.js'),
      edit('src/money.js', 'Math.floor', 'Math.round'),
      { text: 'Done. All tests pass.' },
      runTests,
      { text: 'It rounds now; I ran the tests and they pass.' },
    ]);
    expect(fixed.requests).toHaveLength(5);
    expect(fixed.requests[3]?.prompt).toContain('The agent says “All tests pass”, but no test ran');
    expect(fixed.outcome.result).toMatchObject({ result: 'It rounds now; I ran the tests and they pass.' });

    newSession();
    const pushed = await says('commit this', [
      bash('git commit -am "Round to cents"'),
      bash('git push origin main'),
      { text: 'Committed, not pushed.' },
    ]);
    expect(pushed.results).toEqual([passed('Round to cents'), failed('push')]);
    expect(git('ls-remote', 'origin')).toBe('');

    newSession();
    mkdirSync(join(cwd, 'notes'));
    writeFileSync(join(cwd, 'notes/ideas.md'), 'a discount\n');
    const tidied = await says('remove the stylesheet, we don’t use it', [
      bash('git rm -q styles/invoice.css'),
      bash('rm -rf notes'),
      { text: 'The stylesheet is gone.' },
    ]);
    expect(tidied.results).toEqual([passed(), failed('notes/ideas.md')]);
    expect(has('styles/invoice.css')).toBe(false);
    expect(has('notes/ideas.md')).toBe(true);

    expect(objections()).toEqual([
      'tool.before Edit deny phase_discussing',
      'turn.end deny claim_without_check',
      'tool.before Bash ask push',
      'tool.before Bash ask destructive_command',
    ]);
  });

  test('asks once where it is not sure that the user wants a change, and a yes is good for the next edits', async () => {
    const { saysInTerminal, read, edit, text, status, objections, allDone, progress } = await given(version);
    // The client itself asks nobody about an edit in this mode. In its dialog for one it leaves out why a hook asks.
    const results = await saysInTerminal(
      'look at the rounding in total',
      [
        read('src/money.js'),
        edit('src/money.js', 'Math.floor', 'Math.round'),
        edit('src/money.js', '(sum, price) => sum + price', '(sum, each) => sum + each'),
        read('README.md'),
        edit('README.md', 'up.', 'up and rounds.'),
        { text: 'It rounds now.' },
      ],
      {
        permissionMode: 'acceptEdits',
        answers: [
          {
            sees: /Do you want to make this edit/,
            press: [enterKey],
          },
        ],
        finished: allDone,
        progress,
      },
    );
    expect(results).toEqual(Array.from({ length: 5 }, () => passed()));
    expect(text('src/money.js')).toContain('Math.round(prices.reduce((sum, each) => sum + each');
    expect(text('README.md')).toContain('up and rounds.');
    const heard = objections().filter((line) => !line.includes(' note '));
    expect(heard).toEqual(['tool.before Edit ask phase_exploring']);
    expect(status()).toMatchObject({ phase: 'ready', reason: 'the user said yes when they were asked' });
  });
});
