import type { Notice } from './outbox.ts';
import { documentPage } from '../../../kernel/pages/document-page.ts';
import { oneLine } from '../../../kernel/pages/document.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { type NoticeKind, noticeKinds } from '../../../kernel/settings/notify-config.ts';

/** Notices as one message. */
export interface Digest {
  readonly title: string;
  readonly text: string;
  readonly html: string;
  readonly urgent: boolean;
}

const names: Readonly<Record<NoticeKind, string>> = {
  question: 'question',
  briefing: 'briefing',
  problem: 'problem',
  done: 'finished initiative',
  report: 'report',
  test: 'test',
};

const mostShown = 40;

export function digestOf(notices: readonly Notice[]): Digest {
  const inOrder = notices.toSorted(
    (a, b) =>
      Number(b.urgent) - Number(a.urgent) || noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind),
  );
  const [first, ...others] = inOrder;
  const title = first && others.length === 0 ? oneLine(first.title) : `Ephor: ${countsText(notices)}`;
  const shown = inOrder.slice(0, mostShown);
  const more = inOrder.length - shown.length;
  const texts = shown.map((notice) =>
    others.length === 0 ? notice.text : `• ${oneLine(notice.title)}\n${indented(notice.text)}`.trimEnd(),
  );
  if (more > 0) texts.push(`… and ${more} more: run \`ephor notify list\`.`);
  return {
    title,
    text: texts.join('\n'),
    html: documentPage({
      title,
      subtitle: more > 0 ? `and ${more} more: ephor notify list` : '',
      sections: shown.map((notice) => ({
        title: notice.title,
        items: notice.text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((text) => ({ text })),
      })),
    }),
    urgent: notices.some(({ urgent }) => urgent),
  };
}

const countsText = (notices: readonly Notice[]): string =>
  noticeKinds
    .flatMap((kind) => {
      const count = notices.filter((notice) => notice.kind === kind).length;
      return count === 0 ? [] : [counted(count, names[kind])];
    })
    .join(', ');

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
