import type { WriteAction } from '../../../kernel/action.ts';
import { type Artifacts, noArtifacts } from '../artifacts.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { nameFits } from '../release-command.ts';
import { releaseContentsOf } from '../release-content.ts';

export const artifacts = defineFact({
  id: 'artifacts',
  summary: 'Find out what a tool call releases or prepares for release, and its content',
  gather(input) {
    const { event } = input;
    if (!('action' in event)) return noArtifacts;
    const { action } = event;
    if (action.kind === 'write') return event.kind === 'tool.before' ? written(input, action) : noArtifacts;
    if (action.kind !== 'command') return noArtifacts;
    return import('../find-artifacts.ts').then(({ findArtifacts }) => findArtifacts(input, event));
  },
});

/** Few files tell others of a release, and every edit comes by here. */
function written(input: FactInput, action: WriteAction): Artifacts | Promise<Artifacts> {
  const rules = releaseContentsOf(input.settings.releases).filter(
    ({ files }) => nameFits(action.path, files) || nameFits(input.realPath(action.path), files),
  );
  if (rules.length === 0) return noArtifacts;
  return import('../find-content-problems.ts').then(({ findContentProblems }) => ({
    ...noArtifacts,
    contents: findContentProblems(input, action, rules),
  }));
}
