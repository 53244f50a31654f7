import type { SkillsSection } from '../domain/discipline.ts';
import { defineGate } from '../domain/gate.ts';
import { changes } from './lib/changes.ts';
import { command, reading, writing } from './lib/command-examples.ts';

const wanted = (skills: Partial<SkillsSection> = {}): { readonly skills: SkillsSection } => ({
  skills: {
    required: 'tidy',
    invoked: false,
    invoked_at: null,
    subagents_spawned: 0,
    satisfied: false,
    satisfaction_reason: null,
    ...skills,
  },
});

export const requiredSkill = defineGate({
  id: 'required-skill',
  summary: 'Let changes wait until the skill that the user asked for was used',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  examples: {
    objects: [
      { name: 'an edit without the skill', event: writing('/repo/src/a.ts'), state: wanted() },
      {
        name: 'a command that changes something',
        event: command('npm install left-pad'),
        state: wanted({ subagents_spawned: 2 }),
      },
    ],
    passes: [
      {
        name: 'an edit after the skill was used',
        event: writing('/repo/src/a.ts'),
        state: wanted({ invoked: true, satisfied: true }),
      },
      { name: 'reading', event: reading('/repo/src/a.ts'), state: wanted() },
      { name: 'an edit when no skill was asked for', event: writing('/repo/src/a.ts') },
    ],
  },
  check({ event, state: { skills } }) {
    if (skills.required === null || skills.satisfied || !changes(event.action)) return;
    return {
      code: 'skill_needed',
      reason: `The user asked for the skill ${skills.required}, which was not used yet.`,
      remedy: `Use the skill ${skills.required} first. If there is no such skill, tell the user; they can say “never mind the skill”.`,
    };
  },
});
