/** No system starts a program with a longer argument; such a text is not worth the time to take it apart. */
export const longestCommand = 128 * 1024;

const word = /(?:[^\s"'\\]|\\[^]|"(?:[^"\\]|\\[^])*"|'[^']*')+/g;
const piece = /\\([^])|"((?:[^"\\]|\\[^])*)"|'([^']*)'/g;

/** The words of one command as the shell reads them, quotes and escapes taken away. */
export const shellWords = (command: string): readonly string[] =>
  (command.replaceAll('\\\n', '').match(word) ?? []).map((each) =>
    each.replaceAll(
      piece,
      (_, escaped?: string, double?: string, single?: string) =>
        escaped ?? double?.replaceAll(/\\([\\"$`])/g, '$1') ?? single ?? '',
    ),
  );

const opening = new Set('! { if then else elif do while until time command builtin nohup'.split(' '));

/** The words from the program's name on: what merely stands before it is left out. */
export function programWords(command: string): readonly string[] {
  const words = shellWords(command);
  const first = words.findIndex((each) => !opening.has(each) && !/^[A-Za-z_][A-Za-z0-9_]*=/.test(each));
  return first < 0 ? [] : words.slice(first);
}

export const programName = (words: readonly string[]): string => {
  const program = words[0] ?? '';
  return program.slice(program.lastIndexOf('/') + 1);
};

const interpreters = new Set(
  'sh bash zsh dash ksh fish eval source . xargs parallel python python3 node bun deno perl ruby php ssh su sudo doas env at crontab awk gawk'.split(
    ' ',
  ),
);

/** Whether this command runs text that it is given: then no text of the line is merely said. */
export const runsText = (command: string): boolean => interpreters.has(programName(programWords(command)));

const heredoc = /<<-?\s{0,5}(["']?)([A-Za-z_][A-Za-z0-9_]{0,50})\1/;

/** The line without the texts that a command reads as data, like the message of a commit. */
export function withoutHeredocs(line: string, runs: (command: string) => boolean): string {
  const kept: string[] = [];
  let skipped: string[] = [];
  let end: string | undefined;
  let literal = false;
  for (const text of line.split('\n')) {
    if (end === undefined) {
      kept.push(text);
      const [, quote, name] = heredoc.exec(text) ?? [];
      const opener =
        text
          .slice(0, text.indexOf('<<'))
          .split(/[;&|(`]/)
          .at(-1) ?? '';
      if (name === undefined || runs(opener) || /\|/.test(text.slice(text.indexOf('<<')))) continue;
      [end, literal, skipped] = [name, quote !== '', []];
    } else if (text.trim() === end) {
      if (!literal && /[$`]/.test(skipped.join())) kept.push(...skipped);
      end = undefined;
    } else skipped.push(text);
  }
  return (end === undefined ? kept : [...kept, ...skipped]).join('\n');
}
