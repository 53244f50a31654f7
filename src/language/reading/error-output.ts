const errorOutput = new RegExp(
  [
    String.raw`^\s*Traceback \(most recent`,
    String.raw`^\s+at\s\S+.{0,200}[:(]\d+`,
    String.raw`(?<![\p{L}\d])(?:[A-Z][A-Za-z]{0,40})?(?:Error|Exception)(?::|\s+\[|\()`,
    String.raw`^\s*(?:npm ERR!|error\[E\d+\]|FAIL\s|FAILED\s|E\s{3}|panic:|fatal:|Caused by:|Segmentation fault)`,
    String.raw`(?<!\p{L})error(?:\s+TS\d+)?:\s`,
    String.raw`(?<!\w)(?:ECONN[A-Z]+|ENOENT|EACCES|EADDRINUSE|ERESOLVE|ETIMEDOUT|CrashLoopBackOff|OOMKilled|SIGSEGV|SIGKILL)(?!\w)`,
    String.raw`\[(?:ERROR|FATAL)\]|^\s*(?:ERROR|FATAL)\s`,
    String.raw`\d+ (?:failed|failing)(?!\p{L})`,
    String.raw`exit(?:ed)? (?:with )?(?:code|status) [1-9]`,
    String.raw`AssertionError|Cannot read propert|is not defined|is not a function|command not found|No module named|permission denied|No such file`,
  ].join('|'),
  'mu',
);

const spokenOf =
  /(?<!\p{L})(?:errors?|error messages?|exceptions?|stack ?traces?|traceback|exit code \d+|flaky|failing|fails with|failed with|panics?|segfaults?|(?:4|5)\d\d(?:s|er)?(?! ?(?:ms|kb|mb|px|rows|users|lines|files))|fehlermeldung|erreur|erro|errore|ошибка)(?!\p{L})|(?:says|hangs at|with|prints|complains) ["“\uE001\uE002]/u;

/** Whether the output of something that failed is shown or spoken of. */
export const showsError = (typed: string): boolean => errorOutput.test(typed.slice(0, 20_000));

export const speaksOfError = (text: string): boolean => spokenOf.test(text);

/** Whether the output of something that failed is shown outside of what the user says themselves. */
export function pastesError({ typed, said }: { readonly typed: string; readonly said: string }): boolean {
  const own = new Set(said.split('\n').map((line) => line.trim()));
  const pasted = typed
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => !own.has(line.trim()) && !line.includes('"'));
  return typed.includes('\n') && showsError(pasted.join('\n'));
}
