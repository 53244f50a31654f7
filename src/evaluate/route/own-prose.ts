import { codeMark } from '../phase/own-words.ts';

/** Lines that only make sense as the output of a program, or as part of its source. */
const machine =
  /^\s*(?:-->|\||\d+\s*\||=\s|\.{3}$|\^|~+|goroutine \d|\[signal|\[?\d{2}:\d{2}:\d{2}|[\w./-]+\.\w+:\d+|[\w.$/]+\([^)]{0,200}\)\s*$|\+{3}|-{3}\s|@@|diff --git|panic:|thread '|error:|warning:|fatal:|E\s{2,}|FAIL|PASS|✕|✓|●|×|\d+ (?:passed|failed))/u;
const prose = /^\s*[\p{L}"'(*][^{}=<>|]*[.?!:…)]?\s*$/u;
const wordy = /(?:\p{L}+[\s,]+){3}\p{L}+/u;

/** Without the lines that hang on to pasted output: what stands beside it in one paragraph and is no sentence. */
export function ownProse(said: string): string {
  let pasting = false;
  return said
    .split('\n')
    .map((line) => {
      if (line.trim() === '') pasting = false;
      else if (line === codeMark || machine.test(line)) pasting = true;
      else if (pasting && !(prose.test(line) && wordy.test(line) && !/^\s{2,}/.test(line))) return codeMark;
      return machine.test(line) ? codeMark : line;
    })
    .join('\n');
}
