import type { TaskType } from '../../domain/route.ts';
import { has, lengthAt } from '../phase/core.ts';
import type { Words } from '../phase/lexicon.ts';
import { type Act, type Speech, wordCount } from '../phase/speech-acts.ts';
import { seeksCause } from './cause.ts';
import { isCondition, isStatement, opensStatement, typeOfStatement } from './statements.ts';
import { isBroken, isLacking, isSlow } from './symptoms.ts';
import { type Head, headAt, headOf, leaningOf, type VerbClass } from './verbs.ts';
import { verbElsewhere } from './verbs-elsewhere.ts';
import { weighType } from './weigh-type.ts';

/** What one clause contributes: work to do, something to know, a complaint, how things are, or only background. */
export interface Move {
  readonly role: 'deed' | 'inquiry' | 'symptom' | 'statement' | 'background';
  readonly act: Act;
  readonly type: TaskType;
  readonly head?: Head | undefined;
  /** The words from the verb on, normalised. */
  readonly text: string;
  readonly said: string;
  readonly asked: boolean;
}

export function movesOf(speeches: readonly Speech[], words: Words): readonly Move[] {
  let before = '';
  return speeches.map((speech, index) => {
    const next = speeches[index + 1];
    const goesOn = next !== undefined && !next.clause.opens;
    const topic = index === 1 && !speech.clause.opens && wordCount(before) <= 2 ? before : '';
    const move = moveOf(speech, words, { before, topic, goesOn });
    before = `${before} ${spaced(speech.clause.text)}`.slice(-remembered);
    return move;
  });
}

const remembered = 240;

/** What stands around a clause. */
interface Around {
  readonly before: string;
  /** A word or two before a colon: "terraform: …". */
  readonly topic: string;
  /** Whether its sentence goes on after it. */
  readonly goesOn: boolean;
}

/** "multi-tenancy" and "multi tenancy" are the same; so are "track it down" and "track down". */
export const spaced = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ' ');
const joined = (text: string): string =>
  text
    .replace(/(?<!\p{L})(why|what|how|where) (?:the|on) (?:heck|hell|fuck|earth|devil|world) /u, '$1 ')
    .replace(
      /(?<!\p{L})(pull|take|split|break|factor|move|lift|get|spin) ((?:\S+ ){1,8}?)(out|off|apart)(?= of| into| from| to| in|[\s\p{P}]*$)/u,
      '$1 $3 $2',
    )
    .replaceAll(
      /(?<!\p{L})(\p{L}{3,}) (?:it|that|this|them|those|these) (down|out|up|in|off|apart|back)(?!\p{L})/gu,
      '$1 $2',
    );

/** Small words that no other language of ours has. */
const onlyEnglish =
  /(?<!\p{L})(?:the|is|it|this|that|to|of|for|you|and|with|what|how|we|not|my|our|when|should|all|from|by|as|at|new|into|please|pls)(?!\p{L})/u;

const asking = new Set<Act>(['look', 'question', 'doubt', 'weigh', 'plan']);
const telling = new Set<Act>(['instruct', 'vague', 'wish', 'go']);

