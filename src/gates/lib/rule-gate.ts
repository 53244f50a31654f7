import { minimatch } from 'minimatch';
import type { Action } from '../../domain/action.ts';
import type { AgentEvent } from '../../domain/event.ts';
import type { Target } from '../../domain/fact.ts';
import { defineGate, type Gate } from '../../domain/gate.ts';
import { inside } from '../../domain/place.ts';
import type { Rule, RuleMatch } from '../../domain/rule.ts';
import { fitsWildcard } from '../../domain/wildcard.ts';

/** A rule of the project as a gate like any other. */
export function gateFromRule(rule: Rule, root: string): Gate {
  return defineGate({
    id: `rules/${rule.id}`,
    summary: rule.reason,
    family: 'discipline',
    on: ['tool.before', 'prompt.before'],
    levels: { observe: 'note', standard: rule.level, strict: rule.level },
    needs: ['targets'],
    examples: { objects: [], passes: [] },
    check({ event, facts }) {
      if (!ruleMatches(rule.match, event, facts.targets, root)) return;
      return { code: 'project_rule', reason: rule.reason, remedy: rule.remedy };
    },
  });
}

/** Every key of the match must fit; a match without keys fits nothing. */
function ruleMatches(match: RuleMatch, event: AgentEvent, targets: readonly Target[], root: string): boolean {
  const action = 'action' in event ? event.action : undefined;
  const tests: Record<keyof RuleMatch, (pattern: string) => boolean> = {
    action: (kind) => action?.kind === kind,
    tool: (pattern) => 'tool' in event && fitsWildcard(event.tool, pattern),
    path: (glob) => targets.some((target) => pathFits(target, glob, root)),
    command: (pattern) => action?.kind === 'command' && commandFits(action.command, pattern),
    content: (pattern) => textFits(contentOf(action), pattern),
    prompt: (pattern) => event.kind === 'prompt.before' && textFits(event.prompt, pattern),
  };
  const given = Object.entries(match) as [keyof RuleMatch, string | string[]][];
  return given.length > 0 && given.every(([key, patterns]) => [patterns].flat().some((p) => tests[key](p)));
}

const globOptions = { dot: true, nonegate: true, nocomment: true } as const;

function pathFits(target: Target, glob: string, root: string): boolean {
  const relative = inside(target.real, root) ?? target.real;
  return minimatch(relative, glob, globOptions);
}

const squeezed = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** The line as a whole or any of its parts. */
function commandFits(command: string, pattern: string): boolean {
  const wanted = squeezed(pattern);
  return [command, ...command.split(/&&|\|\|?|;|\n/)].some((part) => fitsWildcard(squeezed(part), wanted));
}

const contentOf = (action: Action | undefined): string =>
  action?.kind === 'write' ? (action.after ?? '') : '';

const textFits = (text: string, pattern: string): boolean =>
  fitsWildcard(text.toLowerCase(), pattern.toLowerCase());
