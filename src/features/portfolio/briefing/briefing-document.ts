import type { Briefing, BriefingCosts, BriefingQuestion } from './briefing.ts';
import type { Detail, Document, Item, Section } from '../../../kernel/pages/document.ts';
import { escalationTypes } from '../../../kernel/portfolio/escalation.ts';
import { counted, localTime } from '../../../kernel/operations/time-words.ts';

const groups = {
  decision: { title: 'DECISIONS', none: 'Nothing to decide.' },
  blocker: { title: 'BLOCKERS', none: 'Nothing is missing.' },
  question: { title: 'QUESTIONS', none: 'No questions.' },
  approval: { title: 'APPROVALS', none: 'Nothing to approve.' },
} as const;

/** A briefing as people read it: first what needs them, then what happened, then what will. */
export function briefingDocument(briefing: Briefing): Document {
  const { day, at, since, questions, done, decided, next, problems } = briefing;
  return {
    title: `Briefing ${day}`,
    subtitle: `${headline(briefing)} Since ${localTime(since, at)}.`,
    sections: [
      ...escalationTypes.map((type) => ({
        ...groups[type],
        count: questions[type].length,
        items: questions[type].map((each) => questionItem(each, at)),
      })),
      {
        title: 'DONE',
        count: done.length,
        none: 'Nothing was finished.',
        items: done.map(({ what, notes, ...where }) => ({
          text: `${place(where)} ${what}`,
          details: notes ? [{ label: 'Notes', text: notes }] : [],
        })),
      },
      {
        title: 'DECIDED WITHOUT YOU',
        count: decided.length,
        none: 'Nothing.',
        items: decided.map(({ what, citation, ...where }) => ({
          text: `${place(where)} ${what}`,
          details: citation
            ? [{ label: 'Because', text: `${citation.file}:${citation.line} "${citation.text}"` }]
            : [],
        })),
      },
      {
        title: 'NEXT',
        none: 'Nothing is under way.',
        items: next.map(({ path, ...where }) => ({ text: `${place(where)} ${path}` })),
      },
      costsSection(briefing),
      {
        title: 'PROBLEMS',
        count: problems.length,
        none: 'None.',
        items: problems.map((text) => ({ text })),
      },
    ],
  };
}

function headline({ questions, snoozed, done }: Briefing): string {
  const waiting = escalationTypes.reduce((sum, type) => sum + questions[type].length, 0);
  const asked = waiting === 0 ? 'Nothing waits for you' : `${counted(waiting, 'thing')} wait for you`;
  const later = snoozed === 0 ? '' : ` and ${snoozed} for later`;
  return `${waiting === 1 ? '1 thing waits for you' : asked}${later}; ${counted(done.length, 'thing')} done.`;
}

/** `[space / initiative]`, or the space alone where it concerns all of it. */
const place = ({
  space,
  initiative,
}: {
  readonly space: string;
  readonly initiative: string | null;
}): string => (initiative === null ? `[${space}]` : `[${space} / ${initiative}]`);

function questionItem(asked: BriefingQuestion, at: string): Item {
  const { id, type, question, context, suggested, others, deadline, blocks } = asked;
  const details: readonly (Detail | undefined)[] = [
    suggested && type !== 'approval' ? { label: 'Suggested', text: answerText(suggested) } : undefined,
    others.length > 0 && type !== 'approval'
      ? { label: 'Or', text: others.map(answerText).join(', ') }
      : undefined,
    blocks === null ? undefined : { label: 'Blocks', text: blocksText(blocks) },
    context === '' ? undefined : { label: 'Why it matters', text: inOneSentence(context) },
    deadline !== null && asked.default !== null
      ? { label: 'Without an answer', text: `${asked.default}, from ${localTime(deadline, at)} on` }
      : undefined,
    type === 'approval'
      ? { label: 'View plan details', text: detailsCommand(asked), command: true }
      : undefined,
    { label: 'Answer', text: `ephor answer ${id}`, command: true },
  ];
  return {
    text: `${place(asked)} ${question}`,
    details: details.filter((detail) => detail !== undefined),
  };
}

/** Lines of a list, as they are read one after the other. */
const inOneSentence = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => line !== '')
    .reduce((all, line) => `${all}${/[.:;,!?]$/.test(all) ? '' : ';'} ${line}`);

const answerText = ({ label, why }: { readonly label: string; readonly why: string }): string =>
  why === '' ? label : `${label} (${why})`;

const blocksText = (blocks: NonNullable<BriefingQuestion['blocks']>): string =>
  blocks === 'initiative'
    ? 'entire initiative'
    : `task #${blocks.task}${blocks.subject === null ? '' : ` "${blocks.subject}"`}`;

/** The command that shows what is to be approved. */
const detailsCommand = ({ id, space, initiative }: BriefingQuestion): string =>
  initiative === null ? `ephor escalation show ${id}` : `ephor initiative show ${space}/${initiative}`;

const costText = ({ runs, turns, tokens, usd }: BriefingCosts): string =>
  `${counted(runs, 'run')}, ${counted(turns, 'turn')}, ${counted(tokens, 'token')}, $${usd.toFixed(2)}`;

function costsSection({ costs: { since, today, spaces, perDay } }: Briefing): Section {
  const limits = [
    perDay.runs === null ? [] : [`${today.runs} of ${counted(perDay.runs, 'run')}`],
    perDay.tokens === null ? [] : [`${today.tokens} of ${counted(perDay.tokens, 'token')}`],
    perDay.usd === null ? [] : [`$${today.usd.toFixed(2)} of $${perDay.usd.toFixed(2)}`],
  ].flat();
  const names = Object.keys(spaces).toSorted();
  return {
    title: 'COSTS',
    figures: [
      { name: 'Since the last briefing', value: costText(since) },
      ...(names.length > 1 ? names.map((name) => ({ name, value: costText(spaces[name] ?? since) })) : []),
      ...(limits.length > 0 ? [{ name: 'Today', value: limits.join(', ') }] : []),
    ],
  };
}
