import * as v from 'valibot';
import { ownSession } from './environment.ts';
import type { HostModel, ModelReading } from '../../kernel/model.ts';
import { shorten } from '../../kernel/text/secrets.ts';

/**
 * Nothing of the user's session and of the project comes in: no hooks, memory files, MCP servers or tools. The user's own
 * settings stay, because they may say how to log in. The client adds the tool `StructuredOutput` for the schema by itself,
 * and asks again when its input does not fit.
 */
const apart = [
  '--safe-mode',
  '--setting-sources=user',
  '--strict-mcp-config',
  '--no-session-persistence',
  '--max-turns=3',
  '--effort=low',
];

const env = {
  ...ownSession,
  EPHOR_DISABLED: '1',
  /** Ten by default, with longer and longer pauses: the deadline would hide what is wrong. */
  CLAUDE_CODE_MAX_RETRIES: '1',
};

const Result = v.object({
  type: v.literal('result'),
  is_error: v.optional(v.boolean(), false),
  api_error_status: v.optional(v.nullable(v.number())),
  result: v.optional(v.string(), ''),
  errors: v.optional(v.array(v.string()), []),
  terminal_reason: v.optional(v.string()),
  structured_output: v.optional(v.unknown()),
  total_cost_usd: v.optional(v.number(), 0),
});
type Result = v.InferOutput<typeof Result>;

export const model: HostModel = {
  notInstalled: 'Claude Code is not installed, or not on the PATH',
  command: ({ system, prompt, schema, model: name }) => ({
    args: [
      '--print',
      '--output-format=json',
      `--json-schema=${JSON.stringify(schema)}`,
      `--system-prompt=${system}`,
      ...apart,
      `--model=${name ?? small}`,
      '--tools',
      '',
    ],
    input: prompt,
    env,
  }),
  read: ({ stdout, stderr, exitCode }) => {
    const result = resultIn(stdout);
    if (!result) {
      const said = shorten((stderr || stdout).trim(), 200);
      return failed(`Claude Code ended with ${exitCode} and said ${said || 'nothing'}`, 0);
    }
    const cost_usd = result.total_cost_usd;
    if (result.is_error) return failed(causeOf(result), cost_usd);
    if (result.structured_output === undefined) return failed(formless, cost_usd);
    return { ok: true, value: result.structured_output, cost_usd };
  },
};

/** Never the user's own choice, which may be the largest there is. */
const small = 'haiku';

const formless = 'the model did not answer in the requested form';

const failed = (failure: string, cost_usd: number): ModelReading => ({ ok: false, failure, cost_usd });

function resultIn(stdout: string): Result | undefined {
  try {
    const parsed = v.safeParse(Result, JSON.parse(stdout));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function causeOf({ api_error_status: status, result, errors, terminal_reason }: Result): string {
  if (terminal_reason === 'max_turns') return formless;
  const said = shorten([result, ...errors].join(' ').replaceAll(/\s+/g, ' ').trim(), 200) || 'no reason';
  if (status === 401 || status === 403 || /not logged in/i.test(said)) {
    return `Claude Code is not logged in: ${said}`;
  }
  if (status === 429 || /limit/i.test(said)) return `the model’s limit is used up: ${said}`;
  return `Ephor could not ask the model: ${said}`;
}
