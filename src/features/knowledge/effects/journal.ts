import type { Decision } from '../../../kernel/decision.ts';
import { defineEffect } from '../../../kernel/effect.ts';
import type { EventOf } from '../../../kernel/event.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import type { JournalEntry } from '../../../kernel/stores/journal.ts';
import { isFrom, withoutQuotes } from '../../../kernel/stores/prompts.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { overrideReason } from '../../../kernel/text/override-words.ts';
import { redact, shorten } from '../../../kernel/text/secrets.ts';
import { type Message, shouted } from '../../../kernel/work/phase.ts';

const userMessages = 3;
const messageLength = 240;
const proposalLength = 600;

/** What is understood right now, in words that still make sense when the conversation is gone. */
function snapshotText(phase: PhaseSection, conversation: readonly Message[]): string {
  const { since, approved_scope: scope, reason } = phase;
  const said = conversation.filter(({ role, text }) => role === 'user' && text.trim() !== '');
  const proposal = conversation.findLast(({ role, text }) => role === 'assistant' && text.trim() !== '');
  return [
    `Phase ${shouted(phase.phase)}${since === null ? '' : ` since ${since}`}.`,
    ...(scope === null ? [] : [`Agreed: ${oneLine(scope, messageLength)}`]),
    ...(reason === null ? [] : [`Why: ${oneLine(reason, messageLength)}`]),
    ...(said.length === 0 ? [] : ['The user’s last words:']),
    ...said.slice(-userMessages).map(({ text }) => `- ${oneLine(text, messageLength)}`),
    ...(proposal ? ['The agent’s last words:', `- ${ending(proposal.text)}`] : []),
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

type Decided = Omit<JournalEntry, 'timestamp' | 'session_id'>;

export const journal = defineEffect({
  id: 'journal',
  summary:
    'Record in the decision journal what the user agreed to or granted, and what was understood before a compaction',
  on: ['prompt.before', 'tool.before', 'compact.before'],
  needs: ['conversation'],
  async run({ event, state, decision, facts, journal: book }) {
    const decided = ((): readonly Decided[] => {
      switch (event.kind) {
        case 'prompt.before':
          return moved(event, state.phase);
        case 'tool.before':
          return [...askedFor(event, decision), ...used(event, state.phase)];
        case 'compact.before':
          return [
            {
              type: 'context_snapshot',
              context: snapshotText(state.phase, facts.conversation),
              trigger: `compaction, ${event.trigger}`,
              publicly: {
                context: snapshotText(unquoted(state.phase), []),
                trigger: `compaction, ${event.trigger}`,
              },
            },
          ];
      }
    })();
    for (const each of decided)
      await book.record({ ...each, timestamp: event.at, session_id: event.session });
  },
});

function moved(event: EventOf<'prompt.before'>, phase: PhaseSection): readonly Decided[] {
  if (phase.since !== event.at || phase.previous === null) return [];
  const { approved_scope: scope } = phase;
  return [
    {
      type: 'phase_transition',
      from_state: phase.previous,
      to_state: phase.phase,
      context: phase.reason ?? '',
      trigger: event.prompt,
      approved_scope: scope ?? undefined,
      publicly: {
        context: withoutQuotes(phase.reason ?? ''),
        approved_scope: scope === null || isFrom(event.prompt, scope) ? undefined : scope,
      },
    },
  ];
}

/** What was agreed may be what the user said, and nobody knows any more when it was said. */
const unquoted = (phase: PhaseSection): PhaseSection => ({
  ...phase,
  approved_scope: null,
  reason: phase.reason && withoutQuotes(phase.reason),
});

function askedFor(event: EventOf<'tool.before'>, { findings }: Decision): readonly Decided[] {
  const asked = findings.find(({ code, level }) => code === 'person_only:override' && level !== 'note');
  if (!asked || event.action.kind !== 'command') return [];
  const context = overrideReason(event.action.command) ?? 'its reason can’t be read from the command line';
  return [{ type: 'override_requested', context, trigger: event.action.command }];
}

/** Two calls of the same moment are told apart by what they are about. */
function used(event: EventOf<'tool.before'>, { used_override: granted }: PhaseSection): readonly Decided[] {
  const subject = subjectOf(event) ?? event.tool;
  if (granted?.timestamp !== event.at || granted.subject !== subject) return [];
  return [{ type: 'override_used', context: granted.reason, trigger: subject }];
}
