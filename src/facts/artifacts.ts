import type { WriteAction } from '../domain/action.ts';
import { type Artifacts, noArtifacts } from '../domain/artifacts.ts';
import { defineFact, type FactInput } from '../domain/fact.ts';
import { nameFits } from '../domain/release-command.ts';
import { releaseContentsOf } from '../domain/release-contents.ts';

export const artifacts = defineFact({
  id: 'artifacts',
  summary: 'Find out what a tool call releases, or prepares for a release, and with which content',
  gather(input) {
    const { event } = input;
    if (!('action' in event)) return noArtifacts;
    const { action } = event;
    if (action.kind === 'write') return event.kind === 'tool.before' ? written(input, action) : noArtifacts;
    if (action.kind !== 'command') return noArtifacts;
    return import('./lib/find-artifacts.ts').then(({ findArtifacts }) => findArtifacts(input, event));
  },
});

/** Few files tell others of a release, and every edit comes by here. */
function written(input: FactInput, action: WriteAction): Artifacts | Promise<Artifacts> {
  const rules = releaseContentsOf(input.settings.releases).filter(
    ({ files }) => nameFits(action.path, files) || nameFits(input.realPath(action.path), files),
  );
  if (rules.length === 0) return noArtifacts;
  return import('./lib/find-content-problems.ts').then(({ findContentProblems }) => ({
    ...noArtifacts,
    contents: findContentProblems(input, action, rules),
  }));
}
