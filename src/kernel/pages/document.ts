/** What people are told in sections: shown in a terminal, kept as Markdown, made a page or a mail. */
export interface Document {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly title: string;
  /** Shown in brackets behind the title. */
  readonly count?: number;
  readonly figures?: readonly Figure[];
  readonly items?: readonly Item[];
  /** Said where there is neither a figure nor an item. */
  readonly none?: string;
  /** Why it could not be made. */
  readonly failure?: string | null;
}

interface Figure {
  readonly name: string;
  readonly value: string;
}

export interface Item {
  readonly text: string;
  readonly details?: readonly Detail[];
}

export interface Detail {
  readonly label: string;
  readonly text: string;
  /** Something to type. */
  readonly command?: boolean;
}

/** Signs that nobody sees, that move a cursor, or that turn the direction of text. */
const unshowable = /\p{C}/gu;

/** On one line, with a box for what can't be shown: text of others makes no line, no heading and no colour of its own. */
export const oneLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().replaceAll(unshowable, '\uFFFD');

export const sectionTitle = ({ title, count }: Section): string =>
  count === undefined ? title : `${title} (${count})`;

export const isEmpty = ({ figures = [], items = [] }: Section): boolean =>
  figures.length + items.length === 0;
