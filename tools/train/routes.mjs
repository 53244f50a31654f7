import { importSource, readData } from '../../eval/bundle.mjs';
import { tableOf } from './fitted-table.mjs';
import { readLines } from './read-lines.mjs';
import { weightsFor } from './route-weights.mjs';
import { validate } from './validate-routes.mjs';

const madeFrom = 'eval/routes-training.jsonl';

/** Words, tags, shape and the kind of work also say how large it is. */
const tellsExtent = (feature) => '=#%:'.includes(feature.charAt(0));

/** The router's weights, from prompts that people labelled with the work they ask for. */
export const routes = {
  target: 'data/weights/route.txt',

  async make() {
    const cases = await read();
    return tableOf(weightsFor(cases, tellsExtent), {
      madeFrom,
      holds: 'a level for each kind of work, and of some features for large and for trivial',
    });
  },

  async validate() {
    const cases = await read();
    return validate(cases, tellsExtent);
  },
};

async function read() {
  const { createLibrary } = await importSource('src/language/reading/library.ts');
  const { readMessages } = await importSource('src/language/reading/read-messages.ts');
  const library = createLibrary(readData);
  return readLines(madeFrom).map((each) => ({
    ...each,
    features: [...readMessages([{ role: 'user', text: each.prompt }], library).features],
  }));
}
