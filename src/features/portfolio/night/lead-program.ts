/**
 * A lead that is a plain program: it works on its tasks by the same commands as an agent would. Its first argument is a
 * file with what to do for each task, its second how long a step takes.
 */
export const leadProgram = `'use strict';
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');

const [file, stepMs] = process.argv.slice(2);
const { steps, learned } = JSON.parse(readFileSync(file, 'utf8'))[process.env.EPHOR_SPACE];
const wait = (ms) => ms > 0 && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function run(program, ...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error([program, ...words].join(' ') + ' failed: ' + stdout + stderr);
}
const ephor = (...words) => run('ephor', ...words);
const say = (text) => console.log(text);

const { answers } = JSON.parse(ephor('lead', 'brief', '--json'));
const isAnswered = ({ question }) => answers.some((each) => each.question === question);

for (;;) {
  const { task } = JSON.parse(ephor('lead', 'next', '--json'));
  if (!task) break;
  const step = steps[task.id - 1];
  if (step.asks && !isAnswered(step.asks)) {
    const choices = step.asks.answers.flatMap((each) => ['--answer', each]);
    ephor('escalate', step.asks.question, '--type', 'decision', '--context', step.asks.context, '--task', String(task.id), ...choices);
    say('asked: ' + step.asks.question);
    continue;
  }
  ephor('task', 'start', String(task.id));
  wait(stepMs);
  const isNew = !existsSync(step.path);
  mkdirSync(dirname(step.path), { recursive: true });
  writeFileSync(step.path, step.content);
  if (step.lingers && isNew) wait(90000);
  run('sh', '-c', step.check);
  wait(stepMs);
  if (run('git', 'status', '--porcelain') !== '') {
    run('git', 'add', '-A');
    run('git', 'commit', '-q', '-m', step.subject);
  }
  ephor('task', 'done', String(task.id), step.notes, '--evidence', '1: $ ' + step.check);
  say('done: ' + step.subject);
}
ephor('lead', 'learn', 'patterns', learned);
ephor('lead', 'report', 'What could be done is done.');
`;
