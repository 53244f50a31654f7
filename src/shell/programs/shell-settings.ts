import type { Call } from '../program.ts';
import { literal, numberStream, unknownValue, type Value } from '../scope.ts';

/** What stands in it is run: that is a disguise where a command lies in it, or in the variable of that name. */
function mayRun(call: Call, { text }: Value, what: string): void {
  const reason = `${what} may run what stands in it`;
  if ([text, call.variable(text.replace(/^[^=]*=/, '')) ?? ''].some((each) => /\$\(|`/.test(each)))
    call.hidden(reason);
  else call.unknown(reason);
}

/** `declare -x a=b`, `export a`, `local a`: flags that do more than say how a variable is kept are not known. */
export function declare(call: Call): void {
  const { words, shell, name } = call;
  const flags = words.filter(({ text }) => /^[-+]/.test(text) && !text.includes('='));
  const letters = flags.map(({ text }) => text.slice(1)).join('');
  const strange = /[^xrgaAplutfFi]/.test(letters) || (name === 'export' && /[nf]/.test(letters));
  if (letters.includes('n') && name !== 'export') call.hidden('one variable stands for another');
  else if (strange || flags.some(({ known }) => !known))
    call.unknown(`what ${name} -${letters} does is not known`);
  const exported = name === 'export' || flags.some(({ text }) => /^-\w*x/.test(text));
  for (const word of words) {
    if (flags.includes(word) || word.text === '--') continue;
    // In quotes, what looks like a list is evaluated once more.
    if (/^[^=]*\[|=\(|`|\$\(/.test(word.text)) mayRun(call, word, 'what it declares');
    else if (/i/.test(letters) && !/^\w+(?:=\s*-?\d*)?$/.test(word.text))
      mayRun(call, word, 'what it adds up');
    else shell.declare(word, exported);
  }
}

const lettersOf = (word: Value | undefined): string => /^-(\w+)$/.exec(word?.text ?? '')?.[1] ?? '';

/** Known settings only change how strict the shell is, or what stands for which names. */
const harmlessSettings =
  /^(?:[-+](?:[euvxfhBCETm]+|o)|pipefail|errexit|nounset|xtrace|verbose|noglob|noclobber|errtrace|functrace|posix|ignoreeof|emacs|vi|monitor|physical)$/;

export function set(call: Call): void {
  const { words, shell } = call;
  const end = words.findIndex(
    ({ text }, index) =>
      text === '--' || (!/^[-+]/.test(text) && !/^[-+]\w*o$/.test(words[index - 1]?.text ?? '')),
  );
  const flags = end < 0 ? words : words.slice(0, end);
  if (flags.some(({ text }) => /^-\w*a|^allexport$/.test(text))) shell.exportAll();
  const strange = flags.find(
    ({ text }) => !harmlessSettings.test(text) && !/^-\w*[ano]\w*$|^(?:allexport|noexec)$/.test(text),
  );
  if (strange) call.unknown(`what set ${strange.text} does is not known`);
  if (end < 0) return;
  shell.setPositional(words.slice(words[end]?.text === '--' ? end + 1 : end));
}

const harmlessOptions =
  /^(?:-[suqp]+|extglob|globstar|nullglob|dotglob|failglob|nocaseglob|nocasematch|expand_aliases|inherit_errexit|checkwinsize|histappend|cmdhist|globasciiranges|xpg_echo|autocd|cdspell|dirspell|direxpand|interactive_comments|lithist|huponexit|patsub_replacement)$/;

/** `lastpipe` and others change where the rest of the line runs, and how it is read. */
export function shopt(call: Call): void {
  const strange = call.words.find(({ text }) => !harmlessOptions.test(text));
  if (strange) call.hidden(`what shopt ${strange.text} changes is not known`);
}

export function unset(call: Call): void {
  const functions = /f/.test(lettersOf(call.words[0]));
  for (const word of call.words) {
    const { text, known } = word;
    if (/^-[vfn]+$/.test(text)) continue;
    if (!known || !/^\w+$/.test(text)) mayRun(call, word, 'what it takes away');
    else if (functions) call.shell.unsetFunction(text);
    else call.shell.unset(text);
  }
}

export function shift(call: Call): void {
  const all = call.shell.positional();
  const count = Number(call.words[0]?.text ?? '1');
  if (all && Number.isInteger(count) && count >= 0)
    call.shell.setPositional(
      all.slice(count).map((text) => (text === undefined ? unknownValue : literal(text))),
    );
  else if (all) call.shell.setPositional([]);
}

/** `-v name[…]` evaluates what stands in the brackets. */
export function test(call: Call): void {
  for (const [index, word] of call.words.entries()) {
    const next = call.words[index + 1];
    if (/^-[vR]$/.test(word.text) && next && !/^\w+$/.test(next.text)) mayRun(call, next, 'what it tests');
    if (/\[.*(?:\$\(|`)/.test(word.text)) mayRun(call, word, 'what it tests');
  }
}

/** Only lists names. */
export function listing(allowed: RegExp) {
  return (call: Call): void => {
    const strange = call.words.find(({ text, known }) => !known || !allowed.test(text));
    if (!strange) return;
    const reason = `what ${call.name} ${strange.text} does is not known`;
    if (call.words.some(({ text }) => /^-[CFx]$|\$\(|`/.test(text))) call.hidden(reason);
    else call.unknown(reason);
  };
}

/** `read -r -p prompt a b`: its flags, then the names that it sets. */
export function read(call: Call): void {
  const { given, shell, input } = call;
  const array = given.value('-a');
  const names = [...(array ? [array] : []), ...given.operands];
  const text = input.kind === 'text' && input.value.known ? input.value.text : undefined;
  const whole = given.has('-d') || given.has('-n -N -u');
  const line = text === undefined || whole || text.includes('\\') ? undefined : text.split('\n')[0];
  const origin = input.kind === 'unknown' ? input : undefined;
  for (const { text: name } of names)
    shell.setVariable(name, names.length === 1 && !array ? line?.trim() : undefined, origin);
}

/** `let 'a[$(rm x)]'` runs what stands in it. */
export function sums(call: Call): void {
  for (const word of call.words) {
    const { text, known } = word;
    const [, name, value] = /^(\w+)(?:[-+*/%]?=([\d\s+*/%-]*)|\+\+|--)$/.exec(text) ?? [];
    if (!known || name === undefined) mayRun(call, word, 'what it adds up');
    else call.shell.setVariable(name, /^\d+$/.test(value ?? '') ? value : undefined, numberStream);
  }
}
