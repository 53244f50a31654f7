import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Numbers } from '../../../kernel/portfolio/portfolio-store.ts';
import { mapSchedules } from './map-config.ts';
import { mapDocuments } from './map-documents.ts';
import { mapEscalations } from './map-escalations.ts';
import { mapInitiatives } from './map-initiatives.ts';
import { mapSpaces } from './map-spaces.ts';
import { createMapping, type OtherPortfolio } from './mapping.ts';
import type { Row } from './source.ts';

/** What is to change so that all of it is here, and what becomes of each file. Pure. */
export function mapPortfolio(
  other: OtherPortfolio & { readonly mine: ReadonlyMap<string, string | undefined> },
  now: Portfolio,
  next: Numbers,
): { readonly changes: readonly Change[]; readonly rows: readonly Row[] } {
  const mapping = createMapping(other, now, next);
  mapSpaces(mapping);
  mapInitiatives(mapping);
  mapDocuments(mapping, other.mine);
  mapEscalations(mapping);
  mapSchedules(mapping, mapping.fields('config.json') ?? {});
  const told = new Set(mapping.rows.map(({ from }) => from));
  for (const path of mapping.paths)
    if (!told.has(path))
      mapping.keep(
        path,
        other.texts.get(path) === undefined ? 'it is no text that can be read' : noteFor(path),
      );
  return { changes: mapping.changes, rows: mapping.rows.sort((a, b) => (a.from < b.from ? -1 : 1)) };
}

const noteFor = (path: string): string =>
  path === 'config.json'
    ? 'what is known of it went into your configuration and schedules'
    : 'it has no place here';
