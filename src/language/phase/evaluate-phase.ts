import { type Evaluation, type Evidence, type Phase, phases } from '../../kernel/work/phase.ts';
import { conditionOf } from './conditions.ts';
import { featuresIn } from './features.ts';
import { quoteOf, rule, type Ruling } from './verdict.ts';
import { ownWords } from '../reading/own-words.ts';
import type { Reading } from '../reading/word-tags.ts';
import type { Speech } from '../reading/speech-acts.ts';
import { sharesOf } from '../reading/tag-table.ts';

const longest = 300;

/** What was agreed to: the user's instruction, or else the proposal that they said yes to. */
function scopeOf({ speeches, messages }: Reading): string {
  const told = speeches.filter(({ act }) => act === 'instruct' || act === 'vague' || act === 'pick');
  const own = short(ownWords(messages.at(-1)?.text ?? ''));
  if (told.length > 0) return own;
  const proposal = short(ownWords(messages.findLast(({ role }) => role === 'assistant')?.text ?? ''));
  return proposal === '' ? own : `${proposal} (${own})`;
}

function short(text: string): string {
  const plain = text
    .replaceAll(/[\uE000-\uE002]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

/** From this share on the user is taken to want something done: a false READY is worse than a false doubt. */
const readyFrom = 0.7;

/** Between these a model is worth asking: few prompts fall here. */
const [doubtFrom, doubtTo] = [0.45, 0.7];

/**
 * Below the first share of readiness nobody would doubt that the user wants no change now, above the second nothing says
 * so. Where the rules are sure of it and nothing was told to be done, it counts up to the third, and plain words to wait up to
 * the fourth; nothing but a question up to the fifth.
 */
const [explicitBelow, weakBelow, sharedBelow, heldBelow, askedBelow] = [0.06, 0.15, 0.4, 0.5, 0.6];
const sureRule = 0.85;

/** Where the user's newest message takes the conversation from its current phase, and what speaks against a change. */
export function evaluatePhase(reading: Reading, current?: Phase): Evaluation {
  const { speeches, words } = reading;
  const ruling = rule(reading);
  const sums = reading.weights.phase(featuresIn(reading, ruling));
  const [exploring = 0, discussing = 0, ready = 0] = sharesOf(sums);
  const asked = exploring >= discussing ? 'exploring' : 'discussing';
  const nothing = !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(reading.typed);
  const condition = conditionOf(reading);
  const leave = ready >= readyFrom && !onlyRefuses(speeches);
  const said = nothing ? 'exploring' : (condition?.phase ?? (leave ? 'ready' : asked));
  const kept = condition === undefined && current !== undefined && changesNothing(reading, ready);
  const phase = kept ? current : said;
  return {
    phase,
    confidence: { exploring, discussing, ready }[phase],
    reason: kept ? 'nothing new was said' : (condition?.reason ?? reasonFor(said, ruling, speeches)),
    approved_scope: phase === 'ready' ? scopeOf(reading) : null,
    against:
      phase === 'ready' || nothing
        ? null
        : condition && !kept
          ? condition.against
          : evidenceAt(ready, ruling, speeches),
    vague: ruling.vague === true || speeches.length === 0,
    kept,
    sure: !nothing && (kept || condition !== undefined || ready < doubtFrom || ready >= doubtTo),
    signals: [
      { name: 'language', words: words.languages.join(', ') },
      ...reading.turn.questions.map(({ kind, said: asks }) => ({ name: `agent asks: ${kind}`, words: asks })),
      ...(['proposes', 'alternatives', 'done', 'working'] as const)
        .filter((name) => reading.turn[name])
        .map((name) => ({ name: `agent: ${name}`, words: '' })),
      ...speeches.map(({ act, clause }) => ({ name: `user: ${act}`, words: clause.said })),
      ...[exploring, discussing, ready].map((share, index) => ({
        name: phases[index] ?? '',
        words: share.toFixed(2),
      })),
    ],
  };
}

/** “No”, and nothing that is wanted instead. */
const onlyRefuses = (speeches: readonly Speech[]): boolean =>
  speeches.some(({ act }) => act === 'refuse') &&
  speeches.every(({ act }) => act === 'refuse' || act === 'thanks' || act === 'small-talk');

function evidenceAt(ready: number, ruling: Ruling, speeches: readonly Speech[]): Evidence | null {
  const sure = ruling.confidence >= sureRule;
  // What one reader is sure of is no evidence for the other.
  if (sure && ruling.phase === 'ready') return null;
  if (ready < explicitBelow) return 'explicit';
  if (isHeld(speeches)) return ready < heldBelow ? 'weak' : null;
  // Where something is told to be done, no more than plain words speak against it.
  if (speeches.some(({ act }) => act === 'instruct')) return null;
  const onlyAsked = sure && speeches.every(({ act, clause }) => act === 'question' && clause.asked);
  return ready < (onlyAsked ? askedBelow : sure ? sharedBelow : weakBelow) ? 'weak' : null;
}

/** Whether the user says to wait, and nothing after that to start. */
function isHeld(speeches: readonly Speech[]): boolean {
  const last = (...acts: readonly Speech['act'][]): number =>
    speeches.findLastIndex(({ act }) => acts.includes(act));
  return last('hold') > last('go', 'instruct', 'vague');
}

/** "How is it going?" in the middle of the work, or "continue" when nothing was proposed. */
function changesNothing({ speeches, turn, own }: Reading, ready: number): boolean {
  const only = (kind: Speech['act']): boolean => speeches.every(({ act }) => act === kind);
  const open = turn.proposes || turn.questions.length > 0;
  return (
    speeches.length > 0 &&
    (only('small-talk') ||
      (only('go') && !open && (ready < readyFrom || turn.said === '')) ||
      (turn.done && doubtsWork.test(own)))
  );
}

/** Asking whether what was reported is so, and nothing else: the work goes on until it is. */
const doubtsWork =
  /^\s*(?:and |but |hm+,? |wait,? )?(?:(?:did|have) you (?:really |actually |even |also )?(?:run|ran|test\w*|check\w*|verif\w*|tr(?:y|ied))(?: (?:it|that|them|this|the \w+))?|(?:really|all|all of them|are you (?:really )?sure)|(?:really )?all(?: of (?:it|them))?|hast du (?:das |es |sie )?(?:wirklich |auch |überhaupt )?(?:getestet|geprüft|laufen lassen|ausgeführt)|bist du (?:dir )?sicher|wirklich(?: alle)?|tu (?:l['’])?as (?:vraiment )?(?:testé|lancé|vérifié)|(?:tu es|t['’]es) sûr|¿?(?:lo |la )?has (?:probado|ejecutado|comprobado)(?: de verdad)?|¿?seguro|(?:você )?(?:testou|rodou)(?: mesmo)?|tem certeza|l['’]hai (?:provato|testato)|sei sicuro|ты (?:точно )?(?:запускал|проверил|проверял)|точно|уверен|真的(?:跑过|测试)?(?:了)?吗|你(?:真的)?(?:跑过|测过)了?吗|本当に(?:動かした|テストした)?|진짜(?:로)?(?: 돌려봤)?)[\s?!.。？]*$/iu;

/** What stands beside what is wanted. */
const beside = new Set<Speech['act']>(['praise', 'thanks', 'small-talk', 'accept', 'refuse']);

/** In the user's own words; the rules say it best where they come to the same end. */
function reasonFor(phase: Phase, ruling: Ruling, speeches: readonly Speech[]): string {
  if (ruling.phase === phase) return ruling.reason;
  const telling = speeches.findLast(({ act }) => !beside.has(act));
  const quote = quoteOf(telling ?? speeches.at(-1));
  if (phase === 'ready') return `the user asked for it: “${quote}”`;
  return phase === 'discussing'
    ? `something is still open: “${quote}”`
    : `the user wants to know: “${quote}”`;
}
