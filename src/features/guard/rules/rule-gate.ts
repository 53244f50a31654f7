import type { Action } from '../../../kernel/action.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Target } from '../../../kernel/fact.ts';
import { defineGate, type Gate } from '../../../kernel/gate.ts';
import type { Rule, RuleMatch } from '../../../kernel/settings/rule.ts';
import { fitsWildcard } from '../../../kernel/text/wildcard.ts';
import { commandFits } from './command-fits.ts';
import { pathFits } from './path-fits.ts';

/** A rule of the project as a gate like any other. `roots`: the repository's root, as written and links followed. */
export function gateFromRule(rule: Rule, roots: readonly string[]): Gate {
  return defineGate({
    id: `rules/${rule.id}`,
    summary: rule.reason,
    family: 'discipline',
    on: ['tool.before', 'prompt.before'],
    levels: { observe: 'note', standard: rule.level, strict: rule.level },
    needs: ['targets'],
    examples: { objects: [], passes: [] },
    check({ event, facts }) {
      if (!ruleMatches(rule.match, event, facts.targets, roots)) return;
      return { code: 'project_rule', reason: rule.reason, remedy: rule.remedy };
    },
  });
}

/** Every key of the match must fit; a match without keys fits nothing. */
function ruleMatches(
  match: RuleMatch,
  event: AgentEvent,
  targets: readonly Target[],
  roots: readonly string[],
): boolean {
  const action = 'action' in event ? event.action : undefined;
  const tests: Record<keyof RuleMatch, (pattern: string) => boolean> = {
    action: (kind) => action?.kind === kind,
    tool: (pattern) => 'tool' in event && fitsWildcard(event.tool, pattern),
    path: (glob) => targets.some((target) => pathFits(target, glob, event.cwd, roots)),
    command: (pattern) => action?.kind === 'command' && commandFits(action.command, pattern, action.report),
    content: (pattern) => holds(contentOf(action), pattern),
    url: (pattern) => action?.kind === 'fetch' && fitsAnyCase(action.url, pattern),
    mcp: (pattern) => action?.kind === 'mcp' && fitsWildcard(`${action.server}/${action.tool}`, pattern),
    prompt: (pattern) => event.kind === 'prompt.before' && holds(event.whole ?? event.prompt, pattern),
  };
  const given = Object.entries(match) as [keyof RuleMatch, string | string[]][];
  return given.length > 0 && given.every(([key, patterns]) => [patterns].flat().some((p) => tests[key](p)));
}

const contentOf = (action: Action | undefined): string | undefined =>
  action?.kind === 'write' ? action.after : undefined;

const fitsAnyCase = (text: string, pattern: string): boolean =>
  fitsWildcard(text.toLowerCase(), pattern.toLowerCase());

/** Whether the text is anywhere in it, in any case. */
const holds = (text: string | undefined, pattern: string): boolean =>
  text !== undefined && fitsAnyCase(text, `*${pattern}*`);
