import { describe, expect, test } from 'vitest';
import { bug, givenShop, sums } from './given-shop.ts';
import { newestClient } from './install-client.ts';
import { allText, toolResults } from './model-request.ts';
import { bash, failed, ours, passed, refused, send, use } from './turns.ts';

/** The guardrails as in the profile `strict`, on top of `standard`. */
const config = `version: 1
gates:
  answer-only: deny
  fix-within-design: ask
  planning: { level: deny, tasks: big }
  quote-errors: deny
  required-skill: deny
  unverified-edits: { when: always }
`;

describe.each(newestClient)('/do in the real client %s', { timeout: 180_000 }, (version) => {
  const given = () => givenShop(version, config);

  test('leads a repair from the route to a test that passes, and no earlier to its end [AO-046…AO-058] [AO-061…AO-065]', async () => {
    const { says, read, mend, text, log } = await given();
    const { main, sub, results } = await says(
      `/ephor:do ${bug}`,
      [
        send('intent-router', `User fragment: ${bug}`),
        read('src/cart.js'),
        mend(sums.wrong, sums.worse),
        use('Skill', { skill: 'ephor:debug' }),
        bash('npm install left-pad'),
        bash('npm test'),
        mend(sums.wrong, sums.worse),
        { text: 'Fixed. It was `AssertionError [ERR_ASSERTION]: Expected values to be loosely equal:`.' },
        bash('npm test'),
        mend(sums.worse, sums.right),
        bash('npm test'),
        { text: 'Each item counts as often as it is there, and `npm test` passes.' },
      ],
      [ours('do', { prompt: bug }), (request) => ({ text: toolResults(request).at(-1)?.text ?? '' })],
    );

    expect(main[0]?.prompt).toContain(`User fragment: ${bug}`);
    expect(allText(main[0]!)).toContain('Ephor: for this task, start with the skill debug');
    expect(sub[0]?.firstPrompt).toBe(`User fragment: ${bug}`);
    const [route, ...rest] = results;
    for (const line of [
      'task_type: debug',
      'workflow: verify-first',
      'skills_to_invoke:\n    - debug',
      'plan_mode: false',
      'answer_only: false',
      'require_skill: debug',
      'verify_before_complete: true',
      'require_acceptance_test: true',
      'quote_errors_exactly: true',
      'fix_within_design: true',
      '- path: src/cart.js',
      'CHECKPOINT: verify that the fix works',
      'warnings:',
      `original_fragment: "${bug}"`,
    ])
      expect(route?.text).toContain(line);
    expect(rest).toEqual([
      passed('({ price }) => price'),
      refused('skill_needed'),
      passed('ephor:debug'),
      failed('a fix within the existing design, but this adds a new dependency (left-pad)'),
      failed('2 !== 6'),
      passed('updated'),
      failed('NaN !== 2'),
      passed('updated'),
      passed('node test/cart.test.js'),
    ]);

    const held = main[8]?.prompt ?? '';
    expect(held).toContain(
      '"code":"unverified_edits","message":"No check has passed since cart.js changed."',
    );
    expect(held).toContain('(npm test)');
    expect(held).toMatch(/You quoted .*loosely equal.*but it said .*strictly equal/);
    expect(main).toHaveLength(12);
    expect(text('src/cart.js')).toContain(sums.right);
    expect(text('package.json')).not.toContain('left-pad');
    expect(log('--decision', 'deny,ask')).toEqual([
      'tool.before Edit deny skill_needed',
      'tool.before Bash ask outside_design',
      expect.stringMatching(/^turn\.end deny error_misquoted unverified_edits/),
    ]);
    expect(log().slice(-8)).toEqual([
      'tool.before Bash silent',
      'tool.failed Bash silent',
      'tool.before Edit silent',
      'tool.after Edit silent',
      'tool.before Bash silent',
      'tool.after Bash silent',
      'turn.end silent',
      'session.end silent',
    ]);
  });

  test('changes nothing for a question, and nothing large before the user agrees to a plan [AO-058…AO-060]', async () => {
    const { says, read, write, text, log } = await given();
    const before = text('src/cart.js');
    const after = before.replace(sums.wrong, sums.right);
    const change = write('src/cart.js', after);

    const asked = await says('/ephor:do what does src/cart.js do?', [
      read('src/cart.js'),
      change,
      { text: 'It adds the prices up.' },
    ]);
    expect(asked.results[1]).toEqual(refused('answer_only'));
    expect(asked.main).toHaveLength(3);

    const large = await says(
      '/ephor:do rewrite the whole storage layer in src/cart.js from scratch as event sourcing',
      [change, { text: 'Plan:\n1. Add an event log\n2. Move the readers over\n\nShall I go ahead?' }],
    );
    expect(allText(large.main[0]!)).toContain('show a plan and wait for the user’s yes');
    expect(large.results).toEqual([refused('plan_needed')]);
    expect(text('src/cart.js')).toBe(before);

    const agreed = await says('yes, go ahead', [change, bash('npm test'), { text: 'Done, the tests pass.' }]);
    expect(agreed.results).toEqual([passed('updated'), passed('node test/cart.test.js')]);
    expect(text('src/cart.js')).toBe(after);
    expect(log('--decision', 'deny,ask')).toEqual([
      expect.stringMatching(/^tool\.before Write deny .*answer_only$/),
      'tool.before Write deny plan_needed',
    ]);
  });
});
