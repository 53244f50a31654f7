import type { PromptClass } from '../../domain/discipline.ts';
import { messageOf } from '../../domain/errors.ts';
import type { FactInput } from '../../domain/fact.ts';
import type { Message, PhaseVerdict, PromptEvaluation } from '../../domain/phase.ts';
import { projectFiles } from '../../domain/place.ts';
import { shorten } from '../../domain/redact.ts';
import type { Route } from '../../domain/route.ts';
import type { PhaseSettings } from '../../domain/settings.ts';
import type { PhaseSection } from '../../domain/state.ts';
import { isDisabled } from '../../domain/switch.ts';
import { evaluatePhase } from '../../evaluate/phase/evaluate-phase.ts';
import { classifyPrompt } from '../../evaluate/prompt/classify-prompt.ts';
import { defaultPrompt } from '../../evaluate/phase/prompt.ts';
import { routePrompt } from '../../evaluate/route/route-prompt.ts';
import { evaluateAnswer } from './evaluate-answer.ts';
import { answerSchema, questionFor, readAnswer } from './phase-question.ts';

let newest: { readonly prompt: string; readonly class: PromptClass } | undefined;

/** Here because all readers share their word lists, which are loaded once. */
export function classify(prompt: string): PromptClass {
  if (newest?.prompt !== prompt) newest = { prompt, class: classifyPrompt(prompt) };
  return newest.class;
}

/** Null for what only goes on with something, and for the host's own commands. A skill counts where there is one. */
export function routed(input: Pick<FactInput, 'hasSkill'>, prompt: string): Route | null {
  if (classify(prompt).kind === 'passthrough') return null;
  const { skills_to_invoke, guardrails, ...route } = routePrompt(prompt);
  const skill = guardrails.require_skill;
  const require_skill = skill !== null && input.hasSkill(skill) ? skill : null;
  return {
    ...route,
    skills_to_invoke: skills_to_invoke.filter((name) => input.hasSkill(name)),
    guardrails: { ...guardrails, require_skill },
  };
}

const maxPromptBytes = 64 * 1024;

/** The phase that these words of the user lead to; null when they leave it as it is. */
export async function evaluatePrompt(input: FactInput, prompt: string): Promise<PromptEvaluation | null> {
  const before: PhaseSection | undefined = input.state.phase;
  const { event } = input;
  if (event.kind === 'prompt.before' && event.asked !== undefined)
    return evaluateAnswer({ prompt, asked: event.asked, plan: event.plan }, before);
  const messages = withPrompt(said(input), prompt);
  const evaluator = wanted(input);
  if (evaluator !== 'model') {
    const { sure, signals: _, ...verdict } = evaluatePhase({ messages, current: before?.phase });
    if (sure || evaluator === 'deterministic') return { ...verdict, by: 'deterministic' };
  }
  return askAbout(input, prompt, questionFor(messages, before));
}

/** No model is asked for a phase that holds nobody back. */
function wanted({ settings, state, event }: FactInput): PhaseSettings['evaluator'] {
  const idle =
    settings.gates['phase']?.level === 'off' || (state.switch && isDisabled(state.switch, event.at));
  return idle ? 'deterministic' : settings.phase.evaluator;
}

/** A transcript that can't be read is one in which nothing was said. */
function said({ conversation }: FactInput): readonly Message[] {
  try {
    return conversation();
  } catch {
    return [];
  }
}

/** Hosts write the newest prompt into the transcript before or after they call the hook. */
function withPrompt(messages: readonly Message[], prompt: string): readonly Message[] {
  const last = messages.at(-1);
  if (last?.role === 'user' && last.text === prompt) return messages;
  return [...messages, { role: 'user', text: prompt }];
}

async function askAbout(input: FactInput, prompt: string, question: string): Promise<PromptEvaluation> {
  const { model: name, timeoutMs } = input.settings.phase;
  const system = systemPrompt(input);
  const answer = await input.askModel({
    system: system.text,
    prompt: question,
    schema: answerSchema,
    model: name,
    timeoutMs,
  });
  const read = answer.ok ? readAnswer(answer.value, prompt) : answer.failure;
  const verdict = typeof read === 'string' ? failed(read) : read;
  const model = { ms: answer.ms, cost_usd: answer.cost_usd };
  return { ...verdict, reason: `${verdict.reason}${system.notice}`, by: 'model', model };
}

const failed = (failure: string): PhaseVerdict & Pick<PromptEvaluation, 'failure'> => ({
  phase: 'exploring',
  confidence: 0,
  approved_scope: null,
  reason: `the evaluator failed: ${failure}`,
  failure,
});

function systemPrompt({ io, place }: FactInput): { readonly text: string; readonly notice: string } {
  try {
    const own = io.files.readText(projectFiles(place.root).prompt, maxPromptBytes)?.trim();
    return { text: own || defaultPrompt, notice: '' };
  } catch (error) {
    const cause = shorten(messageOf(error), 200);
    return { text: defaultPrompt, notice: ` (the built-in prompt was used, because ${cause})` };
  }
}
