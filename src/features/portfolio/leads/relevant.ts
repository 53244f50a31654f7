/** A text in one line, cut where it is longer. */
export function inFewLetters(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

const longestLine = 140;

/** Lines of a Markdown text that share words with what is to be done; the first ones where none do. */
export function relevantLines(text: string, about: string, most: number): readonly string[] {
  const wanted = new Set(wordsIn(about));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:#|---|<!--|```)/.test(line))
    .map((line) => line.replace(/^(?:[-*+]|\d+\.)\s+/, ''));
  const scored = lines.map((line, at) => ({
    line,
    at,
    score: wordsIn(line).filter((word) => wanted.has(word)).length,
  }));
  return scored
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => inFewLetters(line, longestLine));
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3);
