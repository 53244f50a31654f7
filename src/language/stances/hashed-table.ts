import { damaged, type Sections } from '../reading/data-file.ts';

/** Where a feature stands in a table of so many rows. Two may share a row; with enough of them that hardly matters. */
export function rowOf(feature: string, rows: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1)
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) % rows;
}

export interface HashedTable {
  /** The weights of all these features, added up column by column. */
  sums(features: Iterable<string>): number[];
}

const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const middle = levels.length / 2;

/** A table as `npm run train` writes it: one row of signs after the other, a sign for each column. */
export function hashedTable(name: string, sections: Sections, title: string, columns: number): HashedTable {
  const step = Number(sections.get(`${title} step`) ?? 'none');
  const signs = (sections.get(title) ?? '').replace(/\n$/, '');
  const rows = signs.length / columns;
  if (!(step > 0) || rows < 1 || !Number.isInteger(rows))
    throw damaged(name, `has no whole table “${title}”`);
  const levelOf = new Int8Array(128);
  for (let at = 0; at < levels.length; at += 1) levelOf[levels.charCodeAt(at)] = at - middle;
  return {
    sums(features) {
      const sums = Array.from({ length: columns }, () => 0);
      for (const feature of features) {
        const from = rowOf(feature, rows) * columns;
        for (let column = 0; column < columns; column += 1)
          sums[column] = (sums[column] ?? 0) + (levelOf[signs.charCodeAt(from + column) & 127] ?? 0) * step;
      }
      return sums;
    },
  };
}
