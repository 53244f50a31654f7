import type { TaskType } from '../../domain/route.ts';
import { objectsIn } from './objects.ts';

/** Words that open a complaint as nouns as often as they open an instruction as verbs. */
const finite =
  'is|are|was|were|isnt|arent|wasnt|fails?|failed|hangs?|crashes|crash|keeps?|doesnt|dont|does|do|didnt|wont|cant|cannot|throws?|returns?|gives?|stopped|takes?|breaks?|dies|times|got|gets?|goes|has|have|shows?|says|sends?|opens?|comes?|needs?|looks?|runs?|works?|grows?|sees?|starts?|stays?|loses?|ends?|makes?|says|still|never|always|no longer|flips|jumps|exits?|restarts?|falls?|hits?|hitting|skips|redirects|eats|creates|cuts|arrive|complain|see|renders|loads|logs|reports|complains|appears|disappears|delivers|delivered|arrives?|partent|geht|macht|zeigt|hat|ist|sind|funciona|muestra|marche|affiche';

const subjectThenVerb = new RegExp(
  `^(?:(?:the|a|an|our|my|your|this|that|all|some|every|der|die|das|les?|la|el|los|las)\\s+)?(?:\\S+\\s+){1,6}?(?:${finite})(?![\\p{L}\\p{N}_])`,
  'u',
);

const later = new RegExp(`^(?:\\S+\\s+){2,20}?(?:${finite})(?![\\p{L}\\p{N}_])`, 'u');

/** Whether something is said about how things are: "users in Brazil see yesterday's date". */
export const isStatement = (text: string): boolean => subjectThenVerb.test(text) || actsOn.test(text);

/** "The total ignores the discount": a verb in the third person and what it does it to. */
const actsOn =
  /^(?:(?:the|a|an|our|my|this|that|some|something|somebody|nothing|everything|every|clicking)\s+)?(?:\S+\s+){0,5}?\p{L}{2,}(?<!s)s\s+(?:the|an?|my|our|its|his|two|three|all|no|nothing|everything|only|back|up|out|off|at \d|twice|wrong|empty|deleted|to|in the|on the|for the)(?!\p{L})|^\p{L}+ (?:go|come|end|show|turn|pop) (?:out|up|back|in|down)(?!\p{L})/u;

const nouny =
  /^(?:build|builds|test|tests|deploy|deployment|release|commit|push|run|search|log|cache|store|filter|import|export|upload|download|docker|npm|git|yarn|pnpm|redirect|call|report|login|order|start|sync|support|audit|pull request|merge)(?![\p{L}\p{N}_])/u;

/** "Docker compose up hangs", "adding a user gives a 500": a verb that opens a statement tells nobody to do anything. */
export const opensStatement = (text: string): boolean =>
  nouny.test(text) ? isStatement(text) : /^\p{L}+ing(?!\p{L})/u.test(text) && later.test(text);

/** A condition of something else: "when a payment fails, …". */
export const isCondition = (text: string): boolean =>
  /^(?:and |but |so |also )?(?:when(?! (?:do|does|is|are|will|did|should|can|was|were))|whenever|if|after|once|as soon as|while|unless|until|in case|wenn|falls|sobald|quand|si|cuando|quando|se|когда|если)(?!\p{L})/u.test(
    text,
  );

const absent =
  /(?<!\p{L})(?:no|zero|without any|not enough|hardly any|too few|missing|lacks?|obsolete|outdated|out of date|too long|too wordy|incomplete|old|stale|empty)(?!\p{L})/u;
const asSource =
  /(?<!\p{L})(?:docs?|documentation|readme|spec|tests?) (?:says?|states?|claims?|tells?|promises?|are right|is right)(?!\p{L})/u;
const verb = new RegExp(`\\s(?:${finite})(?![\\p{L}\\p{N}_])`, 'u');

/** What a remark about how things are asks for: tests that are missing, docs that are wrong, else a fault to be found. */
export function typeOfStatement(text: string, broken: boolean): TaskType {
  const found = objectsIn(text, true);
  const subject = objectsIn(text.slice(0, verb.exec(text)?.index ?? text.length), true);
  if ((found.framework ?? 0) > 5 && !broken) return 'framework';
  if (asSource.test(text)) return 'debug';
  if ((subject.docs ?? 0) > 4) return 'docs';
  if ((found.refactor ?? 0) > 4 && !broken) return 'refactor';
  if (absent.test(text) && !broken && (found.test ?? 0) > 1.9) return 'test';
  return 'debug';
}
