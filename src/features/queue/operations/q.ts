import * as v from 'valibot';
import { captureContext } from '../ideas/capture-context.ts';
import { startEnriching } from '../ideas/enrich-idea.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { Idea } from '../../../kernel/stores/idea.ts';

const mostSteps = 30;
const longestIdea = 20_000;

/**
 * The parts of an idea that are done one after the other, in the user's words; none when it is one piece of work.
 * In doubt it is one piece: a chain that is none costs more than a chain that was missed.
 */
export function stepsOf(idea: string): readonly string[] {
  if (idea.length > longestIdea) return [];
  const text = idea.replaceAll(/\r\n?/g, '\n');
  const found = [numbered, ordered, sentences].map((read) => read(text)).find((steps) => steps.length > 1);
  return found && found.length <= mostSteps ? found : [];
}

const item = /^ {0,3}(?:step\s+)?\(?(\d{1,2})[.):](?:[ \t]+|$)(.*)$/i;
const fence = /^ {0,3}(?:```|~~~)/;

/** Lines that count from 1 up. What stands between two of them belongs to the first. */
function numbered(text: string): readonly string[] {
  const steps: string[] = [];
  let inCode = false;
  for (const line of text.split('\n')) {
    if (fence.test(line)) inCode = !inCode;
    const [, number, words = ''] = inCode ? [] : (item.exec(line) ?? []);
    if (number !== undefined && Number(number) === steps.length + 1) steps.push(words);
    else if (steps.length > 0) steps.push(`${steps.pop() ?? ''}\n${line}`);
  }
  const trimmed = steps.map((step) => step.trim());
  return trimmed.every((step) => /\p{L}/u.test(step)) ? trimmed : [];
}

const doing =
  'add|adapt|analyse|analyze|automate|benchmark|build|bump|change|check|clean|configure|connect|convert|create|delete|deploy|design|document|draft|drop|enable|explore|export|extend|extract|find|fix|generate|implement|improve|inline|install|integrate|introduce|investigate|measure|merge|migrate|move|optimise|optimize|port|profile|publish|refactor|release|remove|rename|repair|replace|research|restructure|review|rewrite|run|send|set up|ship|show|simplify|split|store|switch|test|translate|try|tune|unify|update|upgrade|validate|verify|wire|wrap|write';
const begins = new RegExp(`^(?:please\\s+)?(?:${doing})\\b(?!\\s*[:=(])`, 'i');

const sign =
  '(?:second|third|fourth|fifth|then|next|afterwards|after that|after this|finally|lastly|last|at the end)';
const mark = new RegExp(`(?:[,;.:\\n]\\s*|\\s)(?:and\\s+|but\\s+)?(?:${sign}(?:ly)?)\\b[,:]?\\s+`, 'gi');

/** `First …, then …, and finally …`: every part says what to do. */
function ordered(text: string): readonly string[] {
  if (text.includes('```')) return [];
  const first = /(?:^|[.:;\n]\s*)first(?:ly)?(?: of all)?\b[,:]?\s+/i.exec(text);
  const rest = first ? text.slice(first.index + first[0].length) : text;
  const parts: string[] = [];
  let from = 0;
  for (const found of rest.matchAll(mark)) {
    const next = rest.slice(found.index + found[0].length);
    if (!begins.test(next)) continue;
    parts.push(rest.slice(from, found.index));
    from = found.index + found[0].length;
  }
  parts.push(rest.slice(from));
  const steps = parts.map(withoutEnd);
  const enough = first ? 2 : 3;
  return steps.length >= enough && steps.every((step) => begins.test(step)) ? steps : [];
}

const fewestSentences = 3;

/** Three or more sentences that each say what to do. A sentence that says how belongs to the one before it. */
function sentences(text: string): readonly string[] {
  if (text.includes('```')) return [];
  const steps: string[] = [];
  for (const sentence of text.split(/(?<=[.!;])\s+|\n+/)) {
    const words = sentence.trim();
    if (words === '') continue;
    if (begins.test(words) && words.split(/\s+/).length > 2) steps.push(words);
    else if (steps.length > 0) steps.push(`${steps.pop() ?? ''} ${words}`);
    else return [];
  }
  return steps.length >= fewestSentences ? steps.map(withoutEnd) : [];
}

const withoutEnd = (step: string): string => step.trim().replace(/[,;.]+$/, '');

const mostLetters = 100_000;

interface QueuedResult {
  /** One, or one for each step. */
  readonly ideas: readonly Idea[];
  /** Whether they are being worked out in the background. */
  readonly enriching: boolean;
}

export const q = defineOperation({
  id: 'q',
  summary: 'Queue an idea for later, in your own words; Ephor works it out while you go on',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'queue_idea',
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: {
    idea: v.optional(
      v.pipe(v.string(), v.description('what you would tell an agent (default: standard input)')),
    ),
  },
  positional: ['idea'],
  examples: [
    {
      command: 'ephor q "add dark mode to the settings page"',
      explains: 'queue it; `ephor pull` takes it up later',
    },
    {
      command: 'ephor q "first extract the parser, then test it, finally document it"',
      explains: 'turn the steps into a chain of ideas, taken in order',
    },
    { command: 'ephor q < idea.md', explains: 'queue a whole file, word for word' },
  ],
  async run({ app, input, piped }): Promise<QueuedResult> {
    const fragment = input.idea ?? (await piped?.())?.replace(/\n$/, '') ?? '';
    check(fragment);
    const ideas = await app.ideas.add({ fragment, steps: stepsOf(fragment), ...(await captureContext(app)) });
    return { ideas, enriching: await startEnriching(app, ideas).catch(() => false) };
  },
  print: ({ ideas, enriching }, style) => {
    const [first] = ideas;
    const lines =
      ideas.length === 1
        ? [`${style.good('●')} Queued as ${style.code(first?.id ?? '')}`]
        : [
            `${style.good('●')} Queued as a chain of ${ideas.length}`,
            ...ideas.map(({ id }, index) => `  ${index + 1}. ${style.code(id)}`),
          ];
    const more = enriching ? 'Ephor is working it out in the background. ' : '';
    return [...lines, style.dim(`  ${more}ephor pull takes it up, ephor queue shows all.`)].join('\n');
  },
});

function check(fragment: string): void {
  if (!/[\p{L}\p{N}]/u.test(fragment)) {
    throw new UserError(
      'bad_input',
      'there is no idea to queue',
      'Say it in quotes: `ephor q "…"`, or pipe it in.',
    );
  }
  if (fragment.length > mostLetters) {
    throw new UserError(
      'bad_input',
      `the idea has ${fragment.length} letters, more than the limit of ${mostLetters}; it was not queued`,
      'Put the long part in a file, and queue an idea that names the file.',
    );
  }
}
