import { CaseError } from './read-cases.mjs';
import { mutation } from './mutation.mjs';
import { phase } from './phase.mjs';
import { prompts } from './prompts.mjs';
import { routes } from './routes.mjs';
import { shell } from './shell.mjs';

/** Every set: where its cases lie unless told, how they are scored, and how the score reads. */
const sets = { mutation, phase, prompts, routes, shell };

const [name = '', ...rest] = process.argv.slice(2);
const json = rest.includes('--json');
const [file, ...surplus] = rest.filter((argument) => argument !== '--json');
const set = Object.hasOwn(sets, name) ? sets[name] : undefined;

if (!set || surplus.length > 0 || file?.startsWith('-')) {
  console.error(`usage: npm run -s eval -- <${Object.keys(sets).join('|')}> [cases.jsonl] [--json]`);
  process.exit(2);
}

try {
  const { score, details } = await set.evaluate(file ?? set.cases);
  console.log(json ? JSON.stringify(score, null, 2) : set.table(score, details));
} catch (error) {
  if (!(error instanceof CaseError)) throw error;
  console.error(error.message);
  process.exit(2);
}
