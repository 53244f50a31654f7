import type { ImportedPlan, ImportedTask } from './imported.ts';

interface Item {
  readonly indent: number;
  readonly ticked: boolean | undefined;
  readonly text: string;
}

const item = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/;
const needs =
  /[([]?\s*\b(?:depends on|blocked by|after|needs)\b:?\s+((?:(?:task\s+)?#?\d+(?:\s*(?:,|and|&)\s*)?)+)\s*[)\]]?\.?/i;
const criteriaWord = /^(?:acceptance criteria|done when|criteria)\s*:?\s*(.*)$/i;

/** A plan as people write it: its first heading is the title, each box of a checklist a task, what is nested its details. */
export function planFromMarkdown(text: string): ImportedPlan {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const heading = lines.find((line) => /^#{1,6}\s+\S/.test(line));
  const drafts: Draft[] = [];
  let section = '';
  let fenced = false;
  for (const line of lines) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    const title = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (title !== undefined) {
      section = line === heading ? '' : title;
      continue;
    }
    const read = itemIn(line);
    const open = drafts.at(-1);
    if (read && (!open || read.indent <= open.indent || open.section !== section)) {
      if (read.ticked !== undefined) drafts.push(begun(read, section));
      else if (open) open.closed = true;
    } else if (open && !open.closed && open.section === section) addTo(open, read, line);
  }
  return {
    title: heading?.replace(/^#+\s+/, '').replace(/\s*#*$/, '') ?? '',
    plan: text.trim(),
    tasks: drafts.map(taskOf),
  };
}

interface Draft {
  readonly indent: number;
  readonly section: string;
  readonly done: boolean;
  subject: string;
  readonly description: string[];
  readonly criteria: string[];
  readonly after: Set<number>;
  inCriteria: boolean;
  closed: boolean;
}

function itemIn(line: string): Item | undefined {
  const [, space = '', box, text = ''] = item.exec(line) ?? [];
  if (text === '') return undefined;
  return {
    indent: space.replaceAll('\t', '    ').length,
    ticked: box === undefined ? undefined : box !== ' ',
    text,
  };
}

function begun({ indent, ticked, text }: Item, section: string): Draft {
  const draft: Draft = {
    indent,
    section,
    done: ticked === true,
    subject: '',
    description: [],
    criteria: [],
    after: new Set(),
    inCriteria: false,
    closed: false,
  };
  draft.subject = withoutNeeds(text, draft) || text;
  return draft;
}

function addTo(draft: Draft, read: Item | undefined, line: string): void {
  const text = withoutNeeds((read?.text ?? line).trim(), draft);
  if (text === '') return;
  const [, first] = criteriaWord.exec(text) ?? [];
  if (first !== undefined) {
    draft.inCriteria = true;
    if (first !== '') draft.criteria.push(first);
  } else if (read && (read.ticked !== undefined || draft.inCriteria)) draft.criteria.push(text);
  else draft.description.push(text);
}

/** What comes first is taken out of the text. */
function withoutNeeds(text: string, draft: Draft): string {
  return text
    .replace(needs, (_, list: string) => {
      for (const [number] of list.matchAll(/\d+/g)) draft.after.add(Number(number));
      return '';
    })
    .trim()
    .replace(/[\s,;–—-]+$/, '');
}

const taskOf = (
  { subject, description, criteria, after, done, section }: Draft,
  index: number,
): ImportedTask => ({
  key: String(index + 1),
  subject: subject.replaceAll(/\*\*|__|`/g, ''),
  description: description.join('\n'),
  acceptanceCriteria: criteria,
  priority: priorityIn(section) ?? priorityIn(subject),
  labels: [],
  after: [...after].map(String),
  done,
});

const priorityIn = (text: string): ImportedTask['priority'] => {
  const found = /\b(critical|high|medium|low)\b(?=\s*priority|\))/i.exec(text)?.[1]?.toLowerCase();
  return found as ImportedTask['priority'];
};
