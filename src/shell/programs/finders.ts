import { type Call, defineFamily } from '../program.ts';
import { type Stream, unknownStream } from '../stream.ts';
import { literal, unknownValue, type Value } from '../value.ts';

const executes = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const withValue = new Set(
  '-name -iname -path -ipath -wholename -regex -iregex -type -xtype -size -mtime -atime -ctime -mmin -amin -cmin -newer -anewer -cnewer -user -group -uid -gid -perm -links -inum -maxdepth -mindepth -samefile -fstype -lname -ilname -printf -used -context -newermt -regextype -D -f'.split(
    ' ',
  ),
);
const writesTo = new Set(['-fprint', '-fprint0', '-fls', '-fprintf']);
const narrows = /^-i?(?:name|path|regex|wholename|lname)$/;

/** Walks the expression; `{}` stands for what is found below the starting points. */
function find(call: Call): void {
  const { words } = call;
  const start = words.findIndex(
    ({ text }) => (text.startsWith('-') && !/^-[HLPEXdsx]+$/.test(text)) || text === '(' || text === '!',
  );
  const roots = words.slice(0, start < 0 ? words.length : start).filter(({ text }) => !text.startsWith('-'));
  if (words[start]?.text === '-f' && words[start + 1]) roots.push(words[start + 1] as Value);
  const starting = roots.length > 0 ? roots : [literal('.')];
  let narrowed = false;
  for (let at = Math.max(start, 0); at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (narrows.test(text) && !/^\*+$/.test(words[at + 1]?.text ?? '')) narrowed = true;
    if (withValue.has(text)) at += 1;
    else if (writesTo.has(text)) call.writes(words[++at]);
    else if (text === '-delete') deleteFound(call, starting, narrowed);
    else if (executes.has(text)) at = runFound(call, starting, at, narrowed);
  }
}

function deleteFound(call: Call, roots: readonly Value[], narrowed: boolean): void {
  for (const root of roots) {
    call.deletes(foundBelow(root, narrowed), { recursive: true, force: !narrowed });
  }
}

/** The starting point when everything below it is meant, else one unknown name in it. */
const foundBelow = (root: Value, narrowed: boolean): Value =>
  narrowed ? { ...root, text: `${root.text.replace(/\/$/, '')}/found`, glob: true } : root;

function runFound(call: Call, roots: readonly Value[], from: number, narrowed: boolean): number {
  const { words } = call;
  let end = from + 1;
  while (
    end < words.length &&
    words[end]?.text !== ';' &&
    !(words[end]?.text === '+' && words[end - 1]?.text.includes('{}'))
  )
    end += 1;
  const command = words.slice(from + 1, end);
  for (const root of roots) {
    const target = foundBelow(root, true);
    call.command(
      command.map((word) =>
        word.text.includes('{}')
          ? { ...word, text: word.text.replaceAll('{}', target.text), glob: true }
          : word,
      ),
    );
  }
  if (
    !narrowed &&
    /^(?:.*\/)?rm$/.test(command[0]?.text ?? '') &&
    command.some(({ text }) => /^-[a-z]*r/i.test(text))
  ) {
    deleteFound(call, roots, false);
  }
  return end;
}

/** `xargs cmd`: the words of its input become arguments. */
function xargs(call: Call): Stream {
  const { given, input } = call;
  const command = given.operands;
  if (command.length === 0) return unknownStream;
  const replace = given.has('-i')
    ? '{}'
    : given.value('-I -J --replace')?.text || (given.has('-I -J --replace') ? '{}' : undefined);
  const fromFile = given.value('-a --arg-file');
  const known = !fromFile && input.kind === 'text' && input.value.known ? input.value.text : undefined;
  const items =
    known === undefined
      ? [unknownValue]
      : known
          .split(replace ? '\n' : /\s+/)
          .filter((item) => item !== '')
          .map((item) => literal(unquoted(item)));
  if (replace === undefined) return call.command([...command, ...items.slice(0, 64)]);
  for (const item of items.slice(0, 16)) {
    call.command(command.map((word) => (word.text.includes(replace) ? filled(word, replace, item) : word)));
  }
  return unknownStream;
}

