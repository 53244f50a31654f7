import { Language as Grammar, Parser, type TreeCursor } from '@vscode/tree-sitter-wasm';
import type { Language } from './language.ts';
import type { Version } from './tree.ts';
import type { Syntax } from './syntax-tree.ts';

/** The bytes of a file of the folder with the grammars. */
export type ReadGrammar = (file: string) => Uint8Array;

export type Parsed = Version | { readonly problem: string };
export type Parse = (language: Language, text: string, deadline: Deadline) => Promise<Parsed>;

const mostCharacters = 1_000_000;
const mostNodes = 200_000;

export function createParse(read: ReadGrammar): Parse {
  let started: Promise<void> | undefined;
  const parsers = new Map<Language, Promise<Parser>>();
  const start = async (language: Language): Promise<Parser> => {
    started ??= Parser.init({ wasmBinary: read('tree-sitter.wasm') } as never);
    await started;
    const parser = new Parser();
    parser.setLanguage(await Grammar.load(read(`tree-sitter-${language}.wasm`)));
    return parser;
  };
  return async (language, text, deadline) => {
    if (text.length > mostCharacters) return { problem: 'the file is too large' };
    const parser = parsers.get(language) ?? start(language);
    parsers.set(language, parser);
    const ready = await parser;
    deadline.begin();
    return parseWith(ready, text, deadline);
  };
}

function parseWith(parser: Parser, text: string, deadline: Deadline): Parsed {
  const tree = parser.parse(text, null, { progressCallback: deadline.hasPassed });
  if (!tree) {
    parser.reset();
    return { problem: 'the file takes too long to parse' };
  }
  const cursor = tree.walk();
  try {
    if (tree.rootNode.hasError) return { problem: 'the file has a syntax error' };
    const copied: Copied = { nodes: 0, line: 1, counted: 0, comments: [], code: [], next: 0 };
    const root = copy(cursor, text, copied);
    deadline.check();
    if (!root) return { problem: 'the file has too many nodes' };
    copied.code.push(text.slice(copied.next));
    return { root, comments: copied.comments, dense: copied.code.join('').replaceAll(/\s+/g, '') };
  } finally {
    cursor.delete();
    tree.delete();
  }
}

const isComment = (type: string): boolean => type.endsWith('comment');

interface Copied {
  nodes: number;
  /** The line of the place up to which lines are counted. */
  line: number;
  counted: number;
  readonly comments: string[];
  /** The text between the comments, and where the rest of it begins. */
  readonly code: string[];
  next: number;
}

function lineAt(place: number, source: string, copied: Copied): number {
  for (; copied.counted < place; copied.counted += 1)
    if (source.charCodeAt(copied.counted) === 10) copied.line += 1;
  return copied.line;
}

function copy(cursor: TreeCursor, source: string, copied: Copied): Syntax | undefined {
  copied.nodes += 1;
  if (copied.nodes > mostNodes) return undefined;
  const children: Syntax[] = [];
  const { startIndex, endIndex } = cursor;
  const node = {
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    field: cursor.currentFieldName ?? '',
    text: source.slice(startIndex, endIndex),
    line: lineAt(startIndex, source, copied),
    children,
  };
  if (cursor.gotoFirstChild()) {
    do {
      if (isComment(cursor.nodeType)) {
        const { startIndex: from, endIndex: to } = cursor;
        copied.comments.push(source.slice(from, to));
        copied.code.push(source.slice(copied.next, from));
        copied.next = to;
        continue;
      }
      const child = copy(cursor, source, copied);
      if (!child) return undefined;
      children.push(child);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return node;
}

export class OutOfTime extends Error {}

/** How long a comparison may take; counted from when everything is loaded that it needs. */
export interface Deadline {
  readonly begin: () => void;
  readonly hasPassed: () => boolean;
  /** Throws when the time is over. */
  readonly check: () => void;
}

export function deadlineAfter(milliseconds: number): Deadline {
  let until: number | undefined;
  const hasPassed = (): boolean => until !== undefined && Date.now() > until;
  return {
    begin: () => {
      until ??= Date.now() + milliseconds;
    },
    hasPassed,
    check: () => {
      if (hasPassed()) throw new OutOfTime();
    },
  };
}
