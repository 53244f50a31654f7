import { defineFileContext } from '../../../kernel/context.ts';
import { firstKnowledgePriority } from '../../../kernel/work/standing-knowledge.ts';

const about: Readonly<Record<string, string>> = {
  'AXIOMS.md': 'Principles to follow',
  'CORE.md': 'Who you work for',
  'FRAMEWORK.md': 'Where things are',
  'HEURISTICS.md': 'How things are done here',
};

/** A session that is resumed has it all in its conversation, but for what was written since. */
export const standingKnowledge = defineFileContext({
  id: 'standing-knowledge',
  summary: 'Tell the agent what every session should know from the start',
  on: ['session.start'],
  needs: ['knowledgeFiles'],
  priority: firstKnowledgePriority,
  write({ event, facts: { knowledgeFiles }, state: { standing } }) {
    const known = event.source === 'resume' ? standing.told : {};
    return knowledgeFiles.flatMap(({ name, priority, texts }) =>
      texts.flatMap(({ path, text, hash }, index) => {
        if (known[path] === hash) return [];
        // Between this file and the next, so that the project has the last word.
        const place = priority + index / 2;
        return [{ path, priority: place, text: `${about[name] ?? name} (${path}):\n${text}` }];
      }),
    );
  },
});
