import { Space } from '../../../kernel/portfolio/initiative.ts';
import { isPortfolioName } from '../../../kernel/portfolio/name.ts';
import { fit, saysAll } from './fit.ts';
import type { Mapping } from './mapping.ts';
import { priorityOf } from './superbot-words.ts';

/** The slugs of the source's spaces that can be folders here. */
export const slugsIn = ({ paths }: Pick<Mapping, 'paths'>): readonly string[] =>
  [...new Set(paths.flatMap((path) => /^spaces\/([^/]+)\//.exec(path)?.[1] ?? []))].filter(isPortfolioName);

export function mapSpaces(mapping: Mapping): void {
  const { now, texts, changes } = mapping;
  for (const slug of slugsIn(mapping)) {
    const file = `spaces/${slug}/space.json`;
    const fields = mapping.fields(file);
    const mine = now.spaces.find((space) => space.slug === slug);
    const value =
      fields && fit(Space, { name: slug, ...fields, priority: priorityOf(fields['priority']) }, { slug });
    if (mine) {
      if (value && saysAll(mine, { ...value, createdAt: mine.createdAt, updatedAt: mine.updatedAt }))
        mapping.isThere(file, file);
      else if (texts.has(file)) mapping.keep(file, 'the space says something else here, and yours stays');
    } else if (value) mapping.bring(file, file, { put: 'space', value });
    else {
      const bare = fit(Space, { name: slug }, { slug });
      if (bare) changes.push({ put: 'space', value: bare });
      if (texts.has(file)) mapping.keep(file, 'it can’t be read; the space begins without it');
    }
  }
}
