import * as v from 'valibot';
import type { Happenings } from '../../kernel/event.ts';

type Answer = Happenings['prompt.before'];

/** Where a tool was used, as far as it tells whether a person answered. */
interface Teller {
  readonly agent_id?: string | null | undefined;
  readonly agent_type?: string | null | undefined;
}

/**
 * What a person said in one of the client's own dialogs. These tools end well only when somebody answered, in every
 * permission mode and whatever answers the agent put into its call: a no, and a dialog that was left, are no end;
 * `dontAsk` refuses; without a terminal the tools are not there. Three ways around that are known, and nothing is
 * believed there: a dialog that gave up waiting, a sub-agent, and a teammate, which leaves plan mode on its own word.
 * A program that whoever started the session named to answer in their place is believed, as its prompts are.
 */
export function answerIn(
  tool: string,
  response: unknown,
  { agent_id, agent_type }: Teller,
): Answer | undefined {
  if (agent_id || agent_type) return undefined;
  if (tool === 'ExitPlanMode') return approval(response);
  return tool === 'AskUserQuestion' ? reply(response) : undefined;
}

const no = v.optional(v.literal(false));

/** A teammate with a terminal of its own looks like the user's session, but for the tools that teams have. */
const Approval = v.object({
  plan: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  isAgent: v.literal(false),
  awaitingLeaderApproval: no,
  hasTaskTool: no,
});

/** Nobody agreed to anything when no plan was shown. */
function approval(response: unknown): Answer | undefined {
  const read = v.safeParse(Approval, response);
  if (!read.success) return undefined;
  const { plan } = read.output;
  return { prompt: 'Yes', asked: `Shall I go ahead with this plan?\n\n${plan}`, plan };
}

const Question = v.object({
  question: v.string(),
  options: v.optional(v.array(v.object({ label: v.string() })), []),
});

const Reply = v.object({
  questions: v.array(Question),
  answers: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** Written instead of choosing. */
  response: v.optional(v.string(), ''),
  annotations: v.optional(v.record(v.string(), v.object({ notes: v.optional(v.string(), '') })), {}),
  /** Set when nobody answered in time. */
  afkTimeoutMs: v.optional(v.undefined()),
  /** Set when the user wants to be asked more first. */
  followUp: no,
});

const notesOnly = '(notes only)';

function reply(response: unknown): Answer | undefined {
  const read = v.safeParse(Reply, response);
  if (!read.success) return undefined;
  const { questions, answers, annotations, response: written } = read.output;
  const said = questions.flatMap(({ question }) => {
    const chosen = [answers[question] ?? ''].flat().join(', ');
    return [chosen === notesOnly ? '' : chosen, annotations[question]?.notes ?? ''];
  });
  const prompt = [...said, written].filter((part) => part.trim() !== '').join('\n');
  return prompt === '' ? undefined : { prompt, asked: questions.map(inWords).join('\n\n') };
}

const inWords = ({ question, options }: v.InferOutput<typeof Question>): string =>
  [question, ...options.map(({ label }, index) => `${index + 1}. ${label}`)].join('\n');
