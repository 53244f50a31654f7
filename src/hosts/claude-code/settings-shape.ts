import {
  anything,
  flag,
  foundIn,
  list,
  object,
  oneOf,
  positive,
  record,
  type Shape,
  text,
  url,
  wholePositive,
} from '../json/json-shape.ts';
import { nodeAt } from '../json/json-edit.ts';
import type { JsonNode } from '../json/json-text.ts';

const onAnyHook = { timeout: positive, if: text, statusMessage: text, once: flag };
const onFailure = oneOf('block', 'continue');

const hookTypes: Readonly<Record<string, Shape>> = {
  command: object(
    {
      ...onAnyHook,
      onFailure,
      command: text,
      args: list(text),
      shell: oneOf('bash', 'powershell'),
      async: flag,
      asyncRewake: flag,
    },
    ['command'],
  ),
  http: object({ ...onAnyHook, onFailure, url, headers: record(text), allowedEnvVars: list(text) }, ['url']),
  prompt: object({ ...onAnyHook, prompt: text, model: text, continueOnBlock: flag }, ['prompt']),
  agent: object({ ...onAnyHook, prompt: text, model: text }, ['prompt']),
  mcp_tool: object({ ...onAnyHook, server: text, tool: text, input: record(anything) }, ['server', 'tool']),
};

const hook: Shape = (node, path) => {
  const type = nodeAt(node, ['type']);
  const named = type?.kind === 'scalar' ? hookTypes[String(type.value)] : undefined;
  if (named) return named(node, path);
  const known = Object.keys(hookTypes).join(', ');
  const found = type ? foundIn(type) : 'none';
  return [
    {
      path: `${path}.type`,
      offset: (type ?? node).start,
      message: `must be one of ${known}, found ${found}`,
    },
  ];
};

const entry = object({ matcher: text, hooks: list(hook) }, ['hooks']);

/** The client reads over an event whose value is no list, and over events that it does not know. */
export const hookLists = record((node: JsonNode, path) =>
  node.kind === 'array' ? list(entry)(node, path) : [],
);

const permissionModes = [
  'default',
  'acceptEdits',
  'plan',
  'bypassPermissions',
  'dontAsk',
  'auto',
  'manual',
] as const;

const each = (shape: Shape, keys: string): Record<string, Shape> =>
  Object.fromEntries(keys.split(' ').map((key) => [key, shape]));

/** Keys for which a wrong value was seen to make a client drop the whole file. */
export const settingsShape = object({
  ...each(
    flag,
    'disableAllHooks allowManagedHooksOnly respectGitignore includeCoAuthoredBy includeGitInstructions enforceAvailableModels enableAllProjectMcpServers disableBundledSkills disableSkillShellExecution skipWebFetchPreflight spinnerTipsEnabled alwaysThinkingEnabled fastMode promptSuggestionEnabled',
  ),
  ...each(
    text,
    '$schema apiKeyHelper awsAuthRefresh otelHeadersHelper model outputStyle language agent plansDirectory minimumVersion advisorModel',
  ),
  ...each(
    list(text),
    'fallbackModel availableModels enabledMcpjsonServers disabledMcpjsonServers companyAnnouncements allowedHttpHookUrls',
  ),
  ...each(record(anything), 'env attribution sandbox worktree'),
  enabledPlugins: record((node, path) => (node.kind === 'array' ? list(text) : flag)(node, path)),
  cleanupPeriodDays: wholePositive,
  defaultShell: oneOf('bash', 'powershell'),
  autoUpdatesChannel: oneOf('latest', 'stable', 'rc'),
  statusLine: object({ type: oneOf('command'), command: text }, ['type', 'command']),
  permissions: object({
    ...each(list(anything), 'allow deny ask'),
    additionalDirectories: list(text),
    defaultMode: oneOf(...permissionModes),
    disableBypassPermissionsMode: oneOf('disable'),
  }),
});
