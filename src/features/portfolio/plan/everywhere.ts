import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Change } from '../../../kernel/portfolio/change.ts';
import { decisionText } from '../../../kernel/portfolio/decision-text.ts';
import type { Learned } from '../../../kernel/portfolio/learned-text.ts';
import type { DecisionRecord, Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import { relationOf } from '../../../kernel/text/contradiction.ts';
import type { Rule } from './actions.ts';
import { meaningOf } from './find-answer.ts';
import { grouped } from './grouped.ts';
import type { Want } from './questions.ts';
import { day, momentOf } from './times.ts';
import { type Ground, isOpen, originKey } from './view.ts';
import { labels, oneLine, says } from './words.ts';

/** Something that stands in several spaces. */
interface Alike<T> {
  readonly key: string;
  readonly all: readonly T[];
}

const rules = ['holds-everywhere', 'preferences'] as const;

/** What may hold in all spaces. To know it helps, and nobody waits for it: a person is asked one thing a day. */
export function everywhere(ground: Ground, isOff: (rule: Rule) => boolean): readonly Want[] {
  const asked = ground.portfolio.escalations.filter(({ origin }) =>
    rules.some((rule) => rule === origin?.rule),
  );
  const known = new Set(asked.map(({ origin }) => origin && originKey(origin.rule, baseKey(origin))));
  const yesterday = ground.now.getTime() - day;
  let free = asked.some((one) => isOpen(one) || (momentOf(one.createdAt) ?? 0) > yesterday) ? 0 : 1;
  return [
    ...(isOff('holds-everywhere') ? [] : promotions(ground)),
    ...(isOff('preferences') ? [] : preferences(ground)),
  ].filter(({ rule, key }) => known.has(originKey(rule, key)) || free-- > 0);
}

/** A question that was withdrawn and is asked anew has a number behind its key. */
const baseKey = ({ key }: { readonly key: string }): string => key.replace(/~\d+$/, '');

/** What the leads of two spaces wrote down alike may hold in all; only a person knows. */
function promotions({ portfolio, spaces }: Ground): readonly Want[] {
  return learnedAlike(portfolio.learned).flatMap((one) => {
    const places = placesOf(one.all, spaces);
    const [first] = places;
    if (!first || places.length < 2) return [];
    const question = `“${oneLine(first.text, 90)}” stands in ${listed(places)}: does it hold in all spaces?`;
    const yes = 'it goes into knowledge/conventions.md, for every lead';
    return [want('holds-everywhere', one.key, places, question, yes)];
  });
}

/** What a person answered alike in two spaces may be how they like it everywhere. */
function preferences({ portfolio, spaces }: Ground): readonly Want[] {
  return answeredAlike(portfolio.decisions).flatMap((one) => {
    const places = placesOf(one.all, spaces);
    const [first] = places;
    if (!first || places.length < 2) return [];
    const question = `You answered “${oneLine(first.question, 60)}” with “${oneLine(first.answer, 40)}” in ${listed(places)}: is it so in all spaces?`;
    const yes = 'it goes into knowledge/preferences.md, and nobody asks it again in any space';
    return [want('preferences', one.key, places, question, yes)];
  });
}

interface Placed {
  readonly space: string | null;
  readonly file: string;
  readonly line: number;
}

/** The first of each active space. */
function placesOf<T extends Placed>(all: readonly T[], spaces: Ground['spaces']): readonly T[] {
  const active = all.filter(({ space }) => spaces.get(space ?? '')?.status === 'active');
  return active.filter((one, at) => active.findIndex(({ space }) => space === one.space) === at);
}

const listed = (places: readonly Placed[]): string => {
  const names = places.map(({ space }) => space ?? '');
  return names.length > 2 ? `${names.length} spaces` : names.join(' and ');
};

const want = (
  rule: (typeof rules)[number],
  key: string,
  places: readonly Placed[],
  question: string,
  yes: string,
): Want => ({
  rule,
  key,
  why: `${places.map(({ file, line }) => `${file}:${line}`).join(' and ')} say the same.`,
  once: true,
  question: {
    type: 'decision',
    space: places[0]?.space ?? '',
    initiative: null,
    priority: 'low',
    question,
    context: places.map(({ file, line }) => `${file}:${line}`).join('\n'),
    suggestedAnswers: [
      { label: labels.everywhere, description: yes },
      { label: labels.onlyThere, description: 'it stays where it is' },
    ],
    blocksTask: null,
    blocksInitiative: false,
    approves: null,
  },
});

const learnedKey = ({ text }: Learned): string => oneLine(text, 120);

const alikeIn = new WeakMap<readonly Learned[], readonly Alike<Learned>[]>();
const fewestWords = 3;

/** Statements of several spaces that say the same, and none of which holds everywhere already. */
function learnedAlike(learned: readonly Learned[]): readonly Alike<Learned>[] {
  const known = alikeIn.get(learned);
  if (known) return known;
  const telling = learned.filter(({ text }) => text.split(/\s+/).length >= fewestWords);
  const groups = [...grouped(telling, ({ text }) => wordsOf(text)).values()].map((all) =>
    all.filter(({ text }) => relationOf(all[0]?.text ?? '', text) === 'same'),
  );
  const made = groups
    .filter((all) => all.length > 1 && all.every(({ space }) => space !== null))
    .map((all) => ({ key: learnedKey(all[0] as Learned), all }));
  alikeIn.set(learned, made);
  return made;
}

/** The same words make it likely that the same is said, and thousands are quickly told apart by them. */
const wordsOf = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))].toSorted().join(' ');

