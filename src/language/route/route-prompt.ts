import {
  type Guardrails,
  type Route,
  type TaskType,
  taskTypes,
  type Workflow,
} from '../../kernel/work/route.ts';
import { namesIn } from '../reading/anchors.ts';
import { normalise } from '../reading/clauses.ts';
import { showsError, speaksOfError } from '../reading/error-output.ts';
import { featureOf } from '../reading/features.ts';
import { coreOf, lengthAt, type Words } from '../reading/lexicon.ts';
import { type Act, type Speech, wordCount } from '../reading/speech-acts.ts';
import { sharesOf } from '../reading/tag-table.ts';
import type { Reading } from '../reading/word-tags.ts';
import { orderedSteps } from './ordered-steps.ts';
import { todoItems } from './todo-items.ts';

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

function warningsFor(
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

const longest = 80;
const telling = new Set<Act>(['instruct', 'vague', 'go', 'wish']);
const asking = new Set<Act>(['question', 'weigh', 'doubt', 'look', 'plan']);

/** What it is about, in the user's own words: "add a retry to the client" is about "a retry to the client". */
function subjectOf({ speeches, words }: Reading, type: TaskType): string {
  const wanted = type === 'question' ? asking : telling;
  const named = speeches
    .filter(({ act }) => wanted.has(act))
    .map((speech) => objectOf(speech, words))
    .find((object) => wordCount(object) > 1);
  return short(named ?? speeches.find(({ clause }) => wordCount(clause.text) > 1)?.clause.said ?? '');
}

/** What follows the verb. */
function objectOf({ clause }: Speech, words: Words): string {
  const plain = normalise(clause.said);
  const core = coreOf(clause.text, words);
  const verb = Math.max(
    ...(['changes', 'repairs', 'looks', 'plans'] as const).map((name) => lengthAt(words, name, core)),
  );
  const at = plain.length === clause.said.length ? plain.indexOf(core) : -1;
  return at < 0 ? core.slice(verb) : clause.said.slice(at + verb);
}

function short(text: string): string {
  const plain = text
    .replaceAll(/[\uE000-\uE002]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\p{P}]+(?=[\s\p{L}\p{N}])|[\s.,;:!?]+$/gu, '');
  if (plain.length <= longest) return plain;
  const cut = plain.lastIndexOf(' ', longest);
  return `${plain.slice(0, cut > longest / 2 ? cut : longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** How the work that a prompt asks for should be done. What was said before it tells no more than its language. */
export function routePrompt(reading: Reading): Route {
  const type = typeFor(reading);
  const workflow = workflowFor(type, extentBy(reading, type));
  const guardrails = guardrailsFor(type, workflow, reading);
  return {
    task_type: type,
    workflow,
    skills_to_invoke: guardrails.require_skill === null ? [] : [guardrails.require_skill],
    guardrails,
    todo_items: todoItems(
      type,
      workflow,
      subjectOf(reading, type),
      reading,
      orderedSteps(reading).map(short),
    ),
    warnings: warningsFor(type, guardrails, reading),
    original_fragment: reading.prompt,
  };
}

/** A question forbids every change, so work that is nearly as likely goes before it. */
const lead = 0.2;

function typeFor(reading: Reading): TaskType {
  const [first, second] = typesBy(reading);
  if (!first || !second) return 'question';
  return first.type === 'question' && first.share - second.share < lead ? second.type : first.type;
}

/** The way of working that fits the kind of work and its extent. */
function workflowFor(type: TaskType, extent: Extent): Workflow {
  switch (type) {
    case 'question':
      return 'answer-only';
    case 'debug':
      return 'verify-first';
    case 'framework':
      return 'plan-first';
    case 'docs':
    case 'refactor':
    case 'ops':
      return extent === 'large' ? 'plan-first' : 'direct';
    case 'test':
      return extent === 'large' ? 'plan-first' : 'tdd';
    case 'feature':
      return extent === 'large' ? 'plan-first' : extent === 'trivial' ? 'direct' : 'tdd';
  }
}

type Weighed = Pick<Reading, 'features' | 'weights'>;

/** How likely each kind of work is, likeliest first. */
function typesBy({
  features,
  weights,
}: Weighed): readonly { readonly type: TaskType; readonly share: number }[] {
  const shares = sharesOf(weights.route(features).slice(0, taskTypes.length));
  return taskTypes
    .map((type, index) => ({ type, share: shares[index] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
}

type Extent = 'trivial' | 'ordinary' | 'large';

/** How large the work is, given its kind. */
function extentBy({ features, weights }: Weighed, type: TaskType): Extent {
  const sums = weights.route([...features, featureOf(type)]);
  if ((sums[taskTypes.length] ?? 0) > 0) return 'large';
  return (sums[taskTypes.length + 1] ?? 0) > 0 ? 'trivial' : 'ordinary';
}

function guardrailsFor(type: TaskType, workflow: Workflow, reading: Reading): Guardrails {
  const asked = type === 'question';
  return {
    plan_mode: workflow === 'plan-first',
    answer_only: asked,
    require_skill: skillFor(type, workflow, reading),
    verify_before_complete: type === 'ops' ? changes(reading) : !asked && type !== 'docs',
    require_acceptance_test: type === 'feature' || type === 'debug' || type === 'test',
    quote_errors_exactly: showsError(reading.typed) || (type === 'debug' && speaksOfError(reading.text)),
    fix_within_design: type === 'debug' || type === 'refactor',
  };
}

const python =
  /(?<![\p{L}\p{N}_])(?:python3?|pytest|django|flask|fastapi|pandas|numpy|pydantic|sqlalchemy|poetry|pip|virtualenv|venv|celery|mypy|ruff|jupyter|hypothesis|tox|conda|scipy|pyproject|requirements\.txt|asyncio|uvicorn|gunicorn|alembic|pep ?8|dataclass(?:es)?|__init__)(?![\p{L}\p{N}_])|[\w/-]\.py(?![\p{L}\p{N}_])/iu;

function skillFor(type: TaskType, workflow: Workflow, { typed, said }: Reading): string | null {
  if (type === 'question') return null;
  if (type === 'framework' || type === 'debug') return type;
  if (type !== 'docs' && (python.test(said) || python.test(typed.slice(0, 20_000)))) return 'python-dev';
  if (type === 'feature' && workflow === 'plan-first') return 'feature-dev';
  return null;
}

const onlyRuns =
  /^\W*(?:(?:please|pls|can you|could you|now|just)\s+)*(?:run|rerun|re run|execute|list|show|check|start|git status|git log)(?!\p{L})/u;
const alsoChanges =
  /(?<!\p{L})(?:migration|migrations|migrate|deploy|seed|script|fix|update|install|backfill)(?!\p{L})/u;

/** Running the tests leaves everything as it was. */
const changes = ({ text }: Reading): boolean => !onlyRuns.test(text) || alsoChanges.test(text);
