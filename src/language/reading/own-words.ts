/**
 * What somebody says themselves: without code, quotations and pasted logs.
 * Where something stood, a mark stays, because "rename `a` to `b`" means less without its names.
 */
export function ownWords(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(/(?:```|~~~)[\s\S]*?(?:```|~~~|$)/g, `\n${codeMark}\n`)
    .replaceAll(/`([^`\n]*)`/g, (_, name: string) => ` ${nameOf(name)} `)
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .map((line) => (pasted.test(line) ? codeMark : line))
    .join('\n')
    .replaceAll(spoken, ` ${quoteMark} `)
    .replaceAll(/https?:\/\/\S+/g, ` ${nameMark} `);
}

/** A pasted log needs no reading to its end. */
const longest = 20_000;

export const codeMark = '\uE000';
export const nameMark = '\uE001';
export const quoteMark = '\uE002';

/** Names keep their words, so that an answer can be compared with the options it picks from. */
const nameOf = (name: string): string =>
  name.length > 60 ? nameMark : `${nameMark}${name.replaceAll(/[?!;,:]/g, '')}`;

/** Lines that programs write: stack traces, log lines, prompts of a shell, compiler output. */
const pasted = new RegExp(
  [
    String.raw`^\s+at\s\S+.*[:(]\d+`,
    String.raw`^\s*File ".*", line \d+`,
    String.raw`^\s*\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}`,
    String.raw`^\s*(?:Traceback|Caused by:|Exception in thread|npm ERR!|error\[E\d+\])`,
    String.raw`^\s*(?:\[(?:INFO|WARN|ERROR|DEBUG)\]|(?:INFO|WARN|ERROR|DEBUG)[:\s]\s)`,
    String.raw`^\s*[A-Za-z_.]*(?:Error|Exception): `,
    String.raw`^\s*[$#%] \S`,
    String.raw`^\S+\s+\|\s`,
    String.raw`^\s*\S+:\d+:\d+: `,
  ].join('|'),
);

/** Speech of others. Short quotations are names of things. */
const spoken =
  /(?:"[^"\n]{12,400}"|“[^”\n]{12,400}”|«[^»\n]{12,400}»|„[^“”\n]{12,400}[“”]|「[^」\n]{6,200}」)/g;
