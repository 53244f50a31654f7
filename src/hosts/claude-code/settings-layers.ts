import type { SettingsLayer, Silencer } from '../../kernel/host.ts';
import { nodeAt, valueOf } from '../json/json-edit.ts';
import { parseJson } from '../json/json-text.ts';

export const managedFiles: readonly string[] = [
  '/etc/claude-code/managed-settings.json',
  '/etc/claude-code/managed-settings.d/',
  '/Library/Application Support/ClaudeCode/managed-settings.json',
  '/Library/Application Support/ClaudeCode/managed-settings.d/',
];

const strongestFirst: readonly SettingsLayer['scope'][] = ['local', 'project', 'user'];

/** Three switches count only in the administrator's files; `disableAllHooks` counts in the strongest file that has it. */
export function silencedBy(layers: readonly SettingsLayer[]): Silencer | undefined {
  for (const layer of layers.filter(({ scope }) => scope === 'managed')) {
    if (valueIn(layer, 'disableAllHooks') === true)
      return by(layer, 'disableAllHooks is true, so no hook runs');
    if (valueIn(layer, 'allowManagedHooksOnly') === true) {
      return by(layer, 'allowManagedHooksOnly is true, so only hooks of the administrator run');
    }
    const plugins = valueIn(layer, 'strictPluginOnlyCustomization');
    if (plugins === true || (Array.isArray(plugins) && plugins.includes('hooks'))) {
      return by(layer, 'strictPluginOnlyCustomization leaves out hooks of settings files');
    }
  }
  const deciding = strongestFirst
    .flatMap((scope) => layers.filter((layer) => layer.scope === scope))
    .find((layer) => typeof valueIn(layer, 'disableAllHooks') === 'boolean');
  if (!deciding || valueIn(deciding, 'disableAllHooks') === false) return undefined;
  return by(deciding, 'disableAllHooks is true, so no hook runs');
}

const by = ({ file }: SettingsLayer, cause: string): Silencer => ({ file, cause });

function valueIn({ text }: SettingsLayer, key: string): unknown {
  const parsed = parseJson(text);
  const node = parsed.ok ? nodeAt(parsed.root, [key]) : undefined;
  return node && valueOf(node);
}
