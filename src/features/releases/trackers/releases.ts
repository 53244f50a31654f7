import { type ReleaseFact, ReleasesSection } from '../../../kernel/discipline.ts';
import type { ReleaseStep } from '../artifacts.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const kept = 200;
const none: ReleasesSection = { facts: [] };

/** Belongs to the content, not to the session: what was signed stays signed until a byte of it changes. */
export const releases = defineTracker({
  id: 'releases',
  summary: 'Remember which steps of a release succeeded, and for which content',
  scope: 'project',
  on: ['tool.after', 'tool.failed'],
  needs: ['artifacts'],
  schema: ReleasesSection,
  initial: none,
  restrictive: none,
  reduce({ section, event, facts }) {
    const { succeeded, failed } = facts.artifacts;
    if (succeeded.length + failed.length === 0) return section;
    const others = section.facts.filter(
      (fact) => ![...succeeded, ...failed].some((step) => isSame(fact, step)),
    );
    return { facts: [...others, ...succeeded.map((step) => ({ ...step, at: event.at }))].slice(-kept) };
  },
});

const isSame = (fact: ReleaseFact, step: ReleaseStep): boolean =>
  fact.rule === step.rule && fact.sha256 === step.sha256;
