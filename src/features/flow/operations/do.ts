import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { Route } from '../../../kernel/work/route.ts';
import { searchCode } from '../../../kernel/operations/code-search.ts';
import { below } from '../../../kernel/operations/layout.ts';
import { type Data, yamlText } from '../yaml-text.ts';

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
  summary: 'Show how to do what a prompt asks for: route, guardrails, steps, what is known',
  doors: ['cli', 'http', 'mcp'],
  mcpTextOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    prompt: v.pipe(
      v.string(),
      v.maxLength(100_000),
      v.description('what is to be done, in the user’s words'),
    ),
    yaml: v.optional(v.pipe(v.boolean(), v.description('as YAML, which people get anyway')), false),
  },
  positional: ['prompt'],
  examples: [
    {
      command: 'ephor do "the login fails with a 500, fix it"',
      explains: 'in YAML; it does nothing and stores nothing',
    },
    { command: 'ephor do "add dark mode" --json', explains: 'the same for a program' },
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
