import { importSource } from '../../eval/bundle.mjs';
import { moduleOf } from './fitted-table.mjs';
import { readLines } from './read-lines.mjs';
import { weightsFor } from './route-weights.mjs';
import { validate } from './validate-routes.mjs';

const madeFrom = 'eval/routes-training.jsonl';

/** The router's weights, from prompts that people labelled with the work they ask for. */
export const routes = {
  target: 'src/language/route/weights.ts',

  async make() {
    const { cases, tellsExtent } = await read();
    return moduleOf(weightsFor(cases, tellsExtent), {
      madeFrom,
      holds: 'Features with one level for each kind of work, and for large and trivial.',
    });
  },

  async validate() {
    const { cases, tellsExtent } = await read();
    return validate(cases, tellsExtent);
  },
};

async function read() {
  const { readRequest } = await importSource('src/language/route/request.ts');
  const { featuresOf, tellsExtent } = await importSource('src/language/route/features.ts');
  const cases = readLines(madeFrom).map((each) => ({
    ...each,
    features: [...featuresOf(readRequest(each.prompt))],
  }));
  return { cases, tellsExtent };
}