const unquoted = (text: string): string => text.replaceAll(/^["']|["']$/g, '');

const filled = (word: Value, mark: string, item: Value): Value => ({
  text: word.text.replaceAll(mark, () => item.text),
  known: word.known && item.known,
  glob: word.glob || item.glob,
});

/** `parallel cmd ::: a b`: as xargs, with the arguments after the colons. */
function parallel(call: Call): Stream {
  const { words } = call;
  const at = words.findIndex(({ text }) => /^:::\+?$/.test(text));
  const before = call.given.operands.filter((word) => at < 0 || words.indexOf(word) < at);
  const after = at < 0 ? [unknownValue] : words.slice(at + 1);
  for (const item of after.slice(0, 16)) {
    const text = before.map((word) => word.text).join(' ');
    const known = before.every((word) => word.known) && item.known;
    const line =
      text === ''
        ? item.text
        : text.includes('{}')
          ? text.replaceAll('{}', () => item.text)
          : `${text} ${known ? `'${item.text}'` : ''}`;
    if (known || before.length > 0)
      call.script({
        text: known ? line : text.includes('{}') ? text.replaceAll('{}', '"$unknown"') : `${text} "$unknown"`,
        known: before.every((word) => word.known),
        glob: false,
      });
    else call.unknown('what it runs is not known until it runs');
  }
  return unknownStream;
}

export const finders = defineFamily({
  id: 'finders',
  summary: 'Programs that find files or arguments and run other programs on them',
  programs: {
    'find gfind bfs': { effect: 'read', run: (call) => void find(call) },
    'xargs gxargs': {
      effect: 'read',
      takes:
        '-n --max-args -P --max-procs -I -J -L -R -S -s --max-chars -d --delimiter -a --arg-file -E --process-slot-var --max-lines',
      flags: { '-0 --null': {} },
      run: (call) => xargs({ ...call, given: xargsGiven(call) }),
    },
    parallel: {
      effect: 'read',
      takes: '-j --jobs -N -n --timeout --delay --joblog --results -a',
      run: parallel,
    },
    'fd fdfind': {
      effect: 'read',
      run: (call) => {
        const at = call.words.findIndex(({ text }) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
        if (at >= 0) call.command([...call.words.slice(at + 1), unknownValue]);
      },
    },
    'fzf sk peco': {
      effect: 'read',
      takes: '--preview --bind --height --query -q --prompt',
      run: (call) => {
        for (const value of call.given.values('--bind')) {
          const action = /(?:execute(?:-silent)?|become|reload)[([{:](.*?)[)\]}]?$/.exec(value.text)?.[1];
          if (action) call.script(literal(action));
        }
        const preview = call.given.value('--preview');
        if (preview) call.script(literal(preview.text.replaceAll(/\{[^}]*\}/g, 'found')));
      },
    },
  },
  examples: [
    { command: "find . -name '*.ts'", effect: 'read' },
    { command: 'find . -delete', effect: 'destroy' },
    { command: 'find . -type f -exec cat {} +', effect: 'read' },
    { command: "find . -name '*.txt' -exec rm {} \\;", effect: 'write' },
    { command: 'find . -exec rm -rf {} \\;', effect: 'destroy' },
    { command: 'echo / | xargs rm -rf', effect: 'destroy' },
    { command: 'git ls-files | xargs grep TODO', effect: 'read' },
    { command: 'parallel rm -rf ::: src', effect: 'destroy' },
  ],
});

/** xargs' own flags end at the first word of the command. */
function xargsGiven(call: Call): Call['given'] {
  const first = call.given.operands[0];
  const at = first ? call.words.indexOf(first) : call.words.length;
  return { ...call.given, operands: call.words.slice(at) };
}
