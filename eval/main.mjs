import { parseArgs } from 'node:util';
import { CaseError } from './read-cases.mjs';
import { mutation } from './mutation.mjs';
import { phase } from './phase.mjs';
import { prompts } from './prompts.mjs';
import { routes } from './routes.mjs';
import { sessions } from './sessions.mjs';
import { shell } from './shell.mjs';

/**
 * Every set: where its cases lie unless told, how they are scored, and how the score reads. One may take options of its
 * own, and say that its score is a failure.
 */
const sets = { mutation, phase, prompts, routes, sessions, shell };

const [name = '', ...rest] = process.argv.slice(2);
const set = Object.hasOwn(sets, name) ? sets[name] : undefined;
const { file, json, ...options } = argumentsOf(set) ?? usage();

try {
  const { score, details } = await set.evaluate(file ?? set.cases, options);
  console.log(json ? JSON.stringify(score, null, 2) : set.table(score, details));
  if (set.failed?.(score, options)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof CaseError)) throw error;
  console.error(error.message);
  process.exit(2);
}

/** Undefined when they make no sense. */
function argumentsOf(of) {
  if (!of) return undefined;
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: { json: { type: 'boolean', default: false }, ...of.options },
      allowPositionals: true,
    });
    const [given, ...surplus] = positionals;
    return surplus.length === 0 ? { ...values, file: given } : undefined;
  } catch {
    return undefined;
  }
}

function usage() {
  const names = set ? name : `<${Object.keys(sets).join('|')}>`;
  console.error(
    `usage: npm run -s eval -- ${names} [cases.jsonl] [--json]${set?.usage ? ` ${set.usage}` : ''}`,
  );
  process.exit(2);
}
