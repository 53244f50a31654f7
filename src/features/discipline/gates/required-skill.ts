import type { SkillsSection } from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { routed } from '../../../kernel/work/task-examples.ts';

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
  summary:
    'Require the skill that the user asked for, or that exists for this kind of work, before anything changes',
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
      {
        name: 'an edit without the skill that there is for this kind of work',
        event: writing('/repo/src/a.ts'),
        state: routed({ require_skill: 'debug' }),
      },
    ],
    passes: [
      {
        name: 'an edit after the skill was used',
        event: writing('/repo/src/a.ts'),
        state: wanted({ invoked: true, satisfied: true }),
      },
      { name: 'reading', event: reading('/repo/src/a.ts'), state: wanted() },
      {
        name: 'an edit after the skill for this kind of work was used',
        event: writing('/repo/src/a.ts'),
        state: routed({ require_skill: 'debug' }, { skill_used: true }),
      },
      {
        name: 'an edit after the one skill that the user chose was used',
        event: writing('/repo/src/a.ts'),
        state: { ...routed({ require_skill: 'debug' }), ...wanted({ invoked: true, satisfied: true }) },
      },
      { name: 'an edit when no skill was asked for', event: writing('/repo/src/a.ts') },
    ],
  },
  check({ event, state: { skills, route } }) {
    if (!changes(event.action)) return;
    const { required } = skills;
    if (required !== null)
      return skills.satisfied
        ? undefined
        : objection(required, `The user asked for the skill ${required}, but you have not used it yet.`);
    const fitting = route.guardrails.require_skill;
    return fitting === null || route.skill_used
      ? undefined
      : objection(
          fitting,
          `There is a skill for this kind of work, ${fitting}, but you have not used it yet.`,
        );
  },
});

const objection = (skill: string, reason: string) => ({
  code: 'skill_needed',
  reason,
  remedy: `Use the skill ${skill} first. If you can’t, tell the user; they may say “never mind the skill”.`,
});
