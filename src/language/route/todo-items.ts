import type { TaskType, Workflow } from '../../kernel/work/route.ts';
import type { Reading } from '../reading/word-tags.ts';

const proveAll = ['Run the test suite', 'CHECKPOINT: all tests pass'];

/** Where `…` stands, the item says what the prompt is about. A star marks the work itself, which the user may have put in steps. */
const debugging = [
  'Reproduce the issue: …',
  'Identify the root cause',
  'Write a test that fails because of it',
  '* Implement the fix',
  'CHECKPOINT: verify that the fix works',
  ...proveAll,
];
const testFirst = [
  'Write down the acceptance criteria: …',
  'Write a failing test for each of them',
  '* Implement until they pass: …',
  'CHECKPOINT: verify each acceptance criterion',
  ...proveAll,
];
const answering = [
  'Look up what the answer depends on: …',
  'Answer with the places it rests on',
  'Stop: change nothing',
];

const direct: Readonly<Record<TaskType, readonly string[]>> = {
  debug: debugging,
  feature: ['* Make the change: …', 'CHECKPOINT: verify that it behaves as asked', ...proveAll],
  question: answering,
  refactor: [
    'Run the test suite before the first change',
    '* Restructure: …',
    'CHECKPOINT: verify that the behaviour is the same',
    ...proveAll,
  ],
  docs: ['Check what the code really does', '* Write: …', 'CHECKPOINT: verify that examples and links work'],
  test: ['* Write the tests: …', 'CHECKPOINT: verify that they fail when the code is wrong', ...proveAll],
  framework: ['* Change: …', 'CHECKPOINT: verify that the change takes effect in a session'],
  ops: ['Look at the state before: …', '* Do it: …', 'CHECKPOINT: verify the state afterwards'],
};

const doing: Readonly<Record<TaskType, string>> = {
  debug: 'Fix it step by step',
  feature: 'Implement step by step, each with its test',
  question: 'Answer',
  refactor: 'Restructure step by step, tests green after each',
  docs: 'Write section by section',
  test: 'Write the tests part by part',
  framework: 'Change one thing at a time and try it',
  ops: 'Carry it out step by step, with a way back for each',
};

const planned = (type: TaskType): readonly string[] => [
  'Find out what exists and what it touches: …',
  'Write down the acceptance criteria',
  'Write a plan: steps, risks, what stays out',
  'CHECKPOINT: the plan is approved by the user',
  `* ${doing[type]}`,
  'CHECKPOINT: verify each acceptance criterion',
  ...proveAll,
];

const tests = [
  'List the behaviour to cover: …',
  '* Write the tests',
  'CHECKPOINT: verify that they fail when the code is wrong',
  ...proveAll,
];

export function todoItems(
  type: TaskType,
  workflow: Workflow,
  subject: string,
  { text }: Pick<Reading, 'text'>,
  steps: readonly string[] = [],
): readonly string[] {
  const work = steps.filter((step) => !onlyDelivers.test(step));
  const items = skeleton(type, workflow).flatMap((item) => {
    if (item.startsWith(mark) && work.length > 1) return work.map((step, at) => `Step ${at + 1}: ${step}`);
    const plain = item.startsWith(mark) ? item.slice(mark.length) : item;
    return subject === '' ? plain.replace(/: …$/, '') : plain.replace(/…$/, () => subject);
  });
  return type === 'question' ? items : [...items, ...deliveries(text)];
}

const mark = '* ';
/** It has items of its own, after the proof. */
const onlyDelivers = /^(?:git )?(?:commit|push)(?:(?: it| and| git| the changes?)* ?(?:commit|push)?)*$/i;

const asked = (verb: string): RegExp =>
  new RegExp(
    String.raw`(?:^|[,.;:&]|(?<!\p{L})(?:and|then|also|please|to|und|dann|bitte|et|puis|y|luego|en|och|e))\s*(?:git )?${verb}(?!\p{L}| (?:message|hash|history|notification|button|event|service|api|token|hook))`,
    'u',
  );
const refused =
  /(?<!\p{L})(?:don.?t|do not|never|without|not|no|nicht|kein\p{L}*|ohne|sans|sin)\s(?:\p{L}+\s){0,2}(?:commit|push)/u;
const [commits, pushes] = [asked('commit'), asked('push')];

/** Commits and pushes are for those who ask for them. */
function deliveries(text: string): readonly string[] {
  if (refused.test(text)) return [];
  const push = pushes.test(text);
  return [
    ...(push || commits.test(text) ? ['Commit'] : []),
    ...(push ? ['CHECKPOINT: verify that the commit is pushed'] : []),
  ];
}

function skeleton(type: TaskType, workflow: Workflow): readonly string[] {
  switch (workflow) {
    case 'verify-first':
      return debugging;
    case 'tdd':
      return type === 'test' ? tests : testFirst;
    case 'plan-first':
      return planned(type);
    case 'answer-only':
      return answering;
    case 'direct':
      return direct[type];
  }
}
