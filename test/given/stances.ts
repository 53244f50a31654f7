import type { Stances } from '../../src/kernel/work/stance.ts';

/** A prompt whose words between ‹ and › are surely unwanted. */
export function marked(text: string): Stances {
  let plain = '';
  let unwanted = 0;
  const words: Stances['words'][number][] = [];
  for (const piece of text.split(/([‹›\s,])/)) {
    if (piece === '‹') unwanted = 0.99;
    else if (piece === '›') unwanted = 0;
    else {
      const from = plain.length;
      plain += piece;
      if (piece.trim() !== '' && piece !== ',') words.push({ from, to: plain.length, unwanted, refused: 0 });
    }
  }
  return { text: plain, words };
}
