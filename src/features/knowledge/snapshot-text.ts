import { type Message, shouted } from '../../kernel/work/phase.ts';
import { redact, shorten } from '../../kernel/text/redact.ts';
import type { PhaseSection } from '../../kernel/state.ts';

const userMessages = 3;
const messageLength = 240;
const proposalLength = 600;

/** What is understood right now, in words that still make sense when the conversation is gone. */
export function snapshotText(phase: PhaseSection, conversation: readonly Message[]): string {
  const { since, approved_scope: scope, reason } = phase;
  const said = conversation.filter(({ role, text }) => role === 'user' && text.trim() !== '');
  const proposal = conversation.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '');
  return [
    `Phase ${shouted(phase.phase)}${since === null ? '' : ` since ${since}`}.`,
    ...(scope === null ? [] : [`Agreed: ${oneLine(scope, messageLength)}`]),
    ...(reason === null ? [] : [`Why: ${oneLine(reason, messageLength)}`]),
    ...(said.length === 0 ? [] : ['The user said last:']),
    ...said.slice(-userMessages).map(({ text }) => `- ${oneLine(text, messageLength)}`),
    ...(proposal ? ['The agent said last:', `- ${ending(proposal.text)}`] : []),
  ].join('\n');
}

const oneLine = (text: string, most: number): string =>
  shorten(text, most * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most);

/** A proposal ends with what is asked, so its end matters most. */
function ending(text: string): string {
  const tail = text.slice(-proposalLength * 4);
  const whole = tail.length < text.length ? tail.replace(/^\S*\s?/, '') : tail;
  const plain = redact(whole).replaceAll(/\s+/g, ' ').trim();
  return plain.length > proposalLength ? `…${plain.slice(1 - proposalLength)}` : plain;
}
