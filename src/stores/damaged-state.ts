import { describeDamage, updateHint } from '../kernel/damage.ts';
import { UserError } from '../kernel/errors.ts';
import type { Io } from '../kernel/io.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Damage, Sections } from '../kernel/state.ts';
import type { Tracker } from '../kernel/tracker.ts';
import { foreignSections, type Loaded, sectionsOf } from './documents.ts';
import type { StateDocument } from './state-document.ts';

/** Left alone until a release that knows it is installed again. */
export const isNewer = ({ fresh }: Loaded): boolean => fresh?.code === 'state_newer';

/** Damage to a file is damage to every section in it. */
export const isHurt =
  (damage: readonly Damage[]) =>
  ({ id }: Tracker): boolean =>
    damage.some(({ section }) => section === undefined || section === id);

/** With what was found to be damaged. An operation fails where its result could not be kept. */
export function noting(outcome: Outcome, used: readonly Loaded[], damage: readonly Damage[]): Outcome {
  const newer = used.find(isNewer)?.fresh;
  if (newer && outcome.event === 'operation')
    throw new UserError('state_newer', describeDamage(newer), updateHint);
  const warnings = [...new Set([...(outcome.warnings ?? []), ...damage.map(describeDamage)])];
  return {
    ...outcome,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(newer ? { unsaved: true as const } : {}),
  };
}

/** The sections of a document once a person has looked at its damage. */
export const mended = (
  trackers: readonly Tracker[],
  document: StateDocument,
  damage: readonly Damage[],
): Partial<Sections> => ({
  ...foreignSections(trackers, document),
  ...sectionsOf(trackers, document, 'initial'),
  ...anew(trackers.filter(isHurt(damage)), document),
});

/**
 * What was restrictive because nobody knew better begins anew once a person has looked; what came since then stays. The
 * document of a file that can't be used is empty.
 */
function anew(trackers: readonly Tracker[], document: StateDocument): Partial<Sections> {
  const sections = sectionsOf(trackers, document, 'initial') as Record<string, unknown>;
  for (const { id, initial, restrictive } of trackers)
    if (JSON.stringify(sections[id]) === JSON.stringify(restrictive)) sections[id] = initial;
  return sections;
}

/** What can be told from the audit log alone. */
export const rebuiltFrom = (trackers: readonly Tracker[], lines: readonly Outcome[]): Partial<Sections> =>
  Object.fromEntries(
    trackers
      .filter(({ rebuild }) => rebuild)
      .map((tracker) => [tracker.id, lines.reduce(rebuildWith(tracker), tracker.initial)]),
  );

const rebuildWith =
  (tracker: Tracker) =>
  (section: Sections[keyof Sections], outcome: Outcome): Sections[keyof Sections] =>
    tracker.rebuild?.(section, outcome) ?? section;

/** A file that can't be used makes room; of one in which a section can't, a copy is kept. */
export function setAside(io: Io, { file, fresh }: Loaded): void {
  const stamp = io.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  if (!io.files.stat(file)) return;
  if (fresh) io.files.rename(file, `${file}.damaged-${stamp}`);
  else io.files.copy(file, `${file}.damaged-${stamp}`, 0o600);
}
