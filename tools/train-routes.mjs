import { readFileSync, writeFileSync } from 'node:fs';
import { importSource } from '../eval/bundle.mjs';
import { moduleOf, weightsFor } from './train/route-weights.mjs';
import { validate } from './train/validate.mjs';

const target = 'src/evaluate/route/weights.ts';
const { readRequest } = await importSource('src/evaluate/route/request.ts');
const { featuresOf, tellsExtent } = await importSource('src/evaluate/route/features.ts');

const cases = readFileSync('eval/routes-training.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map((each) => ({ ...each, features: [...featuresOf(readRequest(each.prompt))] }));

if (process.argv.includes('--validate')) {
  console.log(await validate(cases, tellsExtent));
} else {
  const made = moduleOf(weightsFor(cases, tellsExtent));
  if (!process.argv.includes('--check')) writeFileSync(target, made);
  else if (readFileSync(target, 'utf8') !== made) {
    console.error(`${target} is not what the prompts and features make: run \`npm run train\``);
    process.exitCode = 1;
  }
}
