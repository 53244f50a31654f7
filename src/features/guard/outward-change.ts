import type { Action } from '../../kernel/action.ts';
import { changesOutside } from '../../kernel/commands/mcp-tools.ts';
import type { CommandPart } from '../../kernel/commands/shell.ts';
import type { Outward } from '../../kernel/work/outward.ts';
import { reachesUsers } from './live-change.ts';

/** What a call does that others see, get or run. */
export interface OutwardChange {
  readonly code: 'publish' | 'force_push' | 'push' | 'merge' | 'post' | 'upload' | 'deploy';
  readonly what: string;
  /** Having asked for one of these is having asked for it. */
  readonly needs: readonly Outward[];
  /** Objected to only where the user spoke against it. */
  readonly only?: 'refused' | undefined;
  /** Nor where the prompt speaks of one of these and tells to do something. */
  readonly named?: readonly string[] | undefined;
}

/** Where the tool itself calls it a push, so do people: `nuget push`, `gem push`, `docker push`. */
const isCalledPush = /^[\w./-]+ (?:[\w.-]+ ){0,2}(?:push|upload)\b/;

const pushes = /^git\b.*\spush\b|^(?:gh|glab) (?:pr|mr) (?:create|new)\b/;
const postsByCommand =
  /^(?:gh|glab) (?:issue|pr|mr|discussion|label|gist|milestone|incident) (?:comment|note|close|reopen|create|edit|update|delete|review|approve|transfer|lock|pin|assign)\b|^gh api\b.*\s(?:-X|--method)[= ]?(?:POST|PATCH|PUT|DELETE)\b/;
const merges = /^(?:gh|glab) (?:pr|mr) merge\b/;
const uploads =
  /^curl\b(?!.*(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|host\.docker))(?=.*(?:\s(?:-F|--form|-d|--data\S*|--json)[\s=]*\S*@|\s(?:-T|--upload-file)\b))/;

export function outwardChange(action: Action): OutwardChange | undefined {
  if (action.kind === 'mcp') {
    const what = `\`${action.tool}\``;
    if (/merge_(?:pull|merge)_?request$/.test(action.tool)) return { code: 'merge', what, needs: ['merge'] };
    if (/create_(?:pull|merge)_?request$/.test(action.tool)) return { code: 'push', what, needs: anyRequest };
    if (/(?:^|_)(?:create_release|publish(?:_\w+)?)$/.test(action.tool))
      return { code: 'publish', what, needs: ['publish'] };
    if (
      /(?:^|_)(?:push_files|create_or_update_file|delete_file)$/.test(action.tool) &&
      isForge(action.server)
    )
      return { code: 'push', what, needs: anyPush };
    const words = changesOutside(action.server, action.tool);
    return words && { code: 'post', what, needs: ['post'], named: words };
  }
  if (action.kind !== 'command') return undefined;
  const found = (action.report?.parts ?? []).flatMap((part) => outwardPart(part) ?? []);
  return found.find(({ code }) => code !== 'deploy') ?? found[0];
}

/** Files of a repository that others see, and not files here. */
const isForge = (server: string): boolean => /git|bitbucket|forge|gitea/i.test(server);

const anyPush = ['push', 'pr', 'merge', 'publish'] as const;
const anyRequest = ['pr', 'push', 'merge', 'publish'] as const;

function outwardPart({ command: text, danger, effect }: CommandPart): OutwardChange | undefined {
  const what = `\`${text}\``;
  if (danger === 'force-push' && effect === 'destroy') return { code: 'force_push', what, needs: ['force'] };
  if (danger === 'publish')
    return { code: 'publish', what, needs: isCalledPush.test(text) ? ['publish', 'push'] : ['publish'] };
  if (uploads.test(text)) return { code: 'upload', what, needs: ['push', 'publish'] };
  if (runsDeployment.test(text)) return { code: 'deploy', what, needs: ['deploy', 'publish'] };
  if (danger !== 'remote') return undefined;
  if (merges.test(text)) return { code: 'merge', what, needs: ['merge'] };
  if (pushes.test(text)) return { code: 'push', what, needs: /^git\b/.test(text) ? anyPush : anyRequest };
  if (postsByCommand.test(text))
    return { code: 'post', what, needs: ['post'], named: /^\S+ (\w+) (\w+)/.exec(text)?.slice(1) ?? [] };
  return {
    code: 'deploy',
    what,
    needs: ['deploy', 'publish'],
    only: reachesUsers.test(text) ? undefined : 'refused',
  };
}

/** A project's own script or target of that name. */
const runsDeployment =
  /^(?:g?make|just|task|rake|mage|invoke|inv|fab|cap|ant|tox -e|poe|pdm run|(?:npm|pnpm|yarn|bun|deno)(?: run| task)?|nx run|turbo run|(?:ba|z)?sh|\.\/[\w./-]*?)(?: -\S+)* ?(?:[\w./:-]*[:/-])?(?:deploy|release|publish|rollout|ship|apply)(?:[:.-](?:prod\w*|staging|live|sh|all))?(?=\s|$)(?!.*(?:--dry-run|--help|\s-n\b))/;
