import { testTitles } from './test-cases.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The parts of a name, as runners join them, without parameters, times and brackets. */
const partsOf = (name: string): readonly string[] =>
  name
    .split(/ > | › |::|[#/\\]|\.(?=[A-Za-z_]\w*(?:\(|$|\s))/)
    .map((part) => plain(part.replace(/\s*[([].*$/, '')))
    .filter((part) => part.length > 2);

/** Whether the tests that fail are in this file, as far as their names tell. */
export function concerns(failing: readonly string[], path: string, text: string | undefined): boolean {
  if (failing.length === 0) return true;
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (failing.some((name) => name.includes(base))) return true;
  const inFiles = failing.every((name) => /\.\w{1,5}(?:\W|$)/.test(name) && !name.includes(' '));
  if (inFiles || text === undefined) return !inFiles;
  const titles = testTitles(text).map(plain);
  const whole = plain(text);
  return failing.some((name) => {
    const [parts, joined] = [partsOf(name), plain(name)];
    return (
      parts.slice(-1).some((part) => whole.includes(part)) ||
      titles.some((title) => parts.includes(title) || (title.length > 5 && joined.includes(title)))
    );
  });
}
