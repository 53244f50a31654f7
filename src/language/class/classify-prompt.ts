import { commandClass, type PromptClass, type PromptKind } from '../../kernel/discipline.ts';
import { isFrustrated } from './frustration.ts';
import { type Clause, normalise } from '../reading/clauses.ts';
import type { Words } from '../reading/lexicon.ts';
import type { Reading } from '../reading/word-tags.ts';
import { type Act, type Speech, wordCount } from '../reading/speech-acts.ts';

/** Words for all of something large. */
const everything =
  /(?<!\p{L})(?:entire|whole|complete|every(?: single)?|all(?: of)?(?: the| our)?|full|across the|throughout the)\s+(?:\S+\s+){0,2}?(?:codebase|code base|project|repo|repository|app|application|system|frontend|backend|ui|monorepo|services?|modules?|packages?|endpoints?|components?|models?|pages?|screens?|tests?|files|api|string|strings|layers?)(?!\p{L})/u;
const everythingElsewhere =
  /(?:komplette|gesamte|ganze)[nsr]? (?:projekt|code|system|anwendung)|(?:todo el|toda la) (?:proyecto|sistema|aplicacion)|(?:sistema|projeto) inteiro|tout le (?:projet|code)|tutto il (?:progetto|codice)|hele (?:project|systeem)|ca[lł]y (?:projekt|system)|вс[ея](?:ь|ю) (?:проект|код|бэкенд|бекенд|систему)|увесь|весь бекенд|整个项目|整个系统|全部|プロジェクト全体|전체 (?:프로젝트|시스템)|tum proje|poora project|seluruh/u;
const upheaval =
  /(?<!\p{L})(?:from scratch|ground up|rewrite|re-write|port|migrate|migration to|redesign|rearchitect|re-architect|overhaul|revamp|modernize|modernise|split the monolith|monolith|microservices?|rebuild)(?!\p{L})/u;
const small =
  /(?<!\p{L})(?:one-liner|line|function|method|typo|link|label|button|sentence|paragraph|regex|run|commit|push|test suite|linter|migration guide)(?!\p{L})/u;

/** Whether a task is more than a few files' work. */
function isBig(said: string, speeches: readonly Speech[]): boolean {
  const text = normalise(said);
  const items = said.match(/^\s*(?:[-*•]|\d+[.)])\s+\S/gm)?.length ?? 0;
  const deeds = speeches.filter(({ act }) => act === 'instruct' || act === 'vague').length;
  const listed = (text.match(/,\s*(?:and\s+)?(?:a |an |the |new )?\p{L}+/gu)?.length ?? 0) >= 4;
  if (everythingElsewhere.test(text)) return true;
  if (/(?<!\p{L})(?:clone of|end to end|moving off|all \d{2,} |there are ~?\d{2,})/u.test(text)) return true;
  if (everything.test(text)) return upheaval.test(text) || deeds + items >= 3 || listed || !small.test(text);
  if (upheaval.test(text)) return (listed || deeds + items >= 2) && !small.test(text);
  return items >= 4 || deeds >= 6;
}

const most = 5;

/** The longest words that are no small words: they say what a task is about. */
function keywordsOf(said: string, words: Words): readonly string[] {
  const candidates = normalise(said).match(/[\p{L}_][\p{L}\p{N}_.-]{3,}/gu) ?? [];
  const telling = candidates
    .map((word) => word.replace(/[.-]+$/, ''))
    .filter((word) => !words('common').whole(word) && !words('fillers').whole(word));
  return [...new Set(telling)]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .toSorted();
}

