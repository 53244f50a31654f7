import { messageOf } from '../../../kernel/errors.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import type { Evidence, PhaseVerdict, PromptEvaluation } from '../../../kernel/work/phase.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { shorten } from '../../../kernel/text/redact.ts';
import type { PhaseSettings } from '../../../kernel/settings/settings.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { isDisabled } from '../../../kernel/switch.ts';
import { defaultPrompt } from '../prompt.ts';
import { evaluateAnswer } from './evaluate-answer.ts';
import { answerSchema, questionFor, readAnswer } from './phase-question.ts';

const maxPromptBytes = 64 * 1024;

/** The phase that these words of the user lead to; null when they leave it as it is. */
export async function evaluatePrompt(input: FactInput, prompt: string): Promise<PromptEvaluation | null> {
  const before: PhaseSection | undefined = input.state.phase;
  const { event } = input;
  const reading = await input.reading();
  if (event.kind === 'prompt.before' && event.asked !== undefined)
    return evaluateAnswer(reading, event.plan, before);
  const evaluator = wanted(input);
  const current = before?.last_evaluated ? before.phase : undefined;
  const { sure, vague, kept, signals: _, ...found } = reading.evaluate(current);
  if (kept && evaluator !== 'model') return null;
  const read = vague && input.settings.phase.waitFor === 'agreement' ? leftOpen(found) : found;
  if (evaluator === 'deterministic' || (evaluator === 'auto' && sure))
    return { ...read, by: 'deterministic' };
  return askAbout(input, prompt, questionFor(reading.messages, before), read);
}

/** Who wants to agree first also wants to know to what. */
const leftOpen = (read: Read): Read => ({
  ...read,
  phase: 'discussing',
  approved_scope: null,
  against: 'weak',
  reason: 'what exactly is to be done is open',
});

/** No model is asked for a phase that holds nobody back. */
function wanted({ settings, state, event }: FactInput): PhaseSettings['evaluator'] {
  const level = settings.gates['phase']?.level;
  const idle = level === 'off' || level === 'note' || (state.switch && isDisabled(state.switch, event.at));
  return idle ? 'deterministic' : settings.phase.evaluator;
}

type Read = PhaseVerdict & Pick<PromptEvaluation, 'against'>;

/** Where no model can be heard, what was read counts; whoever wants proof of an agreement has none then. */
async function askAbout(
  input: FactInput,
  prompt: string,
  question: string,
  otherwise: Read,
): Promise<PromptEvaluation> {
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
  const model = { ms: answer.ms, cost_usd: answer.cost_usd };
  if (typeof read !== 'string')
    return {
      ...read,
      against: evidenceIn(read),
      reason: `${read.reason}${system.notice}`,
      by: 'model',
      model,
    };
  if (input.settings.phase.waitFor === 'evidence')
    return { ...otherwise, failure: read, by: 'deterministic', model };
  return { ...failed(read), by: 'model', model };
}

/** A model that is sure counts as much as plain words. */
const evidenceIn = ({ phase, confidence }: PhaseVerdict): Evidence | null =>
  phase === 'ready' ? null : confidence >= 0.8 ? 'explicit' : 'weak';

const failed = (failure: string): Read & Pick<PromptEvaluation, 'failure'> => ({
  phase: 'exploring',
  confidence: 0,
  approved_scope: null,
  against: 'explicit',
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
