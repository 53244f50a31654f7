import { normalise } from './clauses.ts';
import { codeMark, nameMark, quoteMark } from './own-words.ts';
import { unspaced } from './tag-table.ts';

const piece = /[\uE000-\uE002]|[\p{L}\p{N}_@./-]*[./_][\p{L}\p{N}_./()-]+|[\p{L}\p{N}'’_]+|[?!→]|->/gu;
const marks = new Map([
  [codeMark, '<code>'],
  [nameMark, '<name>'],
  [quoteMark, '<quote>'],
]);
const tellingFile = /^(?:claude|agents|readme|changelog|contributing|skill)\.md$/i;
const ending = /\w.*\.([a-z]{1,5})$/i;

/** What somebody says, word by word: names of files, numbers and identifiers as what they are, all else without case. */
export const tokensOf = (said: string): readonly string[] =>
  [...said.matchAll(piece)].flatMap(([found]) => tokenOf(found));

function tokenOf(found: string): readonly string[] {
  const mark = marks.get(found);
  if (mark) return [mark];
  if (/^[a-z'’]+$/i.test(found) && !/[a-z][A-Z]/.test(found))
    return [found.toLowerCase().replaceAll(/['’]/g, '')];
  if (tellingFile.test(found)) return [found.toLowerCase()];
  const extension = ending.exec(found)?.[1];
  if (extension) return ['<file>', `.${extension.toLowerCase()}`];
  if (found.includes('/')) return ['<path>', ...foldersIn(found)];
  if (/_|[a-z][A-Z]|\(\)/.test(found)) return ['<ident>'];
  if (/^\d/.test(found)) return [/^[45]\d\ds?$/.test(found) ? '<http>' : '<num>'];
  const plain = normalise(found).replaceAll(/\s/g, '');
  return unspaced.test(plain) ? pairsOf(plain) : plain === '' ? [] : [plain];
}

const foldersIn = (path: string): readonly string[] =>
  path
    .split('/')
    .filter((part) => /^[a-z]{3,12}$/i.test(part))
    .map((part) => `/${part.toLowerCase()}`);

/** Two signs in a row stand for a word where words are not parted. */
function pairsOf(text: string): readonly string[] {
  const signs = Array.from(text);
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

/** The same for the forms of an English word, near enough; the start of longer words of other languages. */
export function stemOf(token: string): string {
  if (token.length <= 3 || token.startsWith('<')) return token;
  if (/[^a-z]/.test(token)) return token.slice(0, 6);
  const stem = token
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<=[aeiou].*)(?:ing|ed)$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/e$/, '')
    .replace(/([bdgmnprt])\1$/, '$1');
  return stem.length < 2 ? token : stem;
}
