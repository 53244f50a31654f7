import {
  type PromptClass,
  type PromptKind,
  type UserCommand,
  userCommands,
} from '../../domain/discipline.ts';
import { clausesOf } from '../phase/clauses.ts';
import { lexiconsFor } from '../phase/languages.ts';
import { wordsOf } from '../phase/lexicon.ts';
import { ownWords } from '../phase/own-words.ts';
import { mendSlips } from '../phase/slips.ts';
import { type Act, actsOf, type Speech, wordCount } from '../phase/speech-acts.ts';
import { isFrustrated } from './frustration.ts';
import { keywordsOf } from './keywords.ts';
import { isBig } from './size.ts';

/** What a prompt asks for, judged on its own: no conversation, no model. */
export function classifyPrompt(prompt: string): PromptClass {
  const command = commandIn(prompt);
  const nothing = { big: false, researchOnly: false, frustrated: false, keywords: [] };
  if (command) return { ...nothing, kind: 'command', command };
  if (/^\s*\/[a-z][\w:-]*(?:\s|$)/i.test(prompt)) return { ...nothing, kind: 'passthrough' };

  const said = ownWords(prompt);
  const lexicons = lexiconsFor(said, '');
  const words = wordsOf(lexicons);
  const speeches = clausesOf(said)
    .map((clause) => ({ ...clause, text: mendSlips(clause.text, lexicons) }))
    .flatMap((clause) => actsOf(clause, words));
  const researchOnly = isResearchOnly(speeches);
  const kind = researchOnly ? 'question' : kindOf(speeches, said);
  return {
    kind,
    big: kind === 'task' && isBig(said, speeches),
    researchOnly,
    frustrated: isFrustrated(prompt, said),
    keywords: keywordsOf(said, words),
  };
}

/** Only as the whole message, whatever its case and with a full stop or an exclamation mark at most. */
function commandIn(prompt: string): UserCommand | undefined {
  const plain = prompt.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/[.!]$/, '');
  return userCommands.find((command) => command === plain);
}

const replies = new Set<Act>([
  'accept',
  'go',
  'refuse',
  'hold',
  'unsure',
  'praise',
  'thanks',
  'small-talk',
  'delegate',
  'pick',
]);
const deeds = new Set<Act>(['instruct', 'vague']);
const inquiries = new Set<Act>(['question', 'weigh', 'doubt', 'look', 'plan', 'hands-off']);

function kindOf(speeches: readonly Speech[], said: string): PromptKind {
  const acts = speeches.map(({ act }) => act);
  if (speeches.length === 0 || acts.every((act) => replies.has(act)))
    return isLongReply(acts, said) ? 'task' : 'passthrough';
  const deed = acts.findLastIndex((act) => deeds.has(act));
  const inquiry = acts.findLastIndex((act) => inquiries.has(act));
  if (deed >= 0 && (deed > inquiry || !leads(acts, inquiry))) return 'task';
  if (inquiry >= 0) return 'question';
  if (acts.includes('wish')) return 'task';
  return wordCount(said) <= 3 ? 'passthrough' : 'task';
}

/** "Add a cache, or is that overkill?" asks; "look why it fails and fix it" tells. */
const leads = (acts: readonly Act[], inquiry: number): boolean =>
  acts[inquiry] === 'weigh' || acts[inquiry] === 'question';

/** "Commit and push" is a word of consent in a conversation and a task on its own. */
const isLongReply = (acts: readonly Act[], said: string): boolean =>
  acts.includes('go') && wordCount(said) >= 4;

function isResearchOnly(speeches: readonly Speech[]): boolean {
  const acts = speeches.map(({ act }) => act);
  const off = acts.lastIndexOf('hands-off');
  const deed = acts.findLastIndex((act) => deeds.has(act));
  return off >= 0 && deed <= off;
}
