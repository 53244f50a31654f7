import type { DocumentPlace } from '../../../kernel/portfolio/change.ts';
import { isPortfolioName } from '../../../kernel/portfolio/name.ts';
import type { Mapping } from './mapping.ts';

/** Where a document of the source belongs; undefined for what is none. */
function placeOf(path: string): DocumentPlace | undefined {
  const top = /^(IDENTITY|USER|MEMORY)\.md$/.exec(path)?.[1]?.toLowerCase();
  if (top !== undefined) return { document: top as 'memory' };
  const known = /^knowledge\/(conventions|preferences|decisions)\.md$/.exec(path)?.[1];
  if (known === 'preferences') return { document: known };
  if (known !== undefined) return { document: known as 'conventions', space: null };
  const day = /^daily\/(\d{4}-\d{2}-\d{2})\.md$/.exec(path)?.[1];
  if (day !== undefined) return { document: 'daily', day };
  const [, space = '', rest = ''] = /^spaces\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!isPortfolioName(space)) return undefined;
  if (rest === 'OVERVIEW.md') return { document: 'overview', space };
  const learned = /^knowledge\/(conventions|decisions|patterns)\.md$/.exec(rest)?.[1];
  if (learned !== undefined) return { document: learned as 'patterns', space };
  const initiative = /^plans\/([^/]+)\/plan\.md$/.exec(rest)?.[1];
  if (initiative === undefined || !isPortfolioName(initiative)) return undefined;
  return { document: 'plan', space, initiative };
}

/** Every document of ours that one of the source would become. */
export const documentsFor = (mapping: Mapping): readonly DocumentPlace[] =>
  mapping.paths.flatMap((path) => {
    const place = placeOf(path);
    return place ? [herePlace(mapping, place)] : [];
  });

/** Texts become ours where we have none; `mine` tells what we have. */
export function mapDocuments(mapping: Mapping, mine: ReadonlyMap<string, string | undefined>): void {
  for (const from of mapping.paths) {
    const place = placeOf(from);
    const text = mapping.texts.get(from);
    if (!place || text === undefined) continue;
    const there = herePlace(mapping, place);
    const ours = mine.get(JSON.stringify(there));
    const to = there.document === 'plan' ? `spaces/${there.space}/plans/${there.initiative}/plan.md` : from;
    if (ours === undefined) mapping.bring(from, to, { put: 'text', place: there, text });
    else if (ours === text) mapping.isThere(from, to);
    else mapping.keep(from, 'yours says something else, and stays');
  }
}

const herePlace = ({ renamed }: Mapping, place: DocumentPlace): DocumentPlace =>
  place.document === 'plan'
    ? { ...place, initiative: renamed.get(`${place.space}/${place.initiative}`) ?? place.initiative }
    : place;
