import { minimatch } from 'minimatch';
import { folded } from './own-words.ts';

/** Whether a pattern could stand for one of the places, for something in it, or for a folder around it. */
export const couldBe = (pattern: string, places: readonly string[]): boolean =>
  places.some((place) => {
    const parts = folded(place).split('/');
    return folded(pattern)
      .split('/')
      .slice(0, parts.length)
      .every((part, index) => part === parts[index] || fits(parts[index] ?? '', part));
  });

const fits = (name: string, pattern: string): boolean =>
  pattern.length < 40 &&
  /[*?[]/.test(pattern) &&
  minimatch(name, pattern, { nobrace: true, nonegate: true, nocomment: true });
