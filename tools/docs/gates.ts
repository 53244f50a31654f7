import type { Action } from '../../src/kernel/action.ts';
import type { Example, Gate } from '../../src/kernel/gate.ts';
import { profiles } from '../../src/kernel/decision.ts';
import { optionRows } from './config-rows.ts';
import { anchor, code, list, page, table } from './markdown.ts';

const about = [
  'A gate objects to an event or stays silent. It never says yes: silence leaves the decision to the host and its',
  'own permission dialog. How loudly a gate speaks is set in `config.yaml`: `off`, `note` (written to the log only),',
  '`ask` (the user answers) or `deny`. All objections to one event are reported together, and the loudest wins.',
].join('\n');

export function gatesPage(gates: readonly Gate[]): string {
  const rows = gates.map((gate) => [
    `[${gate.id}](#${anchor(gate.id)})`,
    gate.summary,
    gate.family,
    ...profiles.map((profile) => gate.levels[profile]),
  ]);
  return page('Gates', about, [
    table(['Gate', 'What it does', 'Family', ...profiles], rows),
    ...gates.map(section),
    '## rules/…\n\nEvery rule of the project’s own in `.ephor/rules/` is a gate too, at the level that the rule asks for: see [the rules](../rules.md).',
  ]);
}

function section(gate: Gate): string {
  const needs = gate.needs ?? [];
  const options = gate.options ? optionRows(gate.options) : [];
  return [
    `## ${gate.id}`,
    `${gate.summary}.`,
    list([
      `Listens to: ${gate.on.map(code).join(', ')}`,
      ...(needs.length > 0
        ? [`Needs: ${needs.map((name) => `[${name}](facts.md#${anchor(name)})`).join(', ')}`]
        : []),
      `Set it: \`gates: { ${gate.id}: ask }\``,
    ]),
    options.length > 0 ? table(['Option', 'Value', 'Meaning'], options) : '',
    presetsOf(gate),
    examples('Objects to', gate.examples.objects),
    examples('Says nothing about', gate.examples.passes),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What a profile sets, where the configuration says nothing. */
function presetsOf({ presets = {} }: Gate): string {
  const sets = Object.entries(presets).map(
    ([profile, options]) =>
      `${code(profile)} sets ${Object.entries(options)
        .map(([name, value]) => code(`${name}: ${String(value)}`))
        .join(', ')}.`,
  );
  return sets.length === 0 ? '' : `Without a word of yours, the first value holds; ${sets.join(' ')}`;
}

function examples(title: string, all: readonly Example[]): string {
  if (all.length === 0) return '';
  return `${title}:\n\n${list(all.map(({ name, event }) => `${name}${shown(event)}`))}`;
}

function shown(event: Example['event']): string {
  if (event.kind === 'prompt.before') return `: ${code(event.prompt)}`;
  const text = 'action' in event ? actionText(event.action) : '';
  return text === '' ? '' : `: ${code(text)}`;
}

function actionText(action: Action): string {
  switch (action.kind) {
    case 'command':
      return action.command;
    case 'write':
      return action.path;
    case 'read':
    case 'search':
      return action.paths.join(' ');
    case 'fetch':
      return action.url;
    case 'mcp':
      return `${action.server} ${action.tool}`;
    case 'delegate':
    case 'other':
      return '';
  }
}