function moveOf({ act: said, clause }: Speech, words: Words, { before, topic, goesOn }: Around): Move {
  const whole = joined(spaced(clause.text));
  const english = words.onlyEnglish && (onlyEnglish.test(whole) || wordCount(whole) < 3);
  const act =
    said === 'question' && !clause.asked && words.onlyEnglish && !interrogative.test(whole) ? 'state' : said;
  const plain = withoutNegated(whole);
  const { head, from } = headIn(plain, words, english);
  const broken = isBroken(whole, english);
  const move = (role: Move['role'], type: TaskType): Move => ({
    role,
    act,
    type,
    head,
    text: from,
    said: clause.said,
    asked: clause.asked,
  });
  const kind = (): TaskType => weighType({ text: from, head, broken, english, before, topic });
  if (
    plain === '' ||
    (negated.test(whole) && !forbids.test(whole)) ||
    (!clause.opens && wordCount(plain) === 1 && head?.class !== 'repair')
  )
    return move('background', 'question');

  const stated = (): Move => {
    const type = typeOfStatement(whole, broken);
    return move(type === 'debug' ? 'statement' : 'deed', type);
  };
  const asked = act === 'question' && !clause.asked && isCondition(whole);
  if (asked && goesOn) return move('background', 'feature');
  if (
    !clause.asked &&
    (asked || act === 'look') &&
    (asked ||
      (opensStatement(plain) &&
        !/^\S+ (?:what|how|why|which|where|whether|if|the|me|us)(?!\p{L})/u.test(plain)))
  )
    return broken ? move('symptom', 'debug') : stated();
  if (puzzled.test(whole)) return move('inquiry', 'question');

  if (forbids.test(whole)) return move('deed', 'feature');
  if (asking.has(act)) {
    if (act === 'look' && andFix.test(whole)) return move('deed', 'debug');
    if (seeksCause(whole, act, broken, head)) return move('deed', 'debug');
    if (inWriting.test(from)) return move('deed', 'docs');
    if (withTests.test(from) || namesTest.test(plain)) return move('deed', 'test');
    if (clause.asked && told.test(whole) && !thinks.test(whole)) return move('deed', kind());
    if (act === 'plan' && drafts.test(from)) return move('deed', kind());
    if (isPolite(whole, act, head) || (act === 'look' && isShown(from))) return move('deed', kind());
    if (act === 'look' && head && head.class !== 'build' && lengthAt(words, 'looks', from) < head.length)
      return move('deed', kind());
    if (act === 'doubt' && broken) return move('symptom', 'debug');
    if (
      act === 'doubt' &&
      isStatement(whole) &&
      !/^(?:any|anything|so|ok|and|really|sure)(?!\p{L})/u.test(whole)
    )
      return stated();
    return move('inquiry', 'question');
  }
  if (act === 'hands-off' && head && !whole.startsWith(from.slice(0, 12)) && !lengthAt(words, 'looks', from))
    return move('deed', kind());
  if (act === 'hands-off' || (act === 'unsure' && !isStatement(whole.replace(/^\p{L}+\s/u, ''))))
    return move('inquiry', 'question');
  const symptom = isSymptom(whole, words, english);
  if (telling.has(act)) {
    if (act === 'go' && !head) return move('background', 'question');
    if (opensStatement(plain)) return symptom ? ofSymptom(move, whole) : stated();
    if (!head && symptom && !wanted.test(whole)) return ofSymptom(move, whole);
    if (act === 'wish' && wantsToKnow.test(whole)) return move('inquiry', 'question');
    return move('deed', kind());
  }
  if (act !== 'state' && act !== 'unsure') return move('background', 'question');
  if (goesOn && isCondition(whole)) return move('background', 'feature');
  if (head ? isImperative(plain, from, clause.opens) : clause.opens && unknownVerb.test(plain))
    return move('deed', kind());
  if (symptom && !(head && needs.test(whole))) return ofSymptom(move, whole);
  if (has(words, 'duties', whole) || ability.test(whole) || needs.test(whole)) return move('deed', kind());
  if (isStatement(whole)) return wonders.test(whole) ? move('background', 'question') : stated();
  return move('background', kind());
}

const namesTest =
  /^(?:(?!which|what|where|how|do|does|is|are)\S+ ){0,3}(?:tests?|specs?) (?:for|that|covering)(?!\p{L})/u;
const told = /^(?:(?:hi|hey|so|and|also|ok|now|then)\s+)*(?:can|could|would|will) you(?!\p{L})/u;
const thinks =
  /you (?:please |quickly |also |just |maybe |perhaps )*(?:explain|tell|describe|show|list|see|think|say|recommend|suggest|prefer|look|check|find|give|walk|help me understand|summari[sz]e|compare|review|clarify|point|remind|estimate|confirm|name|propose|use|do|go|rather|advise|elaborate|analy[sz]e|investigate|verify|figure|search|count|read|know|outline|consider|keep|call|choose)(?!\p{L})/u;
