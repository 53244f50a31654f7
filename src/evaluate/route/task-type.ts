import type { TaskType } from '../../domain/route.ts';
import type { Move } from './moves.ts';
import { wordCount } from '../phase/speech-acts.ts';
import { isResearchOnly } from './research-only.ts';
import type { Request } from './request.ts';
import { isBroken, pastesError, showsError } from './symptoms.ts';

/** The kind of work, and the clause that decided it. */
export interface Decided {
  readonly type: TaskType;
  readonly main?: Move | undefined;
}

export function decideType(request: Request, moves: readonly Move[]): Decided {
  const deeds = moves.filter(({ role }) => role === 'deed');
  const inquiry = moves.find(({ role }) => role === 'inquiry');
  const symptom = moves.find(({ role }) => role === 'symptom');
  const complaint = symptom ?? moves.find(({ role }) => role === 'statement');
  if (bugReport.test(request.text)) return { type: 'debug', main: symptom ?? moves[0] };
  if (standing.test(request.text) && !inquiry) return { type: 'framework', main: deeds[0] ?? moves[0] };
  if (isResearchOnly(request, moves)) return { type: 'question', main: inquiry ?? deeds[0] ?? symptom };
  const main = mainOf(deeds);
  if (main) {
    if (main.type === 'feature' && sameBehaviour.test(request.text)) return { type: 'refactor', main };
    if (isTakenBack(moves, main)) return { type: 'question', main: inquiry };
    if ((main.type === 'feature' || main.head === undefined) && pastesError(request))
      return { type: 'debug', main: symptom ?? main };
    if (symptom && main.type === 'feature' && (isShort(main) || !main.head) && !/["“]/.test(main.said))
      return { type: 'debug', main: symptom };
    if (main.act === 'wish' && moves.some(({ role, asked }) => role === 'inquiry' && asked))
      return { type: 'question', main: inquiry };
    return { type: main.type, main };
  }
  if (complaint && (!inquiry || wantsHelp.test(inquiry.text))) return { type: 'debug', main: complaint };
  if (inquiry) return { type: 'question', main: inquiry };
  return withoutDeed(request, moves);
}

const sameBehaviour =
  /(?<!\p{L})(?:same behaviou?r|behaviou?r[^.\n]{0,24} (?:stays?|remains?|unchanged|the same)|verhalten (?:bleibt|gleich)\p{L}*|mismo comportamiento|meme comportement|no (?:behaviou?r|functional) changes?|without changing (?:what|the behaviou?r|behaviou?r|any behaviou?r|the public api|the output)|functionality stays|works? as before|keep (?:the )?behaviou?r|purely cosmetic|no change in behaviou?r)(?!\p{L})/u;

/** An instruction for all times to come is a rule. */
const standing =
  /^\s*(?:(?:please|ok|and|hey)[\s,]+)*(?:remember(?: that| for| to| this|:)|from now on|in (?:the )?future|for all future|ab jetzt|ab sofort|a partir de ahora|desormais|(?:whenever|every time|each time|when) i (?:say|type|write|ask))(?!\p{L})/u;

/** The headings of a report. */
const bugReport =
  /(?:describe the bug|steps to reproduce|to reproduce\s*\**:?\s*\n|actual (?:result|behaviou?r))/u;

const wantsHelp =
  /(?<!\p{L})(?:any ideas?|ideas|what now|thoughts|help|whats (?:going on|up|wrong|happening)|what(?:s| is) (?:this|that)|take a look|have a look|look into|look at|check|see|find it|find out|find the|dig|investigate|trace|debug|analy[sz]e|figure|something about)(?!\p{L})/u;

/** Names of things alone, or a pasted error with hardly a word. */
function withoutDeed({ typed, text, words }: Request, moves: readonly Move[]): Decided {
  const named = moves.find(({ act }) => act === 'state');
  if (showsError(typed) || isBroken(text, words.onlyEnglish)) return { type: 'debug', main: named };
  if (named && asks.test(text)) return { type: 'question', main: named };
  return named ? { type: named.type, main: named } : { type: 'question' };
}

const asks = /[?？]\s*$/u;

const chores =
  /^(?:run|rerun|commit|push|pull|checkout|check out|create a (?:branch|pr|pull request)|open a (?:pr|pull request)|install|start|git|npm|stash)(?!\p{L})/u;

/** The first thing to do that is told outright and more than a chore on the way. */
function mainOf(deeds: readonly Move[]): Move | undefined {
  const most = Math.max(...deeds.map(weightOf));
  const among = deeds.filter((deed) => weightOf(deed) === most);
  const [first] = among;
  const work = among.find(({ type, text }) => !(type === 'ops' && chores.test(text)));
  return work?.type === 'docs' ? first : (work ?? first);
}

/** What is told outright counts more than what is wished for, and a clear verb more than none. */
function weightOf({ act, head, type }: Move): number {
  if (head === undefined && (type === 'feature' || type === 'refactor')) return 0;
  return act === 'wish' ? 1 : 2;
}

/** "Add a cache, or is that overkill?" */
function isTakenBack(moves: readonly Move[], main: Move): boolean {
  const last = moves.findLast(({ role }) => role === 'deed' || role === 'inquiry');
  return last?.act === 'weigh' && moves.indexOf(last) > moves.indexOf(main);
}

/** Too short to say more than that something be done about it. */
const isShort = ({ text }: Move): boolean => wordCount(text) <= 3;
