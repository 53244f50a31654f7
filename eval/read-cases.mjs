import { readFileSync } from 'node:fs';

export class CaseError extends Error {}

/**
 * The cases of a file, one JSON object a line, each with its line number. `kinds` maps the name of a kind of
 * case to a check that says what a case of that kind lacks; all the cases of a file are of one kind.
 */
export function readCases(file, kinds) {
  const lines = textOf(file).split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) throw new CaseError(`${file}: no cases`);

  const cases = lines.map((line, index) => ({ ...parse(line, `${file}:${index + 1}`), line: index + 1 }));
  const kind = Object.keys(kinds).find((each) => kinds[each].is(cases[0]));
  if (!kind) {
    const known = Object.values(kinds).map(({ shape }) => shape);
    throw new CaseError(`${file}:1: not a case; expected ${known.join(' or ')}`);
  }
  for (const each of cases) {
    const lack = kinds[kind].lack(each);
    if (lack) throw new CaseError(`${file}:${each.line}: ${lack}`);
  }
  return { kind, cases };
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CaseError(`${file}: can't be read (${error.code ?? error.message})`);
  }
}

function parse(line, where) {
  if (line.trim() === '') throw new CaseError(`${where}: the line is empty`);
  let value;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new CaseError(`${where}: not JSON (${error.message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CaseError(`${where}: not a JSON object`);
  }
  return value;
}
