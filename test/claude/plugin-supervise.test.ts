import { describe, expect, test } from 'vitest';
import type { SupervisedWork } from '../../src/kernel/work/supervision.ts';
import { bug, givenShop, sums } from './given-shop.ts';
import { newestClient } from './install-client.ts';
import { allText, type ModelRequest, toolNames, toolResults } from './model-request.ts';
import type { Turns } from './scripted-model.ts';
import { bash, failed, passed, refused, send } from './turns.ts';

const halt = 'step s1 (mend the total) failed 3 times: npm test failed';
/** Two more repairs that are none. Each attempt fails in another way, else the breaker would open as well. */
const [unknown, broken] = ['({ prize }) => price', '({ price }) =>> price'];

const attempt = (name: string): Turns => [bash('ephor supervise step begin s1'), send('implementer', name)];

describe.each(newestClient)('/supervise in the real client %s', { timeout: 180_000 }, (version) => {
  test('leads from locked criteria over three failed attempts and a person’s word to evidence [AO-066, AO-067] [AO-069] [AO-070] [AO-072…AO-075] [AO-079…AO-081] [AO-083] [AO-087]', async () => {
    const { says, read, mend, write, ephor, git, text, log } = await givenShop(version);
    const status = () =>
      (JSON.parse(ephor('supervise', 'status', '--json').stdout) as { work: SupervisedWork }).work;
    const claim = { text: 'It all works now!' };
    const work: Readonly<Record<string, Turns>> = {
      planner: [{ text: '1. mend the total' }],
      critic: [{ text: 'The test proves it.\n\nAPPROVE' }],
      first: [write('src/tax.js', 'export const tax = 0;\n'), bash('npm test'), claim],
      second: [read('src/cart.js'), mend(sums.wrong, unknown), bash('npm test'), claim],
      third: [read('src/cart.js'), mend(unknown, broken), bash('npm test'), claim],
      fourth: [read('src/cart.js'), mend(broken, sums.right), claim],
      last: [read('src/cart.js'), mend(broken, sums.right), bash('npm test'), claim],
      qa: [bash('npm test'), { text: 'c1 pass npm test' }],
    };
    const agents = ({ firstPrompt }: ModelRequest): Turns => work[firstPrompt.trim()] ?? [];

    const { main, sub, results } = await says(
      `/ephor:supervise tdd ${bug}`,
      [
        bash('ephor supervise start "mend the total" --workflow tdd'),
        bash('ephor supervise criteria add "the total is right" --check "npm test"'),
        send('planner'),
        bash('ephor supervise step add "mend the total"'),
        bash('ephor supervise critic approve'),
        send('critic'),
        bash('ephor supervise critic approve'),
        bash('ephor supervise lock'),
        read('src/cart.js'),
        mend(sums.wrong, sums.right),
        ...attempt('first'),
        ...attempt('second'),
        ...attempt('third'),
        ...attempt('fourth'),
        mend(broken, sums.right),
        bash('ephor supervise resume'),
        { text: 'The step failed three times. How shall I go on?' },
      ],
      agents,
    );
    expect(main[0]?.prompt).toContain(`Supervise: tdd ${bug}`);
    expect(allText(main[0]!)).not.toContain('for this task,');
    const planner = sub.find(({ firstPrompt }) => firstPrompt.trim() === 'planner')!;
    expect(results[2]).toEqual(passed('1. mend the total'));
    expect(toolNames(planner)).toContain('Read');
    expect(toolNames(planner).filter((name) => /Edit|Write/.test(name))).toEqual([]);
    expect(results.slice(4, 10)).toEqual([
      failed('no critic has looked at the plan'),
      passed('APPROVE'),
      passed('APPROVE. Next: ephor supervise lock'),
      passed('Locked: 1 criteria, 1 steps.'),
      passed(sums.wrong),
      refused('supervisor_no_tools'),
    ]);
    expect(results.slice(10)).toEqual([
      passed('● s1'),
      passed(claim.text),
      passed('1 of 3 attempts failed'),
      passed(claim.text),
      passed('2 of 3 attempts failed'),
      passed(claim.text),
      failed(`the work is halted: ${halt}`),
      passed(claim.text),
      failed(`Ephor: The supervised work sup-001 is halted: ${halt}.`),
      failed('ephor supervise resume`, which only a person may do'),
    ]);
    const endOf = (name: string) =>
      toolResults(sub.findLast(({ firstPrompt }) => firstPrompt.trim() === name)!).at(-1);
    expect(['first', 'second', 'third', 'fourth'].map(endOf)).toEqual([
      failed('AssertionError'),
      failed('ReferenceError'),
      failed('SyntaxError'),
      failed(`halted: ${halt}`),
    ]);
    expect(text('src/cart.js')).toContain(broken);
    expect(text('.ephor/criteria/sup-001.yaml')).toContain('the total is right');
    expect(status()).toMatchObject({
      state: 'halted',
      halted: { code: 'attempts', reason: halt },
      verdicts: [{ verdict: 'APPROVE' }],
      steps: [{ status: 'failed', tries: 3, attempts: [{}, {}, { evidence: 'npm test failed' }] }],
    });

    expect(ephor('supervise', 'resume', 'look at what an item is made of').status).toBe(0);
    expect(status()).toMatchObject({ state: 'running', halted: null, steps: [{ tries: 0 }] });
    const resumed = await says(
      'resumed: fix the cost of an item in src/cart.js',
      [
        ...attempt('last'),
        bash('git add src/cart.js && git commit -m "mend the total"'),
        bash('ephor supervise step pass'),
        bash('git add -A && git commit -m "what is left"'),
        bash('ephor supervise step pass'),
        bash('ephor supervise finish'),
        send('qa'),
        bash('ephor supervise qa c1 --evidence "npm test"'),
        bash('ephor supervise finish'),
        { text: 'The total is right, and the test proves it.' },
      ],
      agents,
    );
    expect(resumed.results).toEqual([
      passed('● s1'),
      passed(claim.text),
      passed('mend the total'),
      failed('not committed: src/tax.js'),
      passed('what is left'),
      passed('✓ s1'),
      failed('REJECTED'),
      passed('c1 pass npm test'),
      passed('✓ c1'),
      passed('APPROVED'),
    ]);
    expect(status().state).toBe('approved');
    expect(git('show', 'HEAD:src/cart.js')).toContain(sums.right);
    expect(log('--decision', 'deny,ask').filter((line) => line.startsWith('tool.'))).toEqual([
      'tool.before Edit deny supervisor_no_tools',
      'tool.before Edit deny supervision_halted',
      'tool.before Edit deny supervision_halted',
      'tool.before Bash ask person_only:supervise-resume',
    ]);
    expect(log().at(-2)).toBe('turn.end silent');
  });
});
