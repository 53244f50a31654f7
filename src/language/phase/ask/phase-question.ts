import * as v from 'valibot';
import { type Message, phases, type PhaseVerdict } from '../../../kernel/work/phase.ts';
import { redact, shorten } from '../../../kernel/text/redact.ts';
import type { PhaseSection } from '../../../kernel/state.ts';

const mostMessages = 12;
const keptOfBeginning = 500;
const keptOfEnd = 1_000;

/** What the model is given to judge: where the conversation stood, and what was said lately. */
export function questionFor(messages: readonly Message[], before: PhaseSection | undefined): string {
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

export const answerSchema = {
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
export function readAnswer(answer: unknown, prompt: string): PhaseVerdict | string {
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
