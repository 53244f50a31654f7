import * as v from 'valibot';
import type { SkillsSection } from '../../../kernel/discipline.ts';
import { isSkill, skillAsked } from '../../../kernel/text/skill-words.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const none: SkillsSection = {
  required: null,
  invoked: false,
  invoked_at: null,
  subagents_spawned: 0,
  satisfied: false,
  satisfaction_reason: null,
};
const text = v.nullable(v.string());

export const skills = defineTracker({
  id: 'skills',
  summary: 'Remember which skill the user asked for, and whether it was used',
  scope: 'session',
  on: ['prompt.before', 'tool.after'],
  schema: v.object({
    required: text,
    invoked: v.boolean(),
    invoked_at: text,
    subagents_spawned: v.number(),
    satisfied: v.boolean(),
    satisfaction_reason: text,
  }),
  initial: none,
  restrictive: none,
  reduce({ section, event }) {
    if (event.kind === 'prompt.before') {
      // A message to a sub-agent was written by an agent.
      if (event.agent) return section;
      const asked = skillAsked(typedIn(event));
      if (asked === undefined) return section;
      return asked === 'none' ? none : { ...none, required: asked.name };
    }
    const { required } = section;
    if (required === null) return section;
    if (event.action.kind === 'delegate')
      return { ...section, subagents_spawned: section.subagents_spawned + 1 };
    const used = event.action.kind === 'other' ? event.action.skill : undefined;
    const worked = event.result === 'content' || event.result === 'empty';
    if (used === undefined || !worked || !isSkill(used, required)) return section;
    const satisfaction_reason = `the skill ${used.slice(0, 100)} was used`;
    return { ...section, invoked: true, invoked_at: event.at, satisfied: true, satisfaction_reason };
  },
});
