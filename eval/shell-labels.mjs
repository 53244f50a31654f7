import { resolve } from 'node:path';
import { oneLine, percent, share } from './report.mjs';

export const effects = ['read', 'write', 'destroy'];
const verdicts = [...effects, 'error'];

const isText = (value) => typeof value === 'string' && value !== '';

/** Cases labelled by people: what the command would do, and to what. */
export const labelled = {
  shape: '{"id","command","effect","targets"}',
  is: (value) => 'effect' in value || 'id' in value,

  lack({ id, command, effect, targets }) {
    if (!isText(id)) return '"id" is missing';
    if (!isText(command)) return '"command" is missing';
    if (!effects.includes(effect)) return `"effect" is not one of ${effects.join(', ')}`;
    if (!Array.isArray(targets) || !targets.every(isText)) return '"targets" is not a list of paths';
  },

  score(results, world) {
    const right = results.filter(({ effect, got }) => effect === got).length;
    const targets = results.flatMap((each) => targetsOf(each, world));
    const found = targets.filter((each) => each.found).length;
    return {
      correct: right,
      accuracy: share(right, results.length),
      confusion: confusionOf(results),
      targetRecall: share(found, targets.length),
      wrong: results
        .filter(({ effect, got }) => effect !== got)
        .map(({ id, effect, got }) => ({ id, expected: effect, got })),
    };
  },

  table(score, results, world) {
    const missing = results
      .map((each) => ({ ...each, missed: targetsOf(each, world).filter(({ found }) => !found) }))
      .filter(({ missed }) => missed.length > 0);
    const byId = new Map(results.map((each) => [each.id, each]));
    const columns = verdicts.filter((each) => each !== 'error' || results.some(({ got }) => got === each));
    const cell = (value) => String(value).padStart(9);
    return [
      `${score.correct} of ${score.total} right (${percent(score.accuracy)}), targets found ${percent(score.targetRecall)}`,
      '',
      `${'label'.padEnd(9)}${columns.map(cell).join('')}`,
      ...effects.map(
        (row) => `${row.padEnd(9)}${columns.map((each) => cell(score.confusion[row][each] ?? 0)).join('')}`,
      ),
      ...score.wrong.flatMap(({ id, expected, got }, index) => [
        ...(index === 0 ? [''] : []),
        `${id}  ${expected} → ${got}  ${oneLine(byId.get(id).command)}`,
        `        ${oneLine(byId.get(id).reason)}`,
      ]),
      ...missing.flatMap(({ id, missed, command }, index) => [
        ...(index === 0 ? ['', 'targets not found:'] : []),
        `${id}  ${missed.map(({ path }) => path).join(' ')}  ${oneLine(command)}`,
      ]),
    ];
  },
};

function confusionOf(results) {
  const confusion = Object.fromEntries(effects.map((row) => [row, { read: 0, write: 0, destroy: 0 }]));
  for (const { effect, got } of results) confusion[effect][got] = (confusion[effect][got] ?? 0) + 1;
  return confusion;
}

function targetsOf({ targets, touched }, world) {
  const absolute = (path) => resolve(world.root, path.replace(/^~(?=\/|$)/, world.home));
  const reported = new Set(touched.map(absolute));
  return targets.map((path) => ({ path, found: reported.has(absolute(path)) }));
}
