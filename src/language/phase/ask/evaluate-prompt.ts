import * as v from 'valibot';
import { messageOf } from '../../../kernel/errors.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { projectFiles } from '../../../kernel/place.ts';
import type { PhaseSettings } from '../../../kernel/settings/settings.ts';
import { isDisabled, type PhaseSection } from '../../../kernel/state.ts';
import { redact, shorten } from '../../../kernel/text/secrets.ts';
import {
  type Evidence,
  type Message,
  phases,
  type PhaseVerdict,
  type PromptEvaluation,
  type PromptReading,
} from '../../../kernel/work/phase.ts';
import { defaultPrompt } from '../prompt.ts';

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

function systemPrompt({ io, place, settings }: FactInput): {
  readonly text: string;
  readonly notice: string;
} {
  try {
    const own = io.files.readText(projectFiles(place.root).prompt, maxPromptBytes);
    const isAccepted = own === undefined || io.hash.sha256(own) === settings.phase.prompt;
    const notice = ' (the built-in prompt was used, because nobody accepted the changed prompt.md yet)';
    return isAccepted ? { text: own?.trim() || defaultPrompt, notice: '' } : { text: defaultPrompt, notice };
  } catch (error) {
    const cause = shorten(messageOf(error), 200);
    return { text: defaultPrompt, notice: ` (the built-in prompt was used, because ${cause})` };
  }
}

const scopeLength = 500;

/**
 * An answer in a dialog is about the one question that the user saw there: nothing else is read, and no model is asked.
 * What is not understood changes nothing.
 */
function evaluateAnswer(
  reading: PromptReading,
  plan: string | undefined,
  before: PhaseSection | undefined,
): PromptEvaluation | null {
  const by = 'deterministic';
  if (plan !== undefined) {
    const approved_scope = shorten(plan, scopeLength);
    const reason = 'the user approved the plan';
    return { phase: 'ready', confidence: 1, approved_scope, against: null, reason, by };
  }
  const { sure, vague: _vague, kept: _kept, signals: _, ...verdict } = reading.evaluate(before?.phase);
  if (!sure) return null;
  return { ...verdict, approved_scope: widened(verdict.approved_scope, before), by };
}

/** A detail that was asked for on the way belongs to what was agreed before. */
function widened(scope: string | null, before: PhaseSection | undefined): string | null {
  const agreed = before?.phase === 'ready' ? before.approved_scope : null;
  return scope === null || agreed === null ? scope : shorten(`${agreed}; ${scope}`, 2 * scopeLength);
}

const mostMessages = 12;
const keptOfBeginning = 500;
const keptOfEnd = 1_000;

/** What the model is given to judge: where the conversation stood, and what was said lately. */
function questionFor(messages: readonly Message[], before: PhaseSection | undefined): string {
  const said = messages
    .slice(-mostMessages)
    .map(({ role, text }) => `<message role="${role}">\n${unframed(essence(text))}\n</message>`);
  const stood = before && [
    `phase: ${before.phase}`,
    `approved_scope: ${unframed(before.approved_scope ?? 'null')}`,
    `reason: ${unframed(before.reason ?? 'null')}`,
  ];
  return [
    ...(stood ? ['Before the newest message:', ...stood, ''] : []),
    '<conversation>',
    ...said,
    '</conversation>',
    '',
    'Which phase is it in after the last message of the user?',
  ].join('\n');
}

/** A message asks its question at its end as often as at its beginning. Secrets stay here. */
function essence(text: string): string {
  if (text.length <= keptOfBeginning + keptOfEnd) return redact(text);
  const end = redact(text.slice(-keptOfEnd * 4).replace(/^\S{0,2000}/, '')).slice(-keptOfEnd);
  return `${shorten(text, keptOfBeginning)}\n[…]\n${end}`;
}

/** Nobody closes our tags. */
const unframed = (text: string): string => text.replaceAll(/<(?=\/?(?:conversation|message)\b)/gi, '‹');

const answerSchema = {
  type: 'object',
  properties: {
    phase: { type: 'string', enum: phases },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    approved_scope: {
      type: ['string', 'null'],
      description: 'What was agreed, in a few words; null unless the phase is ready',
    },
    reason: { type: 'string', description: 'One sentence' },
  },
  required: ['phase', 'confidence', 'approved_scope', 'reason'],
  additionalProperties: false,
};

const Answer = v.object({
  phase: v.picklist(phases),
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  approved_scope: v.nullable(v.string()),
  reason: v.string(),
});

/** The verdict in a model's answer, or what is wrong with it. */
function readAnswer(answer: unknown, prompt: string): PhaseVerdict | string {
  const parsed = v.safeParse(Answer, answer);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return `the model’s answer does not fit: ${v.getDotPath(issue) ?? 'it'}: ${shorten(issue.message, 150)}`;
  }
  const { phase, confidence, approved_scope, reason } = parsed.output;
  const scope = approved_scope?.trim() || prompt;
  return {
    phase,
    confidence,
    approved_scope: phase === 'ready' ? shorten(scope, 500) : null,
    reason: shorten(reason, 500),
  };
}
