import { expect, it } from 'vitest';
import { hosts } from '../src/hosts/index.ts';
import { modulesIn } from './given/modules.ts';

/** What only a host's own folder should have to know: its names, files, variables, tags, events and tools. */
const marks = [
  /claude|anthropic|\bhaiku\b/i,
  /\b(?:AskUserQuestion|ExitPlanMode|EnterPlanMode|MultiEdit|NotebookEdit|TodoWrite|WebFetch|WebSearch)\b/,
  /\bBash\b|tool: '(?:Agent|Edit|Glob|Grep|LS|Read|Skill|Task|Write)'|=== '(?:Agent|Edit|Read|Skill|Task|Write)'/,
  /\bmcp__[a-z$*]|plugin_ephor/,
  /<?\b(?:system-reminder|task-notification|teammate-message|local-command-\w+|bash-(?:input|stdout))\b/,
  /\b(?:bypassPermissions|dontAsk|acceptEdits|hook_event_name|tool_input|hookSpecificOutput)\b/,
];

const names = hosts.flatMap(({ eventNames }) => Object.values(eventNames)).filter((name) => name.length > 4);
const events = new RegExp(`['\`| (](?:${names.join('|')})['\`| )]`);

/** Words that people use, learned from what they wrote. */
const isVocabulary = (path: string): boolean => /\/route\/(?:weights|words\/)/.test(path);

it('nothing but the demo and a few examples knows a host', () => {
  const knowing = modulesIn('src')
    .filter(({ path }) => !path.startsWith('src/hosts/') && !path.endsWith('.test.ts') && !isVocabulary(path))
    .filter(({ text }) => [...marks, events].some((mark) => mark.test(text)))
    .map(({ path }) => path);
  // The demo with a real client (2), an example, the programs that start agents, a file name that prompts taught us.
  expect(knowing.length, knowing.join('\n')).toBeLessThanOrEqual(5);
});
