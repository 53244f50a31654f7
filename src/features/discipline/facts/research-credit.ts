import { type Action, mutates } from '../../../kernel/action.ts';
import { researchCategories } from '../../../kernel/discipline.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';
import { toolNames } from '../../../kernel/tool-end.ts';
import { fitsWildcard } from '../../../kernel/text/wildcard.ts';

export const researchCredit = defineFact({
  id: 'researchCredit',
  summary: 'Find out which kind of research a tool has just done',
  gather(input) {
    const { event, settings } = input;
    const nothing = { category: null };
    if (event.kind !== 'tool.after' || event.result !== 'content' || mutates(event.action)) return nothing;
    const names = toolNames(event.tool, event.action);
    const category = researchCategories.find((each) =>
      settings.research[each].some((pattern) => names.some((name) => fitsWildcard(name, pattern))),
    );
    if (category === undefined || (category === 'local' && isElsewhere(event.action, input))) return nothing;
    return { category };
  },
});

/** What lies outside the repository says nothing about it. */
function isElsewhere(action: Action, { realPath, place }: FactInput): boolean {
  if (action.kind !== 'read' && action.kind !== 'search') return false;
  const root = realPath(place.root);
  return action.paths.length > 0 && !action.paths.some((path) => inside(realPath(path), root) !== undefined);
}
