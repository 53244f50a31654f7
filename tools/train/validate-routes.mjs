import { importSource } from '../../eval/bundle.mjs';
import { percent } from '../../eval/report.mjs';
import { types, weightsFor } from './route-weights.mjs';

/** How often prompts are read rightly that the weights were not fitted on: those of each writer, by what the others wrote. */
export async function validate(cases, tellsExtent) {
  const { workflowFor } = await importSource('src/language/route/workflow.ts');
  const judged = [...new Set(cases.map(writerOf))].map((writer) => {
    const weights = weightsFor(
      cases.filter((each) => writerOf(each) !== writer),
      tellsExtent,
    );
    const results = cases
      .filter((each) => writerOf(each) === writer)
      .map((each) => ({ ...each, got: routeBy(weights, each.features, workflowFor) }));
    return { writer, results };
  });
  const lines = judged.map(({ writer, results }) => `${writer}  ${sharesOf(results)}`);
  const all = judged.flatMap(({ results }) => results);
  return [...lines, `all ${sharesOf(all)}`, ...confusionsIn(all)].join('\n');
}

/** Each id begins with who wrote the prompt. */
const writerOf = ({ id }) => id.slice(0, 1);

function routeBy(weights, features, workflowFor) {
  const sums = sumsOf(weights, features);
  const type = types[sums.indexOf(Math.max(...sums.slice(0, types.length)))];
  const [large, trivial] = sumsOf(weights, [...features, `:${type}`]).slice(types.length);
  return { type, workflow: workflowFor(type, large > 0 ? 'large' : trivial > 0 ? 'trivial' : 'ordinary') };
}

function sumsOf(weights, features) {
  const sums = Array.from({ length: types.length + 2 }, () => 0);
  for (const feature of features)
    for (const [column, weight] of (weights.get(feature) ?? []).entries()) sums[column] += weight;
  return sums;
}

function sharesOf(results) {
  const share = (right) => percent(results.filter(right).length / results.length);
  const type = share((each) => each.got.type === each.task_type);
  return `task type ${type}, workflow ${share((each) => each.got.workflow === each.workflow)}`;
}

function confusionsIn(results) {
  const counts = new Map();
  for (const { task_type: label, got } of results)
    if (label !== got.type) {
      const key = `${label} → ${got.type}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([key, count]) => `${String(count).padStart(4)}  ${key}`);
}
