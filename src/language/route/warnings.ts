import type { Guardrails, TaskType } from '../../kernel/work/route.ts';
import { namesIn } from '../reading/anchors.ts';
import type { Reading } from '../reading/reading.ts';

/** How such work usually goes wrong. */
const failureModes: Readonly<Record<TaskType, readonly string[]>> = {
  debug: [
    'Reproduce the problem before you change anything.',
    "Don't change tests to make them pass.",
    'Fix the cause, not the symptom.',
  ],
  feature: [
    "Don't call it done before its acceptance criteria were seen to hold.",
    'Build what was asked, nothing beside it.',
  ],
  question: ['Answer, then stop: nothing is to be changed.'],
  refactor: ['The behaviour stays the same: no fixes and features on the way.'],
  docs: ['Write what the code does, not what it should do.'],
  test: ["Don't weaken a test or the code under test to get it green.", 'See each new test fail once.'],
  framework: ['Rules and hooks change how every session works: change one thing at a time and try it.'],
  ops: ['Look at the state before and after; an exit code alone proves little.'],
};

/** Words that announce a loss which can't be taken back. */
const dangers: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:production|prod|live (?:database|db|system|traffic|server))(?!\p{L})/u,
    'Production is named: know the way back first.',
  ],
  [
    /(?<!\p{L})(?:drop (?:the |this |that |a )?(?:\S+ )?(?:table|column|database|schema|index)|truncate|delete from|wipe|purge|delete (?:all|every)|rm -rf)(?!\p{L})/u,
    'Data would be lost: back it up, and have the user confirm it.',
  ],
  [
    /(?<!\p{L})(?:force[\s-]?push\p{L}*|push (?:--force|-f)|reset --hard|rewrite (?:the )?(?:git )?history|filter-(?:branch|repo))(?![\p{L}-])/u,
    "History that others share would be rewritten: ask first, and don't force it on a shared branch.",
  ],
  [
    /(?<!\p{L})(?:skip (?:the )?tests|--no-verify|disable (?:the )?(?:tests?|checks?|gates?|hooks?)|bypass)(?!\p{L})/u,
    'A check would be switched off: say so, and put it back.',
  ],
  [
    /(?<!\p{L})(?:passwords?|secrets?|api keys?|tokens?|credentials?)(?!\p{L})/u,
    'Secrets may be involved: keep them out of output and commits.',
  ],
];

export function warningsFor(
  type: TaskType,
  guardrails: Guardrails,
  { text, said, features }: Reading,
): readonly string[] {
  const quote = guardrails.quote_errors_exactly ? ['Quote the error exactly before you explain it.'] : [];
  const risky =
    type === 'question'
      ? []
      : dangers.filter(([pattern]) => pattern.test(text)).map(([, warning]) => warning);
  const vague = namesIn(said) === 0 ? vagueness(type, features) : [];
  return [...quote, ...risky, ...vague, ...failureModes[type]];
}

const symptoms = [
  'broken',
  'error',
  'onset',
  'lack',
  'slow',
  'expected',
  'fail',
  'fail.s',
  'fail.ing',
  'fail.ed',
];

function vagueness(type: TaskType, features: ReadonlySet<string>): readonly string[] {
  if (type === 'question') return [];
  if (type === 'debug')
    return symptoms.some((tag) => features.has(`#${tag}`))
      ? []
      : ['No file or symptom is named: ask what is seen, and what was expected.'];
  return features.has('#open')
    ? ['No file or measure of done is named: agree on what done means first.']
    : [];
}
