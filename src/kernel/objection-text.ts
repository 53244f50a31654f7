import type { Finding } from './decision.ts';
import { compareLevels } from './level.ts';
import { isAnswer } from './text/user-command.ts';

/** Hosts show people the first line only. */
const mostOfLine = 160;
/** What one objection may cost the agent: 90 tokens, at about four characters each. */
export const mostOfObjection = 360;

/**
 * For the agent: the reason in plain words, then what to do; last, in one line, the same as data. Where there is no room
 * for it twice, the data leaves the message to the lines before it.
 */
export function forAgent(findings: readonly Finding[]): string {
  const [first, ...others] = loudestFirst(findings);
  if (!first) return '';
  const all = [first, ...others];
  const most = mostOfObjection * all.length;
  const reasons = [
    `Ephor: ${inOneLine(first.reason)}`,
    ...others.map(({ reason }) => `- ${inOneLine(reason)}`),
  ];
  const room = most - reasons.join('\n').length - 1;
  const whole = dataOf(all, true);
  const data = whole.length <= room ? whole : dataOf(all, false);
  const [reason = '', ...rest] = reasons;
  const line = `${reason} ${firstSentence(first.remedy)}`;
  const fits = line.length <= mostOfLine && line.length - reason.length + data.length <= room;
  return [fits ? line : reason, ...rest, data].join('\n');
}

const dataOf = (findings: readonly Finding[], withMessage: boolean): string =>
  JSON.stringify({
    ephor: findings.map(({ code, reason, remedy }) => ({
      status: 'denied',
      code,
      ...(withMessage ? { message: reason } : {}),
      suggestion: remedy,
    })),
  });

/** For the user, who is asked or answered: the reason, then what a yes means and what could be done instead. */
export function forUser(findings: readonly Finding[]): string {
  const [first, ...others] = loudestFirst(findings);
  if (!first) return '';
  const reasons = [
    `Ephor: ${first.reason}`,
    ...others.map(({ reason }) => `${isAnswer(first) ? '' : '- '}${reason}`),
  ];
  return [...reasons, ...(isAnswer(first) ? [] : [choice(first)])].join('\n');
}

function choice({ level, gate, yes, remedy }: Finding): string {
  const instead = inOneLine(remedy);
  if (level === 'deny') return `${instead} (${gate})`;
  const allowed = yes ?? 'Yes allows it this once.';
  return forTheAgentAlone.test(instead)
    ? `${allowed} (${gate})`
    : `${allowed} After a no, tell the agent: ${instead} (${gate})`;
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
