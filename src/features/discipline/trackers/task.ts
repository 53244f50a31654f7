import { TaskSection } from '../../../kernel/discipline.ts';
import { settled } from '../../../kernel/work/phase.ts';
import { type ProofAsked, proofAskedBy } from '../../../kernel/text/proof-words.ts';
import { redact } from '../../../kernel/text/secrets.ts';
import { noTask, taskAfter } from '../../../kernel/work/task-identity.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing: TaskSection = {
  ...noTask,
  kind: null,
  is_task: false,
  is_big_task: false,
  is_research_only: false,
  frustrated: false,
  since: null,
};

/** Asked for until the next request; a yes, a question or a remark leaves it. */
function proofAfter(before: ProofAsked | null, prompt: string): ProofAsked | null {
  const said = proofAskedBy(prompt);
  if (said === 'none') return null;
  return said === undefined ? before : { ...said, words: redact(said.words) };
}

export const task = defineTracker({
  id: 'task',
  summary: 'Remember what the user asked for last',
  scope: 'session',
  on: ['prompt.before'],
  needs: ['promptClass', 'evaluation'],
  schema: TaskSection,
  initial: nothing,
  restrictive: { ...nothing, is_task: true, is_big_task: true },
  reduce({ section, event, facts: { promptClass: asked, evaluation } }) {
    if (asked === null || asked.kind === 'command') return section;
    const identity = taskAfter(section, asked, event.prompt);
    // A mere "continue" is no agreement: it goes on with what was asked for, research only included.
    const agreed = evaluation !== null && settled(evaluation).phase === 'ready';
    const goesOn = asked.kind === 'passthrough' && (agreed || identity.task_hash !== null);
    const isNew = identity.task_hash !== section.task_hash;
    return {
      ...identity,
      kind: asked.kind,
      is_task: asked.kind === 'task' || goesOn,
      is_big_task: isNew ? asked.big : section.is_big_task || asked.big,
      is_research_only: asked.researchOnly || (section.is_research_only && asked.kind !== 'task' && !agreed),
      frustrated: asked.frustrated,
      since: isNew ? event.at : section.since,
      proof: proofAfter(isNew || asked.kind === 'task' ? null : (section.proof ?? null), event.prompt),
    };
  },
  /** What could not be read may have been a task. */
  withoutFacts: (section) => ({ ...section, kind: null, is_task: true }),
});
