import { benchContain } from './contain.mjs';
import { benchEngine } from './engine.mjs';
import { benchHook } from './hook.mjs';
import { benchHttp } from './http.mjs';
import { benchLedger } from './ledger.mjs';
import { benchPhase } from './phase.mjs';
import { benchPlan } from './plan.mjs';
import { benchPortfolio } from './portfolio.mjs';
import { benchRoute } from './route.mjs';
import { benchShell } from './shell.mjs';
import { benchWhy } from './why.mjs';
import { benchWords } from './words.mjs';

const benches = {
  hook: benchHook,
  http: benchHttp,
  contain: benchContain,
  engine: benchEngine,
  ledger: benchLedger,
  phase: benchPhase,
  plan: benchPlan,
  portfolio: benchPortfolio,
  route: benchRoute,
  shell: benchShell,
  why: benchWhy,
  words: benchWords,
};
const [name = '', ...flags] = process.argv.slice(2);
const bench = benches[name];
const value = (flag) => (flags.includes(flag) ? Number(flags[flags.indexOf(flag) + 1]) : undefined);

if (!bench) {
  console.error(`usage: npm run -s bench -- <${Object.keys(benches).join('|')}> [--calls n] [--json]`);
  process.exit(2);
}

const json = flags.includes('--json');
const result = await bench({ calls: value('--calls'), say: (line) => json || console.error(`  ${line}`) });
console.log(json ? JSON.stringify(result, null, 2) : table(result));

function table({ rows, bars }) {
  const width = Math.max(...rows.map((row) => row.name.length));
  const number = (n) => String(n ?? '').padStart(9);
  return [
    ...rows.map((row) =>
      row.median === undefined
        ? `${row.name.padEnd(width)} ${number(row.value)} ${row.unit}`
        : `${row.name.padEnd(width)} ${number(row.median)} ms  p95${number(row.p95)}  p99${number(row.p99)}  ×${row.timesFloor}`,
    ),
    '',
    ...bars.map((each) => `${each.met ? 'met   ' : 'MISSED'} ${each.name}: ${each.value} (${each.limit})`),
  ].join('\n');
}
