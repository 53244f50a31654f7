/** A place in the line that is read on its own: the line itself, or what stands in `$(…)`, `(…)` or backticks. */
interface Frame {
  readonly opener: '' | '(' | '`';
  quote: '' | '"' | "'";
  text: string;
}

const separators = new Set([';', '&', '|', '\n']);
const deepest = 4;

/** The single commands of a line, wherever they stand in it. Linear; doubtful text gives more parts, never fewer. */
export function commandParts(line: string, depth = 0): readonly string[] {
  const { parts, open } = split(line);
  const all = open ? [...parts, ...line.split(/[;&|\n]+/)] : parts;
  const plain = all.map((part) => part.trim()).filter((part) => part !== '');
  if (depth >= deepest) return plain;
  return [...plain, ...plain.filter(runsItsText).flatMap((part) => quotedIn(part, depth))];
}

function split(line: string): { readonly parts: readonly string[]; readonly open: boolean } {
  const parts: string[] = [];
  const frames: Frame[] = [];
  let frame: Frame = { opener: '', quote: '', text: '' };
  const finish = (): void => {
    parts.push(frame.text);
    frame.text = '';
  };
  const enter = (opener: '(' | '`'): void => {
    frames.push(frame);
    frame = { opener, quote: '', text: '' };
  };
  const leave = (): void => {
    finish();
    frame = frames.pop() ?? frame;
  };
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === '\\' && frame.quote !== "'") {
      frame.text += line.slice(at, at + 2);
      at += 1;
    } else if (frame.quote === "'") {
      if (letter === "'") frame.quote = '';
      frame.text += letter;
    } else if (letter === '`') {
      if (frame.opener === '`') leave();
      else enter('`');
    } else if (letter === '(' && (frame.quote === '' || line.charAt(at - 1) === '$')) enter('(');
    else if (letter === '"') {
      frame.quote = frame.quote === '"' ? '' : '"';
      frame.text += letter;
    } else if (frame.quote === '"') frame.text += letter;
    else if (letter === "'") {
      frame.quote = "'";
      frame.text += letter;
    } else if (letter === ')') {
      if (frame.opener === '(') leave();
      else finish();
    } else if (separators.has(letter)) finish();
    else if (letter === '#' && /^[\s;&|()]?$/.test(line.charAt(at - 1))) {
      const end = line.indexOf('\n', at);
      at = end < 0 ? line.length : end - 1;
    } else frame.text += letter;
  }
  const open = frames.length > 0 || frame.quote !== '';
  return { parts: [...parts, ...frames.map(({ text }) => text), frame.text], open };
}

/** Programs whose quoted argument is itself a command line. */
const runsItsText = (part: string): boolean =>
  /(?:^|[\s/])(?:sh|bash|zsh|dash|ksh|fish|eval|ssh|su|watch)\s/.test(part.slice(0, 200));

function quotedIn(part: string, depth: number): readonly string[] {
  const quoted = [...part.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"/g)];
  return quoted.flatMap(([, single, double]) => commandParts(single ?? double ?? '', depth + 1));
}
