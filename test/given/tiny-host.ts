import { objections } from '../../src/kernel/decision.ts';
import { type EventKind, eventKinds } from '../../src/kernel/event.ts';
import { UserError } from '../../src/kernel/errors.ts';
import { defineHost, type Honors, silentReply } from '../../src/kernel/host.ts';
import { forAgent } from '../../src/kernel/objection-text.ts';
import type { Action } from '../../src/kernel/action.ts';

const eventNames = { 'prompt.before': 'Prompt', 'tool.before': 'BeforeTool' } as const;

/** Nothing but a tool call can be stopped. */
const honors = Object.fromEntries(
  eventKinds.map((kind) => [
    kind,
    { levels: kind === 'tool.before' ? ['note', 'deny'] : ['note'], context: false },
  ]),
) as unknown as Readonly<Record<EventKind, Honors>>;

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw new Error('a text is missing');
};

/** What each tool does. A tool that is not here is unknown, and unknown may change anything. */
function action(tool: string, input: Readonly<Record<string, unknown>>): Action {
  switch (tool) {
    case 'run':
      return { kind: 'command', command: text(input['command']), background: false };
    case 'read':
      return { kind: 'read', paths: [text(input['path'])] };
    case 'write':
      return {
        kind: 'write',
        path: text(input['path']),
        change: { kind: 'whole', content: text(input['content']) },
      };
    default:
      return { kind: 'other', input, mutates: true };
  }
}

type Lines = Readonly<Record<string, string>>;

/** The settings file holds our lines under `hooks`, by the name of the event. */
function read(file = '{}'): { readonly hooks?: Lines } {
  try {
    return Object(JSON.parse(file)) as { readonly hooks?: Lines };
  } catch {
    throw new UserError('settings_invalid', 'it is not JSON', 'Fix the file, then run this again.');
  }
}

export const tiny = defineHost({
  id: 'tiny',
  summary: 'Tiny, with nothing but what a host needs',
  program: 'tiny',
  eventNames,
  honors,
  parse(payload, at) {
    const { event, session, cwd, prompt, tool, input } = Object(payload) as Record<string, unknown>;
    const envelope = { host: 'tiny', session: text(session), cwd: text(cwd), at };
    if (event === 'Prompt')
      return { ok: true, events: [{ ...envelope, kind: 'prompt.before', prompt: text(prompt) }] };
    if (event !== 'BeforeTool') return { ok: true, events: [] };
    const called = { tool: text(tool), action: action(text(tool), Object(input) as Record<string, unknown>) };
    return { ok: true, events: [{ ...envelope, kind: 'tool.before', ...called }] };
  },
  reply(_, { decision }) {
    if (decision.level !== 'deny' && decision.level !== 'ask') return silentReply;
    return { stdout: '', stderr: `${forAgent(objections(decision))}\n`, exitCode: 2 };
  },
  environment: { marks: ['TINY_SESSION'], session: 'TINY_SESSION', folder: 'TINY_FOLDER' },
  blocking: [eventNames['tool.before']],
  injected: { tags: ['tiny-note'] },
  tools: { names: { command: ['run'], read: ['read'], write: ['write'] }, action },
  settings: { files: { local: '.tiny/local.json', project: '.tiny/hooks.json', user: '.tiny/hooks.json' } },
  edits: {
    install(file, command) {
      const lines = Object.values(eventNames).map((name) => [name, command.line(name)]);
      return `${JSON.stringify({ ...read(file), hooks: Object.fromEntries(lines) }, null, 2)}\n`;
    },
    uninstall(file) {
      const { hooks: _, ...rest } = read(file);
      return Object.keys(rest).length === 0 ? undefined : `${JSON.stringify(rest, null, 2)}\n`;
    },
    installed: (file) => read(file === '' ? '{}' : file).hooks ?? {},
    problems(file) {
      try {
        read(file);
        return [];
      } catch {
        return ['it is not JSON'];
      }
    },
  },
});