/** A word that is no small one, before the thing that something is done to: "collapse the two reducers". */
const unknownVerb =
  /^(?!the |an? |this |that |these |those |our |my |your |all |some |every |each |in |on |at |for |from |with |after |before |when |if |since |while |because |as |and |but |or |so |not |only |also |is |are |what |which |why |how |nothing |something |there |it |we |i |you |they |he |she )\p{L}{3,}(?<!s|ing|ed)\s(?:the|an?|our|my|this|these|those|all|each|every|its|both)(?!\p{L})/u;
const interrogative =
  /^(?:(?:and|but|so|also|ok|hey|hi|now|then|please|just|quick question|question|before \S+ \S+|in \S+ \S+)[\s:,]+)*(?:what|whats|why|how|hows|which|where|wheres|when|who|whos|whose|is|are|was|were|do|does|did|can|could|should|would|will|shall|may|might|have|has|any|am|isnt|arent|doesnt|dont|didnt|wont|cant|couldnt|shouldnt|wouldnt|wonder|wondering|curious|im wondering|i wonder|im curious)(?!\p{L})|(?<!\p{L})(?:why|wonder\p{L}*|curious|what is|what are|what does|how does|how do)(?!\p{L})/u;
const wanted =
  /^(?:(?:and|also|so|then)\s+)*(?:(?:i|we) (?:need|want|would like|wish)|id like|wed like|give (?:me|us))(?!\p{L})/u;
const puzzled =
  /(?<!\p{L})(?:i|we) (?:dont|do not|cant|still dont) (?:really )?(?:get|understand|see) (?:why|how|what|the)(?!\p{L})/u;
const withTests = /(?<!\p{L})(?:with|by|in) (?:an? |some |unit |proper )*tests?(?!\p{L})/u;

/** A verb that opens a sentence, or goes on with one for a few words more. */
const isImperative = (plain: string, from: string, opens: boolean): boolean =>
  plain.startsWith(from) &&
  (opens || wordCount(from) >= 3) &&
  !opensStatement(plain) &&
  !/^\p{L}+(?:ing|ed)(?!\p{L})/u.test(plain);

const wantsToKnow =
  /(?<!\p{L})(?:know|understand|learn|an? (?:explanation|overview|summary|opinion|second opinion)|advice|your (?:opinion|thoughts|take))(?!\p{L})/u;
const wonders =
  /^(?:\p{L}+ )?(?:how|what|whats|which|where|who)(?!\p{L})|(?<!\p{L})(?:why|difference)(?!\p{L})/u;
const ability = /(?<!\p{L})(?:be able to|as an? (?:user|admin|developer))(?!\p{L})/u;
const needs =
  /(?<!\p{L})needs? (?:an?|some|more|better|to|\p{L}+ing|\p{L}+ (?:and|support|tests?|docs))(?!\p{L})|(?<!\p{L})needs \p{L}+/u;
const drafts = /^(?:plan|design|draft|outline|spec out|sketch|write)(?!\p{L})/u;
const negated =
  /^(?:(?:please|pls|but|and|also|just|so)\s+)*(?:dont|do not|never|no need to|not|leave \S+ (?:\S+ )?(?:alone|untouched|as is)|no (?:\p{L}+ )?(?:changes?|code|fix|edits?|refactoring))(?!\p{L})/u;
/** "Don't send the mail when…" says how it shall be. */
const forbids =
  /^(?:please )?(?:dont|do not|never) (?:send|show|allow|log|include|create|return|accept|store|cache|display|notify|charge|count|retry|redirect|render|let|require|ask users)(?!\p{L}).*(?<!\p{L})(?:when|if|unless|for|between|after|until|without|to)(?!\p{L})/u;
const andFix =
  /(?<!\p{L})(?:and|then|,) (?:then |please )?(?:fix|repair|correct|solve|resolve|get rid of|remove it)(?!\p{L})/u;
const inWriting =
  /^(?:explain|describe|summari[sz]e|note|mention|list|show)\s.*(?<!\p{L})(?:in|as|to) (?:a |an |the |our |its )?(?:\p{L}+ )?(?:comments?|readme|docs?|documentation|docstrings?|changelog|wiki|contributing|adr|guide|faq)(?!\p{L})/u;

