import { describe, expect, it } from 'vitest';
import { whoWrote } from '../../src/features/ledger/who-wrote.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenRandom } from '../given/mutations.ts';
import { givenFolder } from '../given/folder.ts';
import { History } from './given-history.ts';
import { RandomWork } from './random-work.ts';

const sequences = Number(process.env['EPHOR_ATTRIBUTION_SEQUENCES'] ?? 300);
const stepsInEach = 12;

describe('who wrote each line', () => {
  it(`is right for 99 % of lines over ${sequences} histories of agents and people [RO-060]`, {
    timeout: 60_000 + sequences * 2_000,
  }, async () => {
    let [right, all] = [0, 0];
    for (let seed = 1; seed <= sequences; seed += 1) {
      const found = await playedOut(seed);
      right += found.right;
      all += found.all;
    }
    const share = (100 * right) / all;
    expect(share, `${share.toFixed(2)} % of ${all} lines are right`).toBeGreaterThanOrEqual(99);
  });
});

async function playedOut(seed: number): Promise<{ right: number; all: number }> {
  const random = givenRandom(seed * 7_919);
  const history = new History(givenFolder(), seed % 2 === 0);
  const work = new RandomWork(history, random);
  work.begin();
  for (let step = 0; step < stepsInEach; step += 1) work.step();
  let [right, all] = [0, 0];
  for (const [path, lines] of history.tree) {
    const answer = await whoWrote(nodeIo, history.root, { path });
    all += lines.length;
    right += lines.filter(({ line }, at) => (answer.lines[at]?.record?.id ?? null) === line.owner).length;
  }
  return { right, all };
}