const sameAnswers = new WeakMap<readonly DecisionRecord[], readonly Alike<DecisionRecord>[]>();

/** What a lead decided, or nobody’s silence, is no person's word. */
const isPersons = ({ source }: DecisionRecord): boolean => !/^run-\d|by its default/.test(source);

function answeredAlike(decisions: readonly DecisionRecord[]): readonly Alike<DecisionRecord>[] {
  const known = sameAnswers.get(decisions);
  if (known) return known;
  const groups = grouped(decisions, ({ question }) => meaningOf(question) ?? '');
  const plain = ({ answer }: DecisionRecord): string => oneLine(answer, 500).toLowerCase();
  const made = [...groups].flatMap(([key, all]) => {
    const [first] = all;
    const agree =
      first && all.every((one) => one.space !== null && isPersons(one) && plain(one) === plain(first));
    return key !== '' && agree && all.length > 1 ? [{ key, all }] : [];
  });
  sameAnswers.set(decisions, made);
  return made;
}

/** What a yes writes down for all spaces. */
export function spreadOf(portfolio: Portfolio, answer: Escalation): readonly Change[] {
  const { origin, resolution, resolvedBy, resolvedAt, id } = answer;
  if (origin === null || !says(resolution, labels.everywhere)) return [];
  const key = baseKey(origin);
  if (origin.rule === 'holds-everywhere') {
    const [found] = portfolio.learned.filter((one) => learnedKey(one) === key);
    return found
      ? [{ put: 'addition', place: { document: 'conventions', space: null }, text: `- ${found.text}\n` }]
      : [];
  }
  if (origin.rule !== 'preferences') return [];
  const found = portfolio.decisions.find(({ question }) => meaningOf(question) === key);
  if (!found) return [];
  const { question, answer: said } = found;
  const source = `${id}, answered by ${resolvedBy ?? 'a person'}`;
  const record = decisionText({ question, answer: said, space: null, source, at: resolvedAt });
  return [
    {
      put: 'addition',
      place: { document: 'preferences' },
      text: `- ${oneLine(question, 300)} ${oneLine(said, 300)}\n`,
    },
    { put: 'addition', place: { document: 'decisions', space: null }, text: record },
  ];
}
