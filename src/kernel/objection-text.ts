import { compareLevels, type Finding } from './decision.ts';
import { isAnswer } from './text/override-words.ts';

/** Hosts show people the first line only. */
const mostOfLine = 160;
/** What one objection may cost the agent: 90 tokens, at about four characters each. */
export const mostOfObjection = 360;

/**
 * For the agent: the reason in plain words, then what to do; last, in one line, the same as data. Where there is no room
 * for it twice, the data leaves the message to the lines before it. The decision's id is in the data, and for people at
 * the end of the first line where it fits.
 */
export function forAgent(findings: readonly Finding[], id?: string): string {
  const [first, ...others] = loudestFirst(findings);
  if (!first) return '';
  const all = [first, ...others];
  const most = mostOfObjection * all.length;
  const reasons = [
    `Ephor: ${inOneLine(first.reason)}`,
    ...others.map(({ reason }) => `- ${inOneLine(reason)}`),
  ];
  const room = most - reasons.join('\n').length - 1;
  const whole = dataOf(all, true, id);
  const data = whole.length <= room ? whole : dataOf(all, false, id);
  const [reason = '', ...rest] = reasons;
  const line = `${reason} ${firstSentence(first.remedy)}`;
  const fits = line.length <= mostOfLine && line.length - reason.length + data.length <= room;
  const said = fits ? line : reason;
  const named = id === undefined ? said : `${said} [${id}]`;
  const isRoom = named.length <= mostOfLine && named.length - reason.length + data.length <= room;
  return [isRoom ? named : said, ...rest, data].join('\n');
}

const dataOf = (findings: readonly Finding[], withMessage: boolean, id: string | undefined): string =>
  JSON.stringify({
    ephor: findings.map(({ code, reason, remedy }) => ({
      status: 'denied',
      code,
      ...(withMessage ? { message: reason } : {}),
      suggestion: remedy,
    })),
    id,
  });

/** For the user, who is asked or answered: the reason, then what a yes means, what could be done instead and who says so. */
export function forUser(findings: readonly Finding[], id?: string): string {
  const [first, ...others] = loudestFirst(findings);
  if (!first) return '';
  const reasons = [
    `Ephor: ${first.reason}`,
    ...others.map(({ reason }) => `${isAnswer(first) ? '' : '- '}${reason}`),
  ];
  return [...reasons, ...(isAnswer(first) ? [] : [choice(first, id)])].join('\n');
}

function choice({ level, gate, yes, remedy }: Finding, id: string | undefined): string {
  const who = id === undefined ? gate : `${gate}, ${id}`;
  const instead = inOneLine(remedy);
  if (level === 'deny') return `${instead} (${who})`;
  const allowed = yes ?? 'Answer yes to allow it this once.';
  return forTheAgentAlone.test(instead)
    ? `${allowed} (${who})`
    : `${allowed} If you say no, tell the agent: ${instead} (${who})`;
}

/** Nobody has to be told to talk to themselves. */
const forTheAgentAlone = /^(?:tell|ask|show) the user\b/i;

const loudestFirst = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((a, b) => compareLevels(b.level, a.level));

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A full stop in a command ends nothing. */
function firstSentence(text: string): string {
  const plain = inOneLine(text);
  return /^(?:`[^`]*`|[^`])*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
