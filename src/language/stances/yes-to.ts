import type { Phase } from '../../kernel/work/phase.ts';
import type { Reading } from '../reading/word-tags.ts';

const longest = 600;

/** What the agent asked, where the user says yes to it: “Shall I push it?” “yep”. */
export function yesToIn({ turn, speeches }: Reading, phaseOf: () => Phase): string | undefined {
  const [first] = speeches;
  if (turn.questions.length === 0) return undefined;
  if ((first?.act !== 'accept' && first?.act !== 'go') || phaseOf() !== 'ready') return undefined;
  return [...new Set(turn.questions.map(({ said }) => said.trim()))].join(' ').slice(0, longest);
}
