import { importSource, readData } from '../../eval/bundle.mjs';
import { percent } from '../../eval/report.mjs';
import { fitOn, tableOf, vocabularyOf } from './fitted-table.mjs';
import { readLines } from './read-lines.mjs';

const phases = ['exploring', 'discussing', 'ready'];
const fitting = { classes: phases.length, labelOf: ({ phase }) => phases.indexOf(phase), penalty: 3 };

/** Room for features and their weights; the hook loads them. */
const mostCharacters = 150_000;

/** What prompts on their own count beside conversations, which say more and are fewer. */
const ofPrompts = 0.1;

const sources = ['eval/phase-training.jsonl', 'eval/routes-training.jsonl'];

/** The weights of the phase, from conversations that people labelled, and from first prompts with the work they ask for. */
export const phaseWeights = {
  target: 'data/weights/phase.txt',

  async make() {
    return tableOf(weightsFor(await read()), {
      madeFrom: sources.join(' and '),
      holds: 'a level for each phase',
    });
  },

  /** How often conversations are read rightly that the weights were not fitted on: those of each writer, by the others. */
  async validate() {
    const cases = await read();
    const judged = cases.filter(({ writer }) => writer !== undefined);
    const results = [...new Set(judged.map(({ writer }) => writer))].map((writer) => {
      const weights = weightsFor(cases.filter((each) => each.writer !== writer));
      const got = judged.filter((each) => each.writer === writer);
      return [writer, got.map((each) => ({ ...each, shares: sharesBy(weights, each.features) }))];
    });
    const all = results.flatMap(([, list]) => list);
    return [...results.map(([writer, list]) => line(writer, list)), line('all', all)].join('\n');
  },
};

function weightsFor(cases) {
  const vocabulary = vocabularyOf(cases, { ...fitting, mostCharacters });
  return fitOn(cases, vocabulary, fitting);
}

async function read() {
  const { createLibrary } = await importSource('src/language/reading/library.ts');
  const { readMessages } = await importSource('src/language/reading/read-messages.ts');
  const { featuresIn } = await importSource('src/language/phase/features.ts');
  const { rule } = await importSource('src/language/phase/verdict.ts');
  const library = createLibrary(readData);
  const talks = readLines(sources[0]).map((each) => ({ ...each, writer: each.id.slice(0, 1) }));
  const prompts = readLines(sources[1]).map(({ prompt, task_type: type }) => ({
    messages: [{ role: 'user', text: prompt }],
    phase: type === 'question' ? 'exploring' : 'ready',
    importance: ofPrompts,
  }));
  return [...talks, ...prompts].map(({ messages, phase, writer, importance }) => {
    const reading = readMessages(messages, library);
    return { phase, writer, importance, features: [...featuresIn(reading, rule(reading))] };
  });
}

function sharesBy(weights, features) {
  const sums = phases.map(() => 0);
  for (const feature of features)
    for (const [column, weight] of (weights.get(feature) ?? []).entries()) sums[column] += weight;
  const powers = sums.map((sum) => Math.exp(sum - Math.max(...sums)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function line(name, list) {
  const said = list.map(({ shares, phase }) => ({ phase, got: phases[shares.indexOf(Math.max(...shares))] }));
  const share = (of, right) => percent(of.filter(right).length / of.length);
  const ready = said.filter(({ got }) => got === 'ready');
  const accuracy = share(said, ({ phase, got }) => phase === got);
  return `${name.padEnd(4)} ${list.length} conversations, right ${accuracy}, ready precision ${share(ready, ({ phase }) => phase === 'ready')}`;
}
