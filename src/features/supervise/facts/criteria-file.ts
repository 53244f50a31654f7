import { mutates } from '../../../kernel/action.ts';
import { criteriaHash } from '../../../kernel/stores/criteria-files.ts';
import { defineFact } from '../../../kernel/fact.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { isSupervised } from '../../../kernel/work/supervision.ts';

const maxBytes = 1024 * 1024;

/** Every change comes by here: where nothing was ever supervised, neither file nor state are read. */
export const criteriaFile = defineFact({
  id: 'criteriaFile',
  summary: 'Check whether the locked criteria of supervised work are unchanged',
  gather(input) {
    const { event, io, place } = input;
    if (event.kind !== 'tool.before' || !mutates(event.action)) return 'none';
    const { criteria, criteriaOf } = projectFiles(place.root);
    if (!io.files.stat(criteria)) return 'none';
    const { work } = input.state.supervision;
    if (!isSupervised(work) || work.locked === null) return 'none';
    const text = io.files.readText(criteriaOf(work.id), maxBytes);
    if (text === undefined) return 'none';
    return criteriaHash(io.hash, text) === work.locked.hash ? 'intact' : 'changed';
  },
});
