import { readFileSync } from 'node:fs';
import { importReader } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { summarise } from './statistics.mjs';

/** How long it takes to say what a prompt asks for and how that should be done. */
export async function benchRoute({ calls = 400, say }) {
  const readPrompt = await importReader();
  const read = (prompt) => readPrompt([{ role: 'user', text: prompt }]);
  const prompts = readFileSync('eval/routes.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).prompt);
  const long =
    'The page needs a button that opens the settings, and we should load the profile then. '.repeat(120);
  say(`${prompts.length} prompts, and one of ${Math.round(long.length / 1024)} KB`);
  const timed = (work) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const both = (prompt) =>
    timed(() => {
      const reading = read(prompt);
      void [reading.class, reading.route];
    });
  const measure = (sample) => {
    for (let at = 0; at < 100; at += 1) sample(at);
    return summarise(Array.from({ length: calls }, (_, at) => sample(at))).median;
  };
  const typical = measure((at) => both(prompts[at % prompts.length]));
  const alone = measure((at) => timed(() => read(prompts[at % prompts.length]).route));
  const large = measure(() => timed(() => read(long).route));
  return {
    bench: 'route',
    rows: [
      { name: 'a prompt, classified and routed', unit: 'ms (median)', value: typical },
      { name: 'a prompt, routed', unit: 'ms (median)', value: alone },
      { name: 'a prompt of 10 KB, routed', unit: 'ms (median)', value: large },
    ],
    bars: [bar('a prompt, classified and routed', typical, '<=', 10)],
  };
}