/** What a prompt asks for. What was said before it tells no more than its language. */
export function classifyPrompt(reading: Reading): PromptClass {
  const command = commandClass(reading.prompt);
  if (command) return command;
  const { own, speeches, words } = reading;
  const researchOnly = isResearchOnly(speeches, words.onlyEnglish);
  const kind = researchOnly ? 'question' : kindOf(speeches, own);
  return {
    kind,
    big: kind === 'task' && isBig(own, speeches),
    researchOnly,
    frustrated: isFrustrated(own),
    keywords: keywordsOf(own, words),
  };
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
const deeds = new Set<Act>(['instruct', 'vague', 'go']);
const inquiries = new Set<Act>(['question', 'weigh', 'doubt', 'look', 'plan', 'hands-off']);

function kindOf(speeches: readonly Speech[], said: string): PromptKind {
  const acts = speeches.map(({ act }) => act);
  if (isReply(speeches, said)) return 'passthrough';
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

/** Words that only mean something as an answer. "Commit and push" is consent in a conversation, and a task on its own. */
function isReply(speeches: readonly Speech[], said: string): boolean {
  const acts = speeches.map(({ act }) => act);
  const count = wordCount(said);
  if (acts.every((act) => replies.has(act)))
    return !(acts.includes('go') && count >= 4 && !acts.includes('accept'));
  const [first] = acts;
  const told = speeches.some(
    ({ act, values }) => act === 'instruct' || act === 'look' || (act === 'vague' && values > 0),
  );
  return (
    first !== undefined &&
    replies.has(first) &&
    first !== 'unsure' &&
    !told &&
    !acts.includes('question') &&
    count <= 7
  );
}

/** Looking is wanted, and it is said that nothing be changed. */
function isResearchOnly(speeches: readonly Speech[], onlyEnglish: boolean): boolean {
  const acts = speeches.map(({ act }) => act);
  if (speeches.some(({ clause }) => isSparedFirmly(clause))) return true;
  const told = speeches.some(
    ({ act, clause }) => (act === 'instruct' || act === 'vague') && !isSpared(clause),
  );
  if (told || acts.includes('go') || speeches.some(({ clause }) => behaviour.test(clause.text))) return false;
  const asks = acts.some((act) => act === 'look' || act === 'question' || act === 'plan' || act === 'weigh');
  const spares = speeches.some(
    ({ act, clause }) => act === 'hands-off' || (act === 'hold' && !onlyEnglish) || isSpared(clause),
  );
  return acts.includes('hands-off') || (asks && spares && !acts.includes('accept'));
}

const isSpared = ({ text }: Clause): boolean => spared.test(text) && !behaviour.test(text);

/** "Don't touch them", "no code yet", "leave package.json alone"; but not "kick out those that don't start". */
const spared =
  /(?<!\p{L}|(?:that|which|who|they|we|i|ones) )(?:(?:dont|do not|without|no)\s+(?:\p{L}+\s+){0,2}?(?:touch\p{L}*|edit\p{L}*|chang\p{L}*|fix\p{L}*|modif\p{L}*|implement\p{L}*|code|coding|push|start|migrat\p{L}*|writ\p{L}*)|leave\s.{1,40}\salone)(?!\p{L})/u;

/** What has to stay as it is while the code changes. */
const behaviour =
  /(?<!\p{L})(?:(?:dont|do not|without|no)\s+(?:\p{L}+\s+){0,2}?(?:chang|touch|alter|modif)\p{L}*\s+(?:in |to )?(?:what|how|the (?:behaviou?r|api|output|logic|semantics|interface|public)|(?:any |its |our )?(?:behaviou?r|functionality|semantics|logic))|(?:without|no)\s+(?:any )?(?:behaviou?r\p{L}*|functional) changes?|comportement|verhalten|comportamiento|comportamento|поведени\p{L}*)(?!\p{L})|挙動|逻辑|行为|動作/u;

const isSparedFirmly = ({ text, opens }: Clause): boolean =>
  sparedFirmly.test(text) || (opens && nothingButLooking.test(text));

/** "Analysis only." */
const nothingButLooking =
  /^(?:(?:this is|strictly|please|pls|purely)\s+)*(?:analysis|research|read|review|investigation|look|discussion)[ -]only(?:\s+(?:please|pls|for now|for the moment|so far))?\P{L}*$/u;

/** "Report back before touching anything", "I'm not ready to change anything": holds whatever else is said. */
const sparedFirmly =
  /(?<!\p{L})(?:before (?:you )?(?:touch|chang|edit|modify|do)(?:ing|e)? anything|(?:not ready|dont want(?: you)?|do not want(?: you)?|nothing (?:is|should be|needs)) to (?:change|touch|edit|modify|be changed|be touched|be edited) ?(?:anything|any code|the code|a thing|yet|now)?|leave (?:the |all |my )?(?:code|files?|everything|it all|repo) (?:as (?:it )?is|untouched|alone)|(?:only|just) (?:read|look at|look through|analy[sz]e|inspect) (?:the |this |that |our |my )?(?:code|files?|logs?|repo|it)(?: for now| at this point| so far))\P{L}*$/u;
