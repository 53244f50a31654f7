import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { searchCode } from '../../../kernel/operations/code-search.ts';
import { below } from '../../../kernel/operations/layout.ts';
import type { Route } from '../../../kernel/work/route.ts';

/** Plain data. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** As YAML for people: a line for each value, texts in quotes wherever they could be taken for something else. */
export function yamlText(data: { readonly [key: string]: Data }): string {
  return Object.entries(data)
    .flatMap(([key, value]) => entry(`${scalar(key)}:`, value))
    .join('\n');
}

function entry(lead: string, value: Data): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${lead} ${scalar(value)}`];
  const inner = linesOf(value);
  if (inner.length === 0) return [`${lead} ${Array.isArray(value) ? '[]' : '{}'}`];
  return [lead, ...inner.map((line) => `  ${line}`)];
}

function linesOf(value: Exclude<Data, string | number | boolean | null>): readonly string[] {
  if (isList(value)) return value.flatMap(item);
  return Object.entries(value).flatMap(([key, inner]) => entry(`${scalar(key)}:`, inner));
}

function item(value: Data): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`- ${scalar(value)}`];
  const [first, ...rest] = linesOf(value);
  if (first === undefined) return [`- ${isList(value) ? '[]' : '{}'}`];
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}

const isList = (value: Data): value is readonly Data[] => Array.isArray(value);

const harmless = /^[\p{L}_][\p{L}\p{N} _,()/’'+.-]*$/u;
const taken = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;

/** A text in JSON is one in YAML too. */
const scalar = (value: string | number | boolean | null): string =>
  typeof value === 'string' && harmless.test(value) && !taken.test(value) && value.trim() === value
    ? value
    : JSON.stringify(value);

/** What is known about the work that a prompt asks for. */
interface EnrichedContext {
  readonly knowledge: readonly {
    readonly title: string;
    readonly kind: string;
    readonly place: string;
    readonly excerpt: string;
  }[];
  readonly files: readonly { readonly path: string; readonly terms: readonly string[] }[];
  /** What could not be looked up. */
  readonly problems: readonly string[];
}

interface DoResult extends Route {
  readonly enriched_context: EnrichedContext;
}

const [mostKnowledge, searchMs] = [5, 3_000];

export const doOperation = defineOperation({
  id: 'do',
  summary: 'Show how to do what a prompt asks for: route, guardrails, steps, and what is known about it',
  doors: ['cli', 'http', 'mcp'],
  mcpTextOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    prompt: v.pipe(v.string(), v.maxLength(100_000), v.description('what to do, in the user’s words')),
    yaml: v.optional(v.pipe(v.boolean(), v.description('print YAML, as for a person anyway')), false),
  },
  positional: ['prompt'],
  examples: [
    {
      command: 'ephor do "the login fails with a 500, fix it"',
      explains: 'print the route as YAML; this does nothing and stores nothing',
    },
    { command: 'ephor do "add dark mode" --json', explains: 'feed it to a program' },
  ],
  async run({ app, input }): Promise<DoResult> {
    if (input.prompt.trim() === '')
      throw new UserError(
        'bad_input',
        'there is nothing to do',
        'Say what you want: `ephor do "fix the login"`.',
      );
    const [route, enriched_context] = await Promise.all([
      app.route(input.prompt),
      contextOf(app, input.prompt),
    ]);
    const { task_type, workflow, skills_to_invoke, guardrails, todo_items, warnings } = route;
    return {
      task_type,
      workflow,
      skills_to_invoke,
      guardrails,
      enriched_context,
      todo_items,
      warnings,
      original_fragment: input.prompt,
    };
  },
  print: (result) => yamlText(result as unknown as { readonly [key: string]: Data }),
});

/** Whatever fails is left out and named: the route is as good without it. */
async function contextOf(app: App, prompt: string): Promise<EnrichedContext> {
  const root = app.project?.place.root;
  if (root === undefined)
    return { knowledge: [], files: [], problems: ['no project is set up here; `ephor init` sets one up'] };
  const problems: string[] = [];
  const [knowledge, files] = await Promise.all([
    app.searchKnowledge({ root, query: prompt.slice(0, 500), limit: mostKnowledge }).then(
      ({ hits }) =>
        hits.map(({ title, kind, file, line, excerpt }) => ({
          title,
          kind,
          place: `${below(file, root)}:${line}`,
          excerpt,
        })),
      (error: unknown) => {
        problems.push(`knowledge: ${String(error)}`);
        return [];
      },
    ),
    searchCode(app.io, root, prompt, searchMs).then(({ files: found, problem }) => {
      if (problem !== null) problems.push(`code: ${problem}`);
      return found;
    }),
  ]);
  return { knowledge, files, problems };
}
