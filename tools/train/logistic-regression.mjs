/**
 * Weights of a multinomial logistic regression with a penalty on their squares, found by L-BFGS. `rows` are lists of
 * the features that are there, `labels` numbers below `classes`, `importance` how much each row counts. The same input
 * gives the same weights.
 */
export function fit(rows, labels, { classes, features, penalty, importance }) {
  const size = classes * features;
  const loss = (weights, gradient) =>
    lossOf({ rows, labels, importance, classes, penalty }, weights, gradient);
  let weights = new Float64Array(size);
  let gradient = new Float64Array(size);
  let value = loss(weights, gradient);
  const memory = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const direction = directionOf(gradient, memory);
    const next = search(loss, { weights, gradient, value, direction, first: round === 0 });
    const step = minus(next.weights, weights);
    const change = minus(next.gradient, gradient);
    const curvature = dot(step, change);
    if (curvature > 1e-10) memory.push({ step, change, curvature });
    if (memory.length > remembered) memory.shift();
    const done = Math.abs(value - next.value) < precision * Math.abs(value);
    ({ weights, gradient, value } = next);
    if (done) break;
  }
  return weights;
}

const mostRounds = 100;
const remembered = 8;
const precision = 1e-5;

function lossOf({ rows, labels, importance, classes, penalty }, weights, gradient) {
  let loss = 0;
  const sums = new Float64Array(classes);
  for (let at = 0; at < weights.length; at += 1) {
    loss += (penalty / 2) * weights[at] * weights[at];
    gradient[at] = penalty * weights[at];
  }
  for (const [index, row] of rows.entries()) {
    sums.fill(0);
    for (const feature of row)
      for (let each = 0; each < classes; each += 1) sums[each] += weights[feature * classes + each];
    const most = Math.max(...sums);
    let total = 0;
    for (let each = 0; each < classes; each += 1) total += sums[each] = Math.exp(sums[each] - most);
    const counts = importance?.[index] ?? 1;
    loss -= counts * Math.log(sums[labels[index]] / total);
    for (let each = 0; each < classes; each += 1)
      sums[each] = counts * (sums[each] / total - (each === labels[index] ? 1 : 0));
    for (const feature of row)
      for (let each = 0; each < classes; each += 1) gradient[feature * classes + each] += sums[each];
  }
  return loss;
}

/** Downhill, bent by what the last steps said about the curvature. */
function directionOf(gradient, memory) {
  const direction = gradient.map((each) => -each);
  const shares = [];
  for (const { step, change, curvature } of memory.toReversed()) {
    const share = dot(step, direction) / curvature;
    shares.unshift(share);
    add(direction, change, -share);
  }
  const last = memory.at(-1);
  if (last) scale(direction, last.curvature / dot(last.change, last.change));
  for (const [index, { step, change, curvature }] of memory.entries())
    add(direction, step, shares[index] - dot(change, direction) / curvature);
  return direction;
}

/** The longest of ever shorter steps that leads down far enough. */
function search(loss, { weights, gradient, value, direction, first }) {
  const slope = dot(gradient, direction);
  let length = first ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
  for (let tries = 0; ; tries += 1) {
    const there = { weights: weights.slice(), gradient: new Float64Array(weights.length), value: 0 };
    add(there.weights, direction, length);
    there.value = loss(there.weights, there.gradient);
    if (there.value <= value + 1e-4 * length * slope || tries === 20) return there;
    length /= 2;
  }
}

const minus = (a, b) => a.map((each, at) => each - b[at]);

function dot(a, b) {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
  return sum;
}

function add(to, what, factor) {
  for (let at = 0; at < to.length; at += 1) to[at] += factor * what[at];
}

function scale(what, factor) {
  for (let at = 0; at < what.length; at += 1) what[at] *= factor;
}
