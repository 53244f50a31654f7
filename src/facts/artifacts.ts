import { defineFact } from '../domain/fact.ts';
import { noArtifacts } from '../domain/artifacts.ts';

export const artifacts = defineFact({
  id: 'artifacts',
  summary: 'Find out what a tool call releases, or does for a release, and with which content',
  gather(input) {
    const { event } = input;
    if (!('action' in event)) return noArtifacts;
    const { kind } = event.action;
    const matters = kind === 'command' || (kind === 'write' && event.kind === 'tool.before');
    if (!matters) return noArtifacts;
    return import('./lib/find-artifacts.ts').then(({ findArtifacts }) => findArtifacts(input, event));
  },
});
