import { fileURLToPath } from 'node:url';
import { importSource } from './bundle.mjs';
import { readCases } from './read-cases.mjs';
import { effects, labelled } from './shell-labels.mjs';
import { peers } from './shell-peers.mjs';

const world = { cwd: '/repo', root: '/repo', home: '/home/user' };
const kinds = { labelled, peers };

export const shell = {
  cases: fileURLToPath(new URL('shell.jsonl', import.meta.url)),

  async evaluate(file) {
    const { kind, cases } = readCases(file, kinds);
    const { analyseCommand } = await importSource('src/shell/analyse.ts');
    const results = cases.map((each) => ({ ...each, ...judge(analyseCommand, each.command) }));
    const score = kinds[kind].score(results, world);
    return { score: { set: 'shell', total: results.length, ...score }, details: { kind, results } };
  },

  table: (score, { kind, results }) => kinds[kind].table(score, results, world).join('\n'),
};

/** A crash is a wrong answer, not the end of the evaluation. */
function judge(analyseCommand, command) {
  try {
    const { effect, reason, writes, deletes } = analyseCommand(command, world);
    const touched = [...writes, ...deletes].flatMap(({ path }) => (path === undefined ? [] : [path]));
    return { got: effects.includes(effect) ? effect : 'error', reason, touched };
  } catch (error) {
    return { got: 'error', reason: `threw: ${error.message}`, touched: [] };
  }
}
