import { readFileSync, writeFileSync } from 'node:fs';
import { phaseWeights } from './train/phases.mjs';
import { routes } from './train/routes.mjs';
import { stances } from './train/stances.mjs';

/** Writes the weights of each fitted reader; `--check` only compares them, `--validate` judges each writer by the others. */
for (const { target, make, validate } of [routes, phaseWeights, stances]) {
  if (process.argv.includes('--validate')) console.log(`${target}\n${await validate()}\n`);
  else {
    const made = await make();
    if (!process.argv.includes('--check')) writeFileSync(target, made);
    else if (readFileSync(target, 'utf8') !== made) {
      console.error(`${target} is not what its cases and features make: run \`npm run train\``);
      process.exitCode = 1;
    }
  }
}
