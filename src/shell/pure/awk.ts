import { tokensOf, words } from './tokens.ts';

const syntax = {
  comment: /#[^\n]*/y,
  text: /()"((?:[^"\\\n]|\\[^])*)"/y,
  pattern: (before: { readonly kind: string; readonly text: string } | undefined): boolean =>
    before === undefined || /^(?:[([{},;!~&|?:=\n]|!~|==|&&|\|\||in|return|print)$/.test(before.text),
  sign: /\+\+|--|&&|\|\||==|!=|<=|>=|!~|\*\*|>>|[-+*/%^]=|[-+*/%^<>=!~?:;,.(){}[\]$|&\n\\]/y,
  name: /[A-Za-z_]\w*/y,
};
const functions = words(
  'length substr index split sub gsub gensub match sprintf tolower toupper int sqrt exp log sin cos atan2 rand srand strftime systime mktime asort asorti patsplit strtonum and or xor lshift rshift compl isarray typeof',
);
const never = words('system getline close fflush ENVIRON extension nextfile SYMTAB FUNCTAB');

/** awk that only computes and prints: it runs nothing, and its output goes nowhere else. */
export function isPureAwk(code: string): boolean {
  const tokens = tokensOf(
    code.replaceAll(/\\\n/g, ' ').replaceAll(/>>?\s*"\/dev\/(?:stderr|stdout|null)"/g, ' '),
    syntax,
  );
  if (!tokens) return false;
  const own = new Set(
    tokens.flatMap(({ text }, index) => (tokens[index - 1]?.text === 'function' ? [text] : [])),
  );
  let printing = false;
  let depth = 0;
  return tokens.every(({ kind, text }, index) => {
    if (kind === 'name') {
      if (text === 'print' || text === 'printf') {
        printing = true;
        depth = 0;
      }
      const called = tokens[index + 1]?.text === '(' && tokens[index + 1]?.kind === 'sign';
      const word =
        /^(?:if|while|for|print|printf|return|in|switch|case|do|else|delete|exit|BEGIN|END|next|function|func|BEGINFILE|ENDFILE)$/.test(
          text,
        );
      return (
        !never.has(text) &&
        (!called || word || functions.has(text) || own.has(text) || tokens[index + 1] === undefined)
      );
    }
    if (kind !== 'sign') return true;
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
    if (text === ';' || text === '}' || text === '\n') printing = false;
    if (text === '|' || text === '&' || text === '@') return false;
    return !(printing && depth <= 0 && /^>>?=?$/.test(text) && text !== '>=');
  });
}
