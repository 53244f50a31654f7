import { isAsked, normalise, sentencesOf } from './clauses.ts';
import { type Category, coreOf, verbAt, type Words } from './lexicon.ts';
import { ownWords } from './own-words.ts';

/** A question of the agent that waits for the user. */
export interface OpenQuestion {
  readonly kind: 'permission' | 'objection' | 'choice' | 'decision';
  readonly said: string;
  readonly text: string;
}

/** What the agent's last message leaves the user with. */
export interface AgentTurn {
  readonly questions: readonly OpenQuestion[];
  /** Something that could be agreed to. */
  readonly proposes: boolean;
  /** Several ways, none of them asked about. */
  readonly alternatives: boolean;
  readonly done: boolean;
  readonly working: boolean;
  /** Offers no more than to look into something. */
  readonly offersLook: boolean;
  /** All of it, as it was written, and to compare answers with. */
  readonly said: string;
  readonly text: string;
}

export const noTurn: AgentTurn = {
  questions: [],
  proposes: false,
  alternatives: false,
  done: false,
  working: false,
  offersLook: false,
  said: '',
  text: '',
};

export function readAgentTurn(said: string, words: Words): AgentTurn {
  const own = ownWords(said);
  const sentences = sentencesOf(own);
  const text = normalise(own);
  const has = (category: Category, where = text): boolean => words(category).in(where);
  const questions = sentences.flatMap((sentence, index) => {
    const asked = isAsked(sentence);
    const last = index === sentences.length - 1;
    const plain = normalise(sentence);
    if (!asked && !(last && invites(plain))) return [];
    if (asked && isRhetorical(plain, sentences[index + 1], words)) return [];
    const between = has('or', normalise(sentences[index - 1] ?? ''));
    return splitQuestion(plain, words).map((part) => {
      const kind = kindOf(part, sentence, words);
      return {
        kind: kind === 'decision' && between && wh.test(part) ? 'choice' : kind,
        said: sentence,
        text: part,
      };
    });
  });
  const lastAsked = normalise(questions.at(-1)?.said ?? '');
  return {
    questions,
    proposes: has('proposals') || has('permission', lastAsked),
    alternatives: sentences.slice(-2).some((sentence) => has('or', normalise(sentence))) || listed.test(said),
    done: has('done') || reported.test(text),
    working: has('working'),
    offersLook: looksOnly(questions.at(-1), sentences.slice(-4), words),
    said,
    text,
  };
}

/** "I added", "I've extracted": finished work, whatever the verb. */
const reported =
  /(?<!\p{L})(?:ive|i have|i|weve|we have)\s+(?:now\s+|also\s+|already\s+)?(?:\p{L}+ed|(?:re)?(?:built|set|sent)|kept|left|put|cut|split|lost|got)(?!\p{L})/u;

/** "I could look at A or at B. Where shall I begin looking?" offers no more than "Shall I look?" does. */
function looksOnly(asked: OpenQuestion | undefined, sentences: readonly string[], words: Words): boolean {
  if (!asked || asked.kind === 'objection') return false;
  if (asked.kind !== 'permission' && !looking.test(asked.text)) return false;
  return offersLook(sentences, words);
}

const looking =
  /(?<!\p{L})(?:look|looking|check|inspect|read|search|dig|investigate|start with|begin with)(?!\p{L})/u;

/** The offer may be in the question itself, or before a bare "Should I?". */
function offersLook(sentences: readonly string[], words: Words): boolean {
  const texts = sentences.map(normalise);
  if (texts.some((text) => onlyReads.test(text))) return true;
  const offers = texts.flatMap((text) => text.split(offering).slice(1));
  const cores = offers.map((offer) => coreOf(offer.trim(), words)).filter((core) => !doIt.test(core));
  const verbs = cores.map((core) => verbAt(core, words)).filter((verb) => verb !== undefined);
  const last = texts.at(-1) ?? '';
  return verbs.at(-1) === 'looks' || (verbs.length === 0 && offersLookIn(last, words));
}

/** In other languages than English the verb may stand anywhere in the question. */
const offersLookIn = (text: string, words: Words): boolean =>
  words.late('looks', true).in(text) &&
  !words.late('changes', true).in(text) &&
  !words.late('repairs', true).in(text);

