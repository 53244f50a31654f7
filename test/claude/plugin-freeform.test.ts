import { describe, expect, test } from 'vitest';
import { bug, givenShop, sums } from './given-shop.ts';
import { newestClient } from './install-client.ts';
import { allText } from './model-request.ts';
import { bash, failed, passed } from './turns.ts';

const note = 'Ephor: for this task,';
/** What the agent is told is what it is held to. */
const config = 'version: 1\ngates:\n  fix-within-design: ask\n';

describe.each(newestClient)('free words in the real client %s', { timeout: 180_000 }, (version) => {
  test('bring what the work is held to, and nothing for a question [AO-010] [AO-026] [AO-029, AO-030] [AO-097]', async () => {
    const { says, read, write, text, audit } = await givenShop(version, config);
    const small = await says('fix the typo in README.md: Project is called Shop', [
      read('README.md'),
      write('README.md', '# Shop\n'),
      { text: 'It is called Shop now.' },
    ]);
    const asked = await says('what does src/cart.js do?', [{ text: 'It adds up.' }]);
    expect(allText(asked.main[0]!)).not.toContain(note);
    expect(text('README.md')).toBe('# Shop\n');
    expect([small.main.length, asked.main.length]).toEqual([3, 1]);

    const large = await says(bug, [{ text: 'I look at it.' }]);
    const again = await says('ok, go on', [{ text: 'I still do.' }]);
    expect(allText(large.main[0]!)).toContain(`${note} add no dependency`);
    expect(allText(again.main[0]!).split(note)).toHaveLength(2);
    const prompts = audit().filter(({ event }) => event === 'prompt.before');
    expect(prompts.map(({ told = [] }) => told.includes('route-note'))).toEqual([false, true, true, false]);
  });

  test('lead to a turn that ends when a test has passed since the last edit [AO-007] [AO-062, AO-063]', async () => {
    const always = 'version: 1\ngates: { unverified-edits: { when: always } }\n';
    const { says, mend, read, text, log } = await givenShop(version, always);
    const first = await says(bug, [
      read('src/cart.js'),
      mend(sums.wrong, sums.worse),
      { text: 'Fixed.' },
      bash('npm test'),
      mend(sums.worse, sums.right),
      bash('npm test'),
      { text: 'Fixed, and `npm test` passes.' },
    ]);
    expect(first.main[3]?.prompt).toContain('No check has passed since cart.js changed.');
    expect(first.results.slice(2)).toEqual([failed('NaN !== 2'), passed('updated'), passed('cart.test.js')]);
    expect(first.main).toHaveLength(7);

    const second = await says('the total is wrong for an item without a price: fix the bug in src/cart.js', [
      mend(sums.right, sums.kind),
      bash('npm run lint'),
      { text: 'Fixed, and the linter has nothing to say.' },
      bash('npm test'),
      { text: 'Fixed, and `npm test` passes.' },
    ]);
    expect(second.main[3]?.prompt).toContain('No test has passed since cart.js changed');
    expect(second.results).toEqual([passed('updated'), passed('--check'), passed('cart.test.js')]);
    expect(second.main).toHaveLength(5);
    expect(text('src/cart.js')).toContain(sums.kind);
    expect(log().filter((line) => line.startsWith('turn.end'))).toEqual([
      expect.stringMatching(/^turn\.end deny unverified_edits/),
      'turn.end silent',
      expect.stringMatching(/^turn\.end deny untested_edits/),
      'turn.end silent',
    ]);
  });
});
