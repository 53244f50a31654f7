import { defineFact } from '../../../kernel/fact.ts';

export const nextCommit = defineFact({
  id: 'nextCommit',
  summary:
    'Find out which files a command puts into the next commit, and which of them are new or show a secret',
  gather(input) {
    const { event } = input;
    if (event.kind !== 'tool.before' || event.action.kind !== 'command') return [];
    const { report, command } = event.action;
    if (!report || !adds.test(command)) return [];
    return import('../loss/next-commit.ts').then(({ findNextCommit, takenBy }) => {
      const taken = takenBy(report.calls);
      return taken === undefined ? [] : findNextCommit(input, taken);
    });
  },
});

const adds = /\bgit\b[^|;&]*\s(?:add|stage|commit)\b/;
