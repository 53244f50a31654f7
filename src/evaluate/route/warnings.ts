import type { Guardrails, TaskType } from '../../domain/route.ts';
import { namesIn } from '../phase/anchors.ts';
import type { Extent } from './extent.ts';
import type { Request } from './request.ts';
import { isBroken, isLacking, isSlow } from './symptoms.ts';

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
  extent: Extent,
  guardrails: Guardrails,
  { text, said, words }: Request,
): readonly string[] {
  const quote = guardrails.quote_errors_exactly ? ['Quote the error exactly before you explain it.'] : [];
  const named = namesIn(said) > 0;
  const symptom = isBroken(text, words.onlyEnglish) || isLacking(text) || isSlow(text);
  const vague = isVague(type, extent, named, symptom)
    ? [vagueness[type === 'debug' ? 'debug' : 'other']]
    : [];
  const risky =
    type === 'question'
      ? []
      : dangers.filter(([pattern]) => pattern.test(text)).map(([, warning]) => warning);
  return [...quote, ...risky, ...vague, ...failureModes[type]];
}

const vagueness = {
  debug: 'No file or symptom is named: ask what is seen, and what was expected.',
  other: 'No file or measure of done is named: agree on what done means first.',
};

function isVague(type: TaskType, extent: Extent, named: boolean, symptom: boolean): boolean {
  if (type === 'question' || named) return false;
  return type === 'debug' ? !symptom || extent.vague : extent.vague;
}
