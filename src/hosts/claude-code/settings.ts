import { hookedEvents, hookEntry, isOurLine } from './hook-entries.ts';
import { withoutPlugin, withPlugin } from './plugin-entry.ts';
import { hasShell, withoutShell, withShell } from './shell-entry.ts';
import { hookLists, settingsShape } from './settings-shape.ts';
import { withGrants, withoutGrants } from './tool-grants.ts';
import { addItem, addMember, type JsonPath, nodeAt, removeAt, valueOf } from '../json/json-edit.ts';
import { foundIn, type Misfit } from '../json/json-shape.ts';
import { type JsonNode, parseJson, positionOf } from '../json/json-text.ts';
import { UserError } from '../../kernel/errors.ts';
import type {
  HookCommand,
  HostSettings,
  InstallParts,
  PluginFolder,
  SettingsEdits,
  SettingsLayer,
  Silencer,
} from '../../kernel/host.ts';

/** What makes the client drop this file, or the hooks in it, without a word. */
function settingsProblems(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if (!parsed.ok) return [`${placeIn(text, parsed.offset)}: not JSON: ${parsed.message}`];
  const { root } = parsed;
  if (root.kind !== 'object') {
    return [`${placeIn(text, root.start)}: must be an object, found ${foundIn(root)}`];
  }
  return misfits(root).map(({ path, offset, message }) => `${placeIn(text, offset)}: ${path} ${message}`);
}

export const placeIn = (text: string, offset: number): string => {
  const { line, column } = positionOf(text, offset);
  return `line ${line}, column ${column}`;
};

function misfits(root: JsonNode): readonly Misfit[] {
  const off = nodeAt(root, ['disableAllHooks']);
  const hooks = nodeAt(root, ['hooks']);
  return [
    ...settingsShape(root, ''),
    ...(hooks ? hookLists(hooks, 'hooks') : []),
    ...(off?.kind === 'scalar' && off.value === true
      ? [{ path: 'disableAllHooks', offset: off.start, message: 'is true, so no hook runs' }]
      : []),
  ];
}

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

export const settings: HostSettings = {
  files: {
    local: '.claude/settings.local.json',
    project: '.claude/settings.json',
    user: '.claude/settings.json',
  },
  userFolderVariable: 'CLAUDE_CONFIG_DIR',
};

export const edits: SettingsEdits = {
  install,
  uninstall: (text, original) => {
    const bare = withoutShell(withoutPlugin(withoutOurs(text), original, rootOf), original, rootOf);
    const left = withoutGrants(bare, original, rootOf);
    const root = rootOf(left);
    return root.kind === 'object' && root.members.length === 0 ? undefined : left;
  },
  installed: (text) => {
    const parsed = parseJson(text);
    return parsed.ok ? Object.fromEntries(ours(parsed.root).map(({ event, line }) => [event, line])) : {};
  },
  contains: (text) => {
    const parsed = parseJson(text);
    return parsed.ok && hasShell(text, () => parsed.root);
  },
  problems: settingsProblems,
  switches: (text) => {
    const parsed = parseJson(text);
    const env = parsed.ok ? nodeAt(parsed.root, ['env']) : undefined;
    const named = env?.kind === 'object' ? env.members : [];
    return named.flatMap(({ key, value }) =>
      ourVariables.test(key) ? [`env.${key}: ${JSON.stringify(valueOf(value))}`] : [],
    );
  },
};

/** Where our programs and files are found, and whether they do anything. */
const ourVariables = /^(?:EPHOR_.*|SUPEREGO_.*|HOME|BASH_ENV|NODE_OPTIONS|CLAUDE_PROJECT_DIR)$/;

function install(
  text: string | undefined,
  command: HookCommand,
  { grants, plugin, shell }: InstallParts = {},
): string {
  const started = withOurPlugin(withHooks(text, command), plugin);
  const hooked = withOurShell(started, shell);
  return grants ? withGrants(hooked, grants, rootOf) : withoutGrants(hooked, undefined, rootOf);
}

function withOurPlugin(text: string, plugin: PluginFolder): string {
  if (plugin === undefined) return text;
  return plugin === null ? withoutPlugin(text, undefined, rootOf) : withPlugin(text, plugin, rootOf);
}

