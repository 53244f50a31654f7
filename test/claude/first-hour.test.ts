import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { givenInvoice, spokenHooks } from './given-invoice.ts';
import { newestClient } from './install-client.ts';
import type { Turns } from './scripted-model.ts';
import { bash } from './turns.ts';

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
  test('knows no objection while the agent does what it is asked', async () => {
    const { says, read, write, edit, text, newSession, objections, told, ephor, git, cwd, audit } =
      await given(version);
    const asks = async (prompt: string, turns: Turns) => {
      const { outcome, results } = await says(prompt, turns);
      console.log(prompt, JSON.stringify(results.slice(-turns.length + 1), null, 1), objections(), told(), spokenHooks(outcome.events));
      console.log(JSON.stringify(outcome.events.filter(({subtype}) => subtype === 'hook_response').at(-1)));
    };
    const probe = join(cwd, '../probe/cents.mjs');

    await asks('why does total() lose a cent?', [
      read('src/money.js'),
      runTests,
      bash(`mkdir -p ${join(probe, '..')} && cat > ${probe} <<'END'
import { total } from '${cwd}/src/money.js';
console.log(total([0.1, 0.7]));
END
node ${probe}`),
      { text: '`Math.floor` cuts 79.99… cents down to 79. `Math.round` would keep the cent. Shall I?' },
    ]);
    await asks('fix it', [
      edit('src/money.js', 'Math.floor', 'Math.round'),
      read('test/money.test.js'),
      edit(
        'test/money.test.js',
        "total([1, 2]), 3));\n",
        "total([1, 2]), 3));\ntest('keeps the cent', () => assert.equal(total([0.1, 0.7]), 0.8));\n",
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
      edit('src/format.js', '`€${amount.toFixed(2)}`', "`${amount < 0 ? '-' : ''}€${Math.abs(amount).toFixed(2)}`"),
      edit('test/format.test.js', "'€3.00'));\n", "'€3.00'));\ntest('and debts', () => assert.equal(format(-3), '-€3.00'));\n"),
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
    await asks('Rename total to sum everywhere and move the rounding into src/round.js', [
      bash('grep -rn total src test README.md'),
      write('src/round.js', 'export const toCents = (amount) => Math.round(amount * 100) / 100;\n'),
      write(
        'src/money.js',
        `import { toCents } from './round.js';

export const total = (prices) => toCents(prices.reduce((sum, price) => sum + price, 0));
`,
      ),
      read('src/money.js'),
      write(
        'src/money.js',
        `import { toCents } from './round.js';

export const total = (prices) => toCents(prices.reduce((all, price) => all + price, 0));
`,
      ),
      bash(String.raw`sed -i 's/\btotal\b/sum/g' src/money.js test/money.test.js README.md`),
      runTests,
      { text: '`total` is `sum` now, the rounding is in src/round.js, and the tests pass.' },
    ]);
    await asks('commit this', [
      bash('git status --short && git diff --stat'),
      bash('git add src test styles README.md package.json && git commit -m "Round to cents, print euros"'),
      { text: 'Committed.' },
    ]);
    console.log(git('log', '--oneline'), git('status', '--short'));
    for (const words of [['status'], ['why', 'src/round.js:1'], ['why', 'src/money.js:3'], ['report']]) console.log(ephor(...words));
    console.log(ephor('uninstall', '--purge', '--user', '--yes'));
    console.log(git('status', '--short', '--ignored'));
    console.log(text('src/money.js'), audit.length);
  });
});
