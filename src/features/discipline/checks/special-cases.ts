/** What a test gives to the code: texts and numbers that occur nowhere by chance. */
const literal = /(["'`])((?:(?!\1)[^\\\n]){5,60})\1|(?<![\w.])(\d{5,20}(?:\.\d+)?)(?![\w.])/g;
const mostInputs = 80;

/** Words, paths and addresses are in every program; a value with digits and without is not. */
const isTelling = (text: string): boolean =>
  /\d/.test(text) &&
  /^[\w .,:;@#+=-]+$/.test(text) &&
  !/^(?:\.{0,2}\/|https?:|\d{4}-\d\d-\d\dT?$|v?\d+\.\d+)/.test(text);

/** Values that stand in a test, to be known again where code makes an exception for them. */
export function inputsIn(test: string): readonly string[] {
  const found = [...test.slice(0, 60_000).matchAll(literal)].map(
    ([, , text, number]) => text ?? number ?? '',
  );
  return [...new Set(found.filter(isTelling))].slice(0, mostInputs);
}

const compares = /(?:={2,3}|\bis\b|\beq\b|\.equals\(|\bcase\b|\bwhen\b|\.includes\(|\bin\s*[[({])/;
const decides = /\breturn\b|=>|->|\?|\bthen\b|\bthrow\b|:=|(?<![=!<>])=(?!=)/;

/** A new line of code that compares with a value of a test and decides by it. */
export function specialCaseIn(
  added: readonly string[],
  before: string,
  inputs: readonly string[],
): string | undefined {
  return added.find(
    (line, at) =>
      compares.test(line) &&
      inputs.some((input) => holds(line, input) && !before.includes(input)) &&
      decides.test(`${line} ${added[at + 1] ?? ''}`),
  );
}

const holds = (line: string, input: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(input)
    ? new RegExp(`(?<![\\w.])${input.replace('.', '\\.')}(?![\\w.])`).test(line)
    : ['"', "'", '`'].some((quote) => line.includes(`${quote}${input}${quote}`));
