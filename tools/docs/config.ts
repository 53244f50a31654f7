import { configSchema } from '../../src/kernel/settings/config.ts';
import type { Gate } from '../../src/kernel/gate.ts';
import { profiles } from '../../src/kernel/decision.ts';
import { Rule } from '../../src/kernel/settings/settings.ts';
import { type JsonSchema, jsonSchemaOf, optionRows, rowsOf } from './config-rows.ts';
import { list, page, table } from './markdown.ts';

const about = [
  '`.ephor/config.yaml` belongs to the project and is kept in its repository; `~/.ephor/config.yaml` belongs to the',
  'user. Both have the same keys and every key may be left out. An invalid file opens nothing: until it is put right,',
  'whatever would change something is refused with the file, the line and the key that are wrong.',
].join('\n');

const order = [
  'The project’s file wins over the user’s, and the user’s over the profile.',
  'What the user lists under `locked` can be tightened by a project and not loosened, neither directly nor by its profile.',
  'The profile `observe` never blocks, whatever the levels are: what would have been said is in the log.',
  'A change is in force with the next call of the hook.',
];

const example = `\`\`\`yaml
# yaml-language-server: $schema=../node_modules/ephor/schema/config.schema.json
profile: standard
gates:
  protect-ephor: deny
  person-only: { level: ask }
  rules/no-publish: off
\`\`\``;

export function configSchemaText(gates: readonly Gate[]): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Ephor configuration',
    ...jsonSchemaOf(configSchema(gates)),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

export function configPage(gates: readonly Gate[]): string {
  const { properties = {} } = jsonSchemaOf(configSchema(gates));
  const withoutGateIds: JsonSchema = {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        name === 'gates' ? { ...schema, properties: {} } : schema,
      ]),
    ),
  };
  return page('Configuration', about, [
    example,
    `## What counts\n\n${list(order)}`,
    `## Keys\n\n${table(['Key', 'Value', 'Meaning'], rowsOf(withoutGateIds, ''))}`,
    `## Gates and their levels\n\n${table(
      ['Gate', ...profiles],
      gates.map(({ id, levels }) => [
        `[${id}](gates.md#${id})`,
        ...profiles.map((profile) => levels[profile]),
      ]),
    )}`,
    `## Rules\n\nEach file in \`.ephor/rules/\` has a list \`rules\`; each rule has these keys ([more about rules](../rules.md)):\n\n${table(
      ['Key', 'Value', 'Meaning'],
      optionRows(Rule),
    )}`,
  ]);
}
