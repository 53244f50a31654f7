import { isAbsolute, join, normalize } from 'node:path/posix';
import { leadCommands } from '../leads/lead-commands.ts';
import { leading } from '../leads/lead-examples.ts';
import { isScratch } from '../../../kernel/checks/code-file.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import type { Target } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { inside } from '../../../kernel/place.ts';
import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import { leadsOnly } from '../../../kernel/work/leads-only.ts';
import { fitsGlob } from '../../../kernel/work/scope-glob.ts';

const mostShown = 3;
const state = leading();
const planning = leading({ kind: 'plan', agreed: false, task: null });

export const leadScope = defineGate({
  id: 'lead-scope',
  summary: 'Keep a lead within the plan that was agreed to: its files, and no code while it only plans',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets'],
  examples: {
    objects: [
      { name: 'an edit outside its scope', event: writing('/repo/src/pay/card.ts'), state },
      { name: 'the same by a command', event: command('sed -i s/a/b/ src/pay/card.ts'), state },
      { name: 'an edit of another checkout', event: writing('/home/dev/shop/src/checkout/a.ts'), state },
      {
        name: 'an edit outside its folder, where its scope is all of it',
        event: writing('/other/a.ts'),
        state: leading({ scope: [] }),
      },
      { name: 'an edit of code while it plans', event: writing('/repo/src/checkout/a.ts'), state: planning },
      {
        name: 'a command that may change anything while it plans',
        event: command('npm install'),
        state: planning,
      },
      {
        name: 'an edit before anybody said yes to the plan',
        event: writing('/repo/src/checkout/a.ts'),
        state: leading({ agreed: false }),
      },
    ],
    passes: [
      { name: 'an edit in its scope', event: writing('/repo/src/checkout/deep/a.ts'), state },
      {
        name: 'an edit anywhere, where its scope is all of it',
        event: writing('/repo/a.ts'),
        state: leading({ scope: [] }),
      },
      { name: 'reading', event: reading('/repo/src/pay/card.ts'), state },
      { name: 'a throw-away script', event: writing('/tmp/measure.py'), state: planning },
      { name: 'a check while it plans', event: command('npm test'), state: planning },
      { name: 'a commit of its work', event: command('git add -A && git commit -m "total"'), state },
      { name: 'an edit of whoever leads nothing', event: writing('/repo/src/pay/card.ts') },
    ],
  },
  check({ event, facts: { targets }, state: { lead } }) {
    const { leading: own } = lead;
    const { action, cwd } = event;
    if (own === null || !changes(action)) return;
    if (action.kind === 'command' && leadsOnly(action)) return;
    const changed = targets.filter(({ use }) => use !== 'read').flatMap((target) => placesOf(target, cwd));
    const mattering = changed.filter((path) => !isScratch(path, own.root));
    if (own.kind === 'plan' || !own.agreed)
      return beforeYes(own, changed.length > 0 && mattering.length === 0);
    const outside = [...new Set(mattering)].filter((path) => !isOwn(own, path));
    return outside.length === 0 ? undefined : outOfPlan(own, outside);
  },
});

/** A write lands where links lead to; who deletes takes away the name that was given as well. */
function placesOf({ given, real, use }: Target, cwd: string): readonly string[] {
  const named = isAbsolute(given) ? normalize(given) : join(cwd, given);
  return use === 'delete' ? [real, named] : [real];
}

function isOwn({ root, scope }: Leading, path: string): boolean {
  const below = inside(path, root);
  return below !== undefined && (scope.length === 0 || scope.some((glob) => fitsGlob(below, glob)));
}

function beforeYes({ space, initiative, kind }: Leading, harmless: boolean) {
  if (harmless) return undefined;
  if (kind === 'plan')
    return {
      code: 'planning_only',
      reason: `This run only plans ${space}/${initiative}; code waits for a person’s yes.`,
      remedy: `Write the plan (${leadCommands.plan}) and tasks (${leadCommands.create}), then ${leadCommands.report}.`,
    };
  return {
    code: 'plan_not_agreed',
    reason: `Nobody has said yes to the plan of ${space}/${initiative} as it is now.`,
    remedy: `Ask for that (${leadCommands.ask()}), and change nothing until then.`,
  };
}

function outOfPlan({ space, initiative, scope, root }: Leading, outside: readonly string[]) {
  const names = outside.slice(0, mostShown).map((path) => inside(path, root) ?? path);
  const more = outside.length > mostShown ? ` and ${outside.length - mostShown} more` : '';
  const own = scope.slice(0, mostShown).join(', ') || 'its own worktree';
  return {
    code: 'outside_plan',
    reason: `${names.join(', ')}${more} ${outside.length === 1 ? 'is' : 'are'} outside the plan of ${space}/${initiative} (${own}).`,
    remedy: `If it must be, ask (${leadCommands.ask()}) or make it a task (${leadCommands.create}); then go on.`,
  };
}
