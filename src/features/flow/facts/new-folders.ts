import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';
import { findTargets } from '../../../kernel/commands/patch-targets.ts';

/** Folders that programs make for themselves, and that say nothing about how a project is built. */
const made = /^(?:\..*|node_modules|dist|build|out|coverage|target|vendor|tmp|temp|logs?|venv|__pycache__)$/;

export const newFolders = defineFact({
  id: 'newFolders',
  summary: 'Find out which top-level folders an action would create',
  gather(input) {
    const { event, state } = input;
    if (event.kind !== 'tool.before' || !state.route?.guardrails.fix_within_design) return [];
    const { action } = event;
    const makes =
      action.kind === 'command' && (action.report?.calls ?? []).some(({ words }) => words[0] === 'mkdir');
    return action.kind === 'write' || makes ? begunBy(input, makes) : [];
  },
});

function begunBy(input: FactInput, makesFolders: boolean): readonly string[] {
  const root = input.realPath(input.place.root);
  const names = findTargets(input)
    .filter(({ use }) => use === 'write')
    .flatMap(({ real }) => {
      const [name = '', ...rest] = inside(real, root)?.split('/') ?? [];
      return name !== '' && (rest.length > 0 || makesFolders) && !made.test(name) ? [name] : [];
    });
  return [...new Set(names)].filter((name) => input.io.files.stat(`${root}/${name}`) === undefined);
}
