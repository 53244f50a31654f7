import { defineFact } from '../../../kernel/fact.ts';
import { noLosses } from '../loss/loss.ts';

export const loss = defineFact({
  id: 'loss',
  summary: 'Find out which files a command would lose, and whether git can bring them back',
  gather(input) {
    const { event } = input;
    if (event.kind !== 'tool.before' || event.action.kind !== 'command') return noLosses;
    const { report } = event.action;
    const ends = report?.parts.some(({ danger }) => danger === 'process') === true;
    if (!report || (report.loses.length === 0 && report.effect !== 'destroy' && !ends)) return noLosses;
    return import('../loss/find-losses.ts').then(({ findLosses }) => findLosses(input, report));
  },
});
