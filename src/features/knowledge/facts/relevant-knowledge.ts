import { userCommandIn } from '../../../kernel/discipline.ts';
import { defineFact } from '../../../kernel/fact.ts';
import { relevantTo } from '../knowledge-index.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const mostBytes = 16 * 1024 * 1024;

export const relevantKnowledge = defineFact({
  id: 'relevantKnowledge',
  summary: 'Find the knowledge entries that fit the user’s prompt',
  gather({ event, io, state, place }) {
    // A message to a sub-agent was written by an agent, and a dialog's answer belongs to the prompt before it.
    if (event.kind !== 'prompt.before' || event.agent || event.asked !== undefined) return [];
    const prompt = typedIn(event);
    if (prompt === '' || userCommandIn(prompt)) return [];
    // Written by the effect `knowledge-index`.
    const index = io.files.readText(projectFiles(place.root).knowledgeIndex, mostBytes);
    if (index === undefined) return [];
    return relevantTo(prompt, index, state.offered.paths)
      .filter(({ path, changeKey }) => io.files.stat(path)?.changeKey === changeKey)
      .map(({ path, title, excerpt }) => ({ path, title, excerpt }));
  },
});
