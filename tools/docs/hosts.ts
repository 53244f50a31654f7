import { eventKinds } from '../../src/kernel/event.ts';
import { type Host, settingsScopes } from '../../src/kernel/host.ts';
import { code, page, table } from './markdown.ts';

const about = [
  'A host translates between one client and Ephor’s events and decisions. The matrix says what the client can act on;',
  'what it can’t becomes the nearest stricter thing that it can: an `ask` where nobody can be asked is a `deny`, and where',
  'nothing can be stopped at all, the objection is a note in the log.',
].join('\n');

const failures = [
  ['It objects', 'the answer that the client wants, exit code 0 (or 2, with the reason on stderr)'],
  ['It has nothing to say', 'nothing on stdout, exit code 0'],
  [
    'It can’t read what the client sent',
    'a tool call is refused, everything else goes on; logged either way',
  ],
  ['It crashes, or hangs', 'a tool call is refused with exit code 2, everything else goes on'],
];

export const hostsPage = (hosts: readonly Host[]): string =>
  page('Hosts', about, [
    ...hosts.map(section),
    `## When the hook fails\n\n${table(['What happens', 'What the client gets'], failures)}\n\nExit code 1 is never used: clients read it as consent. More in [failures](failures.md).`,
  ]);

function section(host: Host): string {
  const rows = eventKinds.map((kind) => {
    const { levels, context } = host.honors[kind];
    const can = (level: 'note' | 'ask' | 'deny'): string => (levels.includes(level) ? 'yes' : '–');
    return [code(kind), host.eventNames[kind] ?? '–', can('deny'), can('ask'), context ? 'yes' : '–'];
  });
  const files = settingsScopes.map((scope) => [
    code(scope),
    code(scope === 'user' ? `~/${host.settings.files[scope]}` : host.settings.files[scope]),
  ]);
  return [
    `## ${host.id}`,
    `${host.summary}. Started as ${code(host.program)}.`,
    table(['Event', 'The client’s name', 'Can deny', 'Can ask', 'Can be told something'], rows),
    `Its hooks are set up in:\n\n${table(['Scope', 'File'], files)}`,
  ].join('\n\n');
}