const offering =
  /(?<!\p{L})(?:want me to|like me to|shall i|should i|may i|can i|i can|i could|ill|id)(?!\p{L})/u;
const doIt =
  /^(?:do|run|start|go|proceed|make|try)\s+(?:it|that|this|so)(?!\p{L})|^(?:start|begin)(?:\s+(?:looking|with|first|there))?\P{L}*$/u;
const onlyReads =
  /(?<!\p{L})(?:read only|readonly|just reading|only reading|nothing (?:gets|is|will be) (?:modified|changed|touched)|(?:wont|will not|without) (?:chang|touch|modify)\p{L}*|just a list|only as an answer|here in (?:the )?chat|no changes)(?!\p{L})/u;

const listed = /(?:^|\s)(?:\(?[12ab]\)|[12]\.|[AB]:)\s[\s\S]*(?:^|\s)(?:\(?[2b]\)|2\.|B:)\s/m;

/** An invitation to say yes that has no question mark. */
const invites = (plain: string): boolean =>
  /(?:ready when you are|let me know (?:if|when|whether)|say the word|waiting for your|awaiting your|your (?:approval|confirmation|go)|please confirm|(?:tell me|let me know|say) which|pick one|choose one)/u.test(
    plain,
  ) || unspacedInvitation.test(plain);

const unspacedInvitation = /(?:确认后|確認後|よろしければ|ご確認ください|확인해 주세요)/u;

/** Asked only to be answered by the one who asks: "Why does this happen? Because…". */
function isRhetorical(plain: string, next: string | undefined, words: Words): boolean {
  if (next === undefined || isAsked(next)) return false;
  if (
    /(?<!\p{L})(?:you|your|should|shall|prefer|want|keep|ok|okay)(?!\p{L})/u.test(plain) &&
    !/you may ask|you ask|you might ask/u.test(plain)
  )
    return false;
  if (words('permission').in(plain) || words('choices').in(plain))
    return /^(?:so )?(?:why|what|how)(?!\p{L})/u.test(plain);
  return true;
}

/** "(1) name? (2) ESM only?" in one line are two questions. */
function splitQuestion(plain: string, words: Words): readonly string[] {
  const parts = plain.split(/(?<=\?)\s*(?=\(?\d\)|and\s|how\s|where\s|what\s|which\s)/u);
  return parts
    .flatMap((part) => {
      const [first = part, ...rest] = part.split(/,\s+(?:and|und|en|et|y|e|i|и|й|та|och|og|dan|ve)\s+/u);
      const second = rest.join(' ');
      const asks = words('asks').at(second) > 0 || words('or').in(second) || words('choices').in(second);
      return asks && second.split(/\s+/).length >= 3 ? [first, second] : [part];
    })
    .filter((part) => part.trim() !== '');
}

function kindOf(plain: string, said: string, words: Words): OpenQuestion['kind'] {
  const has = (category: Category): boolean => words(category).in(plain);
  if (has('objections')) return 'objection';
  const orNot = /or not\W*$/u.test(plain);
  if ((has('or') && !orNot) || has('choices')) return 'choice';
  const short = plain.split(/\s+/).length <= 4 && said.length < 40 && !has('asks');
  if (has('permission') || short) return wh.test(plain) ? 'decision' : 'permission';
  return 'decision';
}

const wh =
  /^[¿\s]*(?:what|where|when|who|how|why|which|was|wo|wann|wer|wie|welch\p{L}*|que|quoi|quel\p{L}*|comment|ou|cual\p{L}*|como|donde|quanto|quant[ei]|cosa|che|come|dove|qual|quais|quali|quale|o que|onde|wat|welke?|hoe|waar|vad|vilke[nt]|vilka|hur|hvad|hvilke[nt]|hvilke|hvordan|co|ktor\p{L}*|kter\p{L}*|jak\p{L}*|gdzie|kde|что|как\p{L}*|где|котор\p{L}*|що|як\p{L}*|де|hangi\p{L}*|nasil|nerede)(?!\p{L})/u;