/** What is not to be done says nothing about what is. */
const withoutNegated = (text: string): string =>
  text
    .replace(
      /(?<!\p{L})(?:without(?! asking)|rather than|no need to|but not|but dont|and dont|not the)\s.*$/su,
      '',
    )
    .trim();

/** What is wrong with a text is put right by writing. */
const ofSymptom = (move: (role: Move['role'], type: TaskType) => Move, text: string): Move => {
  const type = typeOfStatement(text, true);
  return type === 'debug' ? move('symptom', 'debug') : move('deed', type);
};

/** How something has to be is no complaint, whatever goes wrong in it: "lock it after 5 wrong passwords". */
function isSymptom(text: string, words: Words, english: boolean): boolean {
  const said = has(words, 'duties', text)
    ? text.replace(/(?<!\p{L})(?:should|must|has to|have to|needs to|ought to)(?!\p{L}).*$/su, '')
    : text;
  const [full, bare] = [isBroken(text, english), isBroken(said, english)];
  return (
    bare ||
    isLacking(said) ||
    isSlow(said) ||
    (full && /(?<!\p{L})(?:but|instead(?! of))(?!\p{L})/u.test(text))
  );
}

function headIn(
  text: string,
  words: Words,
  english: boolean,
): { readonly head?: Head | undefined; readonly from: string } {
  const skip = (left: string): number =>
    Math.max(
      lengthAt(words, 'requests', left),
      lengthAt(words, 'fillers', left),
      broad.test(left) ? 0 : lengthAt(words, 'wishes', left),
    );
  const first = headOf(text, skip);
  if (first.head) return first;
  const later = [...text.matchAll(cues)].map(({ index, 0: cue }) =>
    headOf(text.slice(index + cue.length), skip),
  );
  const cued = later.find(({ head }) => head !== undefined);
  if (cued) return cued;
  const found = english ? undefined : verbElsewhere(text);
  if (found) return { head: headFor(found.class, found.length), from: text.slice(found.index) };
  const repairs = lengthAt(words, 'repairs', first.from);
  if (repairs > 0) return { head: headFor('repair', repairs), from: first.from };
  const changes = lengthAt(words, 'changes', first.from);
  return changes > 0 ? { head: headFor('build', changes), from: first.from } : first;
}

const headFor = (name: VerbClass, length: number): Head => ({
  class: name,
  leaning: leaningOf(name),
  length,
});

/** Words after which an instruction may start in the middle of a clause: "for heaven's sake just revert it". */
const cues =
  /(?<!\p{L})(?:please|pls|plz|just|can you|could you|you to|ahead and|needs?|want to|have to)\s+/gu;

/** Complaints count as wishes elsewhere. */
const broad = /^(?:broken|crashes|fails|is |too slow|a mess|not working|stopped working|doesnt work)/u;

/** "Can we add…?" and "add…?" tell, in the clothes of a question. */
const isPolite = (text: string, act: Act, head: Head | undefined): boolean =>
  possible.test(text) ||
  (head !== undefined &&
    (politely.test(text) || (act === 'doubt' && headAt(text) !== undefined)) &&
    head.class !== 'operate');
const politely =
  /^(?:(?:so|and|also|ok|hey|hi|now)\s+)*(?:(?:can|could) (?:we|i have|i get)|(?:is there )?any chance)(?!\p{L})/u;
const possible =
  /^(?:\p{L}+ )?(?:(?:is|would) it (?:also )?(?:be )?possible (?:to|for|that)|(?:it )?would be (?:nice|great|good|cool|helpful|awesome) (?:if|to))(?!\p{L})/u;

/** "Show a spinner while it loads" builds; "show me the config" looks. */
const isShown = (from: string): boolean =>
  /^(?:show|display|print|list|report|open|log|count)\s(?!me|us)/u.test(from) &&
  /\s(?:when|while|instead|next to|under|above|below|if|as soon as|on the|in the|for each|per|after|before)(?!\p{L})/u.test(
    from,
  );