function withOurShell(text: string, shell: InstallParts['shell']): string {
  if (shell === undefined) return text;
  return shell === null ? withoutShell(text, undefined, rootOf) : withShell(text, shell, rootOf);
}

function withHooks(text: string | undefined, command: HookCommand): string {
  if (text === undefined || text.trim() === '')
    return `${JSON.stringify({ hooks: allHooks(command) }, null, 2)}\n`;
  const [problem] = settingsProblems(text);
  if (problem) throw refused(problem);
  const clean = isCurrent(ours(rootOf(text)), command) ? text : withoutOurs(text);
  if (!nodeAt(rootOf(clean), ['hooks'])) return addMember(clean, [], 'hooks', allHooks(command));
  return hookedEvents.reduce((sofar, event) => withEvent(sofar, event, command), clean);
}

/** Whether what is there of ours is what would be put there now, each once. */
function isCurrent(found: readonly Ours[], command: HookCommand): boolean {
  const events = found.map(({ event }) => event);
  return (
    new Set(events).size === events.length &&
    found.every(({ event, entry }) => hookedEvents.includes(event) && same(entry, wanted(event, command)))
  );
}

const wanted = (event: string, command: HookCommand) => hookEntry(event, command.line(event));

const allHooks = (command: HookCommand) =>
  Object.fromEntries(hookedEvents.map((event) => [event, [wanted(event, command)]]));

function withEvent(text: string, event: string, command: HookCommand): string {
  const root = rootOf(text);
  const node = nodeAt(root, ['hooks', event]);
  if (!node) return addMember(text, ['hooks'], event, [wanted(event, command)]);
  if (node.kind !== 'array') {
    throw refused(`${placeIn(text, node.start)}: hooks.${event} must be a list, found ${foundIn(node)}`);
  }
  return ours(root).some((found) => found.event === event)
    ? text
    : addItem(text, ['hooks', event], wanted(event, command));
}

interface Ours {
  readonly event: string;
  readonly line: string;
  /** The whole entry that holds the hook, whose other hooks may be somebody else's. */
  readonly entry: unknown;
  readonly path: readonly [string, string, number, string, number];
}

function ours(root: JsonNode): readonly Ours[] {
  const events = nodeAt(root, ['hooks']);
  if (events?.kind !== 'object') return [];
  return events.members.flatMap(({ key: event }) =>
    itemsAt(root, ['hooks', event]).flatMap((entry, index) =>
      itemsAt(root, ['hooks', event, index, 'hooks']).flatMap((hook, position) => {
        const command = nodeAt(hook, ['command']);
        const line = command?.kind === 'scalar' ? command.value : undefined;
        if (!isOurLine(line)) return [];
        const path = ['hooks', event, index, 'hooks', position] as const;
        return [{ event, line, entry: valueOf(entry), path }];
      }),
    ),
  );
}

const itemsAt = (root: JsonNode, path: JsonPath): readonly JsonNode[] => {
  const node = nodeAt(root, path);
  return node?.kind === 'array' ? node.items : [];
};

/** Takes out our hooks one by one, each with what held nothing else. */
function withoutOurs(text: string): string {
  const root = rootOf(text);
  const [first] = ours(root);
  if (!first) return text;
  let path: JsonPath = first.path;
  while (path.length > 1 && isOnly(root, path)) path = path.slice(0, -1);
  return withoutOurs(removeAt(text, path));
}

/** Whether the holder of what is at `path` holds nothing else. An entry without its hooks has no meaning. */
function isOnly(root: JsonNode, path: JsonPath): boolean {
  const holder = nodeAt(root, path.slice(0, -1));
  if (holder?.kind === 'array') return holder.items.length === 1;
  if (holder?.kind !== 'object') return false;
  const holdsHooks = typeof path.at(-2) === 'number';
  return holdsHooks || new Set(holder.members.map(({ key }) => key)).size === 1;
}

function rootOf(text: string): JsonNode {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.root;
  throw refused(`${placeIn(text, parsed.offset)}: not JSON: ${parsed.message}`);
}

const refused = (problem: string): UserError =>
  new UserError(
    'settings_invalid',
    problem,
    'Claude Code silently ignores such a file. Fix it, then run the command again.',
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
