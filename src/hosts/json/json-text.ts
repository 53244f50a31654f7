/** JSON with the place of every value in its text, so that a part can be changed and the rest left byte for byte. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface JsonObject extends Span {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonArray extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

interface JsonScalar extends Span {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

/** `start` is the start of the key. */
export interface JsonMember extends Span {
  readonly key: string;
  readonly value: JsonNode;
}

export type ParsedJson =
  | { readonly ok: true; readonly root: JsonNode }
  | { readonly ok: false; readonly offset: number; readonly message: string };

const byteOrderMark = '\uFEFF';

const blank = /[ \t\r\n]*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;

interface Reader {
  readonly text: string;
  at: number;
}

/** Strict JSON, except that a byte order mark may come first, as the hosts allow. */
export function parseJson(text: string): ParsedJson {
  const reader: Reader = { text, at: text.startsWith(byteOrderMark) ? 1 : 0 };
  try {
    const root = readValue(reader);
    skipBlank(reader);
    if (reader.at < text.length) throw misread(reader, 'there is more after the end');
    return { ok: true, root };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, offset: reader.at, message: error.message };
  }
}

export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function readValue(reader: Reader): JsonNode {
  skipBlank(reader);
  const start = reader.at;
  const next = reader.text[start];
  if (next === '{') return readObject(reader);
  if (next === '[') return readArray(reader);
  const found = take(reader, string) ?? take(reader, number) ?? take(reader, word);
  if (found === undefined) throw misread(reader, 'a value is missing here');
  const value: JsonScalar['value'] = JSON.parse(found);
  return { kind: 'scalar', start, end: reader.at, value };
}

function readObject(reader: Reader): JsonObject {
  const start = reader.at;
  const members = readList(reader, '}', (): JsonMember => {
    const from = reader.at;
    const quoted = take(reader, string);
    if (quoted === undefined) throw misread(reader, 'a key in double quotes is missing here');
    skipBlank(reader);
    expect(reader, ':');
    const value = readValue(reader);
    const key: string = JSON.parse(quoted);
    return { key, value, start: from, end: value.end };
  });
  return { kind: 'object', start, end: reader.at, members };
}

function readArray(reader: Reader): JsonArray {
  const start = reader.at;
  const items = readList(reader, ']', () => readValue(reader));
  return { kind: 'array', start, end: reader.at, items };
}

function readList<T>(reader: Reader, close: string, readOne: () => T): readonly T[] {
  reader.at += 1;
  const list: T[] = [];
  skipBlank(reader);
  if (reader.text[reader.at] === close) {
    reader.at += 1;
    return list;
  }
  for (;;) {
    skipBlank(reader);
    if (list.length > 0 && reader.text[reader.at] === close) {
      throw misread(reader, `there is an extra comma before ${close}`);
    }
    list.push(readOne());
    skipBlank(reader);
    if (reader.text[reader.at] === close) break;
    expect(reader, ',', `a comma or ${close} is missing here`);
  }
  reader.at += 1;
  return list;
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

const skipBlank = (reader: Reader): void => void take(reader, blank);

function expect(reader: Reader, sign: string, message = `${sign} is missing here`): void {
  if (reader.text[reader.at] !== sign) throw misread(reader, message);
  reader.at += 1;
}

const misread = ({ text, at }: Reader, message: string): SyntaxError =>
  new SyntaxError(/^\/[/*]/.test(text.slice(at, at + 2)) ? 'JSON has no comments' : message);
