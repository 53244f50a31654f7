import { codeMark, nameMark } from './own-words.ts';

/** Things that name one particular place or value: paths, identifiers, flags, numbers, short quotations. */
const anchor = new RegExp(
  [
    `${nameMark}\\S*`,
    codeMark,
    String.raw`[\w@~.-]*\/[\w@.*[\]-]+(?:\/[\w@.*[\]-]*)*`,
    String.raw`(?<!\w)\.?[\w-]+\.[a-z][a-z0-9]{0,7}(?!\w)`,
    String.raw`(?<!\w)\.[A-Za-z][\w-]+`,
    String.raw`(?<!\w)--?[a-z][\w-]+`,
    String.raw`\w+\(\)`,
    String.raw`(?<!\w)[a-z]+[A-Z]\w*`,
    String.raw`(?<!\w)[A-Z][a-z0-9]+[A-Z]\w*`,
    String.raw`\w+_\w+`,
    String.raw`(?<!\w)[A-Z]{2,}[A-Z0-9]*(?:-\d+)?(?!\w)`,
    String.raw`#\d+`,
    String.raw`(?<!\w)\d[\w.:%]*`,
    String.raw`["“„«「'][^"”»」'\n]{1,40}["”“»」']`,
  ].join('|'),
  'gu',
);

/** Numbers, capitals and quotations say less than a path or the name of a function. */
const weak = /^(?:\d[\w.:%]*|[A-Z]+[A-Z0-9]*|["“„«「'].*)$/u;

/** Whoever shouts writes no identifiers. */
const isShouted = (said: string): boolean =>
  /[A-Z]{3}/.test(said) && !/[a-z]{2}/.test(said.replaceAll(/\S*[./_]\S*/g, ''));

const anchorsIn = (said: string): readonly string[] =>
  (isShouted(said) ? said.toLowerCase() : said).match(anchor) ?? [];

export const namesIn = (said: string): number => anchorsIn(said).filter((name) => !weak.test(name)).length;

export const valuesIn = (said: string): number => anchorsIn(said).length;
