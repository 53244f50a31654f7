const upper = (name) => name[0].toUpperCase() + name.slice(1);
const env = (id) => id.toUpperCase().replaceAll('-', '_');

/** The ten members that a host starts with; what it can do besides is added part by part. */
export const host = (id, name) => ({
  source: `import { objections } from '../../kernel/decision.ts';
import { type EventKind, eventKinds } from '../../kernel/event.ts';
import { UserError } from '../../kernel/errors.ts';
import { defineHost, type Honors, silentReply } from '../../kernel/host.ts';
import { forAgent } from '../../kernel/objection-text.ts';
import type { Action } from '../../kernel/action.ts';

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

/** The settings file holds our lines under \`hooks\`, by the name of the event. */
function read(file = '{}'): { readonly hooks?: Lines } {
  try {
    return Object(JSON.parse(file)) as { readonly hooks?: Lines };
  } catch {
    throw new UserError('settings_invalid', 'it is not JSON', 'Fix the file, then run this again.');
  }
}

export const ${name} = defineHost({
  id: '${id}',
  summary: '${upper(name)}, through command hooks in its settings',
  program: '${id}',
  eventNames,
  honors,
  parse(payload, at) {
    const { event, session, cwd, prompt, tool, input } = Object(payload) as Record<string, unknown>;
    const envelope = { host: '${id}', session: text(session), cwd: text(cwd), at };
    if (event === 'Prompt')
      return { ok: true, events: [{ ...envelope, kind: 'prompt.before', prompt: text(prompt) }] };
    if (event !== 'BeforeTool') return { ok: true, events: [] };
    const called = { tool: text(tool), action: action(text(tool), Object(input) as Record<string, unknown>) };
    return { ok: true, events: [{ ...envelope, kind: 'tool.before', ...called }] };
  },
  reply(_, { decision }) {
    if (decision.level !== 'deny' && decision.level !== 'ask') return silentReply;
    return { stdout: '', stderr: \`\${forAgent(objections(decision))}\\n\`, exitCode: 2 };
  },
  environment: { marks: ['${env(id)}_SESSION'], session: '${env(id)}_SESSION', folder: '${env(id)}_FOLDER' },
  blocking: [eventNames['tool.before']],
  injected: { tags: ['${id}-note'] },
  tools: { names: { command: ['run'], read: ['read'], write: ['write'] }, action },
  settings: {
    files: { local: '.${id}/local.json', project: '.${id}/hooks.json', user: '.${id}/hooks.json' },
  },
  edits: {
    install(file, command) {
      const lines = Object.values(eventNames).map((name) => [name, command.line(name)]);
      return \`\${JSON.stringify({ ...read(file), hooks: Object.fromEntries(lines) }, null, 2)}\\n\`;
    },
    uninstall(file) {
      const { hooks: _, ...rest } = read(file);
      return Object.keys(rest).length === 0 ? undefined : \`\${JSON.stringify(rest, null, 2)}\\n\`;
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
`,
  test: `import { expect, it } from 'vitest';
import type { Decision } from '../../kernel/decision.ts';
import { ${name} } from './host.ts';

const at = '2026-01-01T00:00:00.000Z';
const call = { event: 'BeforeTool', session: 's', cwd: '/repo', tool: 'read', input: { path: '/repo/a' } };

it('reads what the client sends', () => {
  const parsed = ${name}.parse(call, at);
  expect(parsed).toMatchObject({ ok: true, events: [{ kind: 'tool.before', action: { kind: 'read' } }] });
});

it('refuses in a way that the client understands', () => {
  const said = { code: 'c', reason: 'No.', remedy: 'Ask.' };
  const finding = { ...said, gate: 'g', family: 'discipline', level: 'deny' } as const;
  const decision: Decision = { level: 'deny', findings: [finding] };
  const reply = ${name}.reply('tool.before', { decision, context: '', warnings: [] });
  expect(reply).toMatchObject({ stdout: '', exitCode: 2 });
  expect(reply.stderr).toContain('No.');
});

it('takes its hooks out as it put them in', () => {
  const before = '{\\n  "theme": "dark"\\n}\\n';
  const after = ${name}.edits.install(before, { line: (event) => \`hook ${id} \${event}\` });
  expect(${name}.edits.installed(after)).toEqual({
    Prompt: 'hook ${id} Prompt',
    BeforeTool: 'hook ${id} BeforeTool',
  });
  expect(${name}.edits.uninstall(after)).toBe(before);
});
`,
});
