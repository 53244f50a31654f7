import type { TaskType } from '../../domain/route.ts';
import { lastObjectIn, meansOtherHooks, objectsIn, type Weights } from './objects.ts';
import type { Head } from './verbs.ts';
import { objectsElsewhere } from './verbs-elsewhere.ts';

/** An instruction whose kind is looked for. */
export interface Instruction {
  /** From its verb on, normalised. */
  readonly text: string;
  readonly head?: Head | undefined;
  readonly broken: boolean;
  readonly english: boolean;
  /** What was said before, for "update them". */
  readonly before: string;
  readonly topic: string;
}

const boundary =
  /\s(?=(?:in|on|for|to|from|so|when|whenever|because|since|with|that|which|where|using|into|onto|at|by|as|after|before|if|while|against|of|between|about|via|across|comparing|covering|und|fur|para|pour|dans|avec|per|con)\s)/u;
const placeAhead = /^(?:of|in|to|onto|at|on|dans|en|im)\s/u;
const codeNouns =
  /(?<!\p{L})(?:components?|codebase|code|callbacks?|promises|async|javascript|typescript|js|ts|class(?:es)?|functions?|redux|zustand|vue|react|angular|svelte|hooks|api|apis|jquery|modules?|orm|library|express|fastify|commonjs|esm|syntax|types?)(?!\p{L})/u;
const worksAgain =
  /^(?:make|get|bring|getting|making)\s(?!.*\sfor\s).{0,80}(?<!\p{L})(?:work|works|working|pass|passing|compile|compiling|green|start|run|running)(?: again| properly| correctly)?[\s\p{P}]*$/u;
const takesOut = /^(?:take|pull|get|lift|break|factor)\s.{1,60}?\sout(?: of|\s+in|\s*$)(?!\p{L})/u;
const slashCommand =
  /(?<!\p{L})command\s+\uE001?\/[a-z]|(?:^|\s)\uE001?\/[a-z][\w-]* (?:slash )?command(?!\p{L})/u;
const pronoun =
  /^\s*(?:it|them|that|this|those|these|the ones?|those two|das|es|sie|lo|los|la|le|les|его|их)?(?=\s*(?:[\p{P}]|$)|\s+(?:in|into|to|for|so|with|against|and|accordingly|please|pls|up|out|all|two|three|properly|again|proper)(?!\p{L}))|^\s*(?:it|them)(?!\p{L})/u;
const existing = /^(?:use|using|switch to|reuse)\s.{0,60}(?<!\p{L})(?:existing|shared|common)(?!\p{L})/u;

/** The kind of work that an instruction stands for: its verb, its object, and a little of what comes after. */
export function weighType({ text, head, broken, english, before, topic }: Instruction): TaskType {
  const [first = '', ...rest] = segmentsOf(head ? text.slice(head.length) : unknownVerb(text));
  const noAgents = meansOtherHooks(`${before} ${text}`);
  const refers = pronoun.test(first);
  const meant = `${refers ? before : topic} ${first}`;
  const near = objects(meant, english, noAgents);
  const weights = new Map<TaskType, number>();
  const add = (type: TaskType, weight: number): void => {
    weights.set(type, (weights.get(type) ?? 0) + weight);
  };
  for (const [type, weight] of strongest(rest, english, noAgents))
    if ((near[type] ?? 0) < weight) add(type, weight);
  for (const [type, weight] of entries(near)) add(type, weight * shareOf(type, head, refers));
  if (!refers)
    for (const [type, weight] of entries(objects(before, english, noAgents)))
      if (type !== 'feature') add(type, weight * 0.25);
  const last = Object.keys(near).length > 1 ? lastObjectIn(meant, noAgents) : undefined;
  if (last) add(last, 1);
  if (head) add(head.leaning.type, head.leaning.weight);
  else add('feature', 1.5);
  for (const [pattern, type, weight] of turns) if (pattern.test(text)) add(type, weight);
  if (head?.class === 'migrate' && codeNouns.test(text)) add('refactor', 4);
  if (broken && (head?.class === 'repair' || head?.class === 'ward')) add('debug', 3.2);
  const [best] = [...weights].toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? 'feature';
}

/** The object, and what follows each preposition. */
const segmentsOf = (text: string): readonly string[] => text.split(boundary).slice(0, 8);

/** What stands after prepositions, each kind as strongly as its strongest place. */
function strongest(
  segments: readonly string[],
  english: boolean,
  noAgents: boolean,
): ReadonlyMap<TaskType, number> {
  const found = new Map<TaskType, number>();
  for (const segment of segments)
    for (const [type, weight] of entries(objects(segment, english, noAgents)))
      if (type !== 'feature') found.set(type, Math.max(found.get(type) ?? 0, weight * shareOfFar(segment)));
  return found;
}

/** What something is turned into is as good as its object; where it is done says more than what for. */
const shareOfFar = (far: string): number =>
  /^(?:into|as)\s/u.test(far) ? 0.9 : placeAhead.test(far) ? 0.68 : 0.42;

/** "Condense it": a verb that nobody listed, before a pronoun. */
const unknownVerb = (text: string): string =>
  /^\p{L}{3,}\s+(?:it|them)(?!\p{L})/u.test(text) ? text.replace(/^\p{L}+/u, '') : text;

/** Turns of phrase that say more than their verb. */
const turns: readonly (readonly [RegExp, TaskType, number])[] = [
  [existing, 'refactor', 3],
  [takesOut, 'refactor', 3],
  [slashCommand, 'framework', 10],
  [worksAgain, 'debug', 4.5],
  [
    /^renam\p{L}+\s.{0,30}(?<!\p{L})(?:menu|menu item|button|label|tab|heading|title|link|caption)(?!\p{L})/u,
    'feature',
    5.5,
  ],
  [/(?<!\p{L})column(?!\p{L}).{0,60}(?<!\p{L})(?:live|production|prod) (?:db|database)(?!\p{L})/u, 'ops', 6],
  [/^\p{L}+ (?:all )?(?:the )?commented out/u, 'refactor', 4],
];

const entries = (weights: Weights): readonly (readonly [TaskType, number])[] =>
  Object.entries(weights) as [TaskType, number][];

function objects(text: string, english: boolean, noAgents: boolean): Weights {
  const found = objectsIn(text, noAgents);
  if (english) return found;
  return { ...Object.fromEntries(objectsElsewhere(text).map((type) => [type, 4.2])), ...found };
}

/** What is repaired or moved about says less about the work than the repairing. */
function shareOf(type: TaskType, head: Head | undefined, refers: boolean): number {
  if (type === 'framework') return 1;
  if (type === 'docs') return head?.class === 'restructure' ? 1.2 : 1;
  if (head?.class === 'repair' && refers) return 0.2;
  if (head?.class === 'repair') return type === 'ops' ? 0.6 : type === 'feature' ? 0.2 : 1;
  if (head?.class === 'rearrange') return type === 'ops' ? 0.8 : type === 'feature' ? 1.3 : 0.6;
  if (type === 'refactor') return head === undefined || head.class === 'alter' ? 1 : 0.5;
  return head?.class === 'restructure' && type === 'feature' ? 0.5 : 1;
}
