import { defineFact } from '../../../kernel/fact.ts';

export const shownSecrets = defineFact({
  id: 'shownSecrets',
  summary: 'Find out which secrets a command would print that goes through files without naming them',
  gather(input) {
    const { event } = input;
    if (event.kind !== 'tool.before' || event.action.kind !== 'command') return [];
    const shows = event.action.report?.shows ?? [];
    if (shows.length === 0) return [];
    return import('../loss/find-shown.ts').then(({ findShown }) => findShown(input, shows));
  },
});
