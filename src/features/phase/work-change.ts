import { type Action, mutates, type WriteAction } from '../../kernel/action.ts';
import { installedNames } from '../../kernel/commands/program-name.ts';
import { ownPlugin } from '../../kernel/commands/mcp-tools.ts';
import type { CommandPart, CommandReport } from '../../kernel/commands/shell.ts';

const typed = new RegExp(`^/${ownPlugin}:(supervise|pull|q)(?![\\w:-])\\s*`);
const workflow = /^(?:tdd|verify-first|plan-first|direct)\s+/;

/** What a command of our plugin asks for, in words that can be judged like any others; empty when it is nothing. */
export function requestIn(prompt: string): string {
  const [whole = '', command] = typed.exec(prompt) ?? [];
  switch (command) {
    case 'supervise':
      return prompt.slice(whole.length).replace(workflow, '');
    case 'pull':
      return 'Take the next idea from the queue and implement it.';
    case 'q':
      return '';
    case undefined:
    default:
      return prompt;
  }
}

/** Words with which a program takes newer packages than the project had. */
const upgrading: Readonly<Record<string, RegExp>> = {
  npm: /^(?:update|upgrade|up)$/,
  pnpm: /^(?:update|upgrade|up)$/,
  yarn: /^(?:upgrade|up|upgrade-interactive)$/,
  bun: /^(?:update|upgrade)$/,
  cargo: /^(?:update|upgrade)$/,
  bundle: /^update$/,
  gem: /^update$/,
  poetry: /^update$/,
  pdm: /^update$/,
  pipenv: /^(?:update|upgrade)$/,
  composer: /^(?:update|upgrade)$/,
  pod: /^update$/,
  mix: /^deps\.update$/,
  flutter: /^upgrade$/,
  nimble: /^upgrade$/,
};
const updaters = new Set(['npm-check-updates', 'ncu', 'taze', 'pip-upgrade', 'cargo-upgrade', 'npm-upgrade']);

type Words = readonly (string | undefined)[];

/** The part of a command line that upgrades or adds packages of the project; undefined where none does. */
export function packageChange(report: CommandReport): string | undefined {
  for (const { words } of report.calls) {
    if (isUpgrade(words)) return words.filter((word) => word !== undefined).join(' ');
  }
  const isGlobal = report.calls.some(({ words }) =>
    words.some((word) => word === '-g' || word === '--global'),
  );
  const [name] = isGlobal ? [] : installedNames(report);
  return name;
}

function isUpgrade([program = '', ...rest]: Words): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  const words = name === 'npx' || name === 'bunx' || name === 'pnpx' ? rest : [name, ...rest];
  const updater = words.find((word) => updaters.has((word ?? '').replace(/@.*$/, '')));
  if (updater !== undefined) return rest.some((word) => /^(?:-u|--upgrade|-w|--write)$/.test(word ?? ''));
  const first = rest.find((word) => !word?.startsWith('-')) ?? '';
  if (name === 'go') return first === 'get' && rest.includes('-u');
  if (/^pip3?$/.test(name))
    return first === 'install' && rest.some((word) => /^(?:-U|--upgrade)$/.test(word ?? ''));
  if ((name === 'flutter' || name === 'dart') && first === 'pub') return rest.includes('upgrade');
  if (name === 'uv') return first === 'lock' && rest.some((word) => /^(?:-U|--upgrade)$/.test(word ?? ''));
  return upgrading[name]?.test(first) ?? false;
}

/** Where things lie, links followed. */
export interface Whereabouts {
  readonly root: string;
  readonly real: (path: string) => string;
}

/**
 * Whether an action changes the user's work or anything beyond this machine. Trying something out does not: running the
 * code, its tests and its builds, fetching, and whatever is written to a temporary folder or a throw-away file.
 */
export function changesWork(action: Action, where: Whereabouts): boolean {
  if (!mutates(action)) return false;
  switch (action.kind) {
    case 'write':
      return !isThrowAway(action.path, where) && !isScratch(action, where);
    case 'command':
      return action.report === undefined || commandChangesWork(action.report, where);
    case 'delegate':
      // It answers for each call of its own.
      return false;
    case 'fetch':
    case 'mcp':
    case 'other':
    case 'read':
    case 'search':
      return true;
  }
}

function commandChangesWork({ writes, deletes, parts }: CommandReport, where: Whereabouts): boolean {
  const back = parts.filter(({ command }) => puttingBack.test(command) || inPairs(command, parts));
  const touched = [...writes, ...deletes].flatMap(({ path }) => path ?? []);
  return (
    touched.some(
      (path) =>
        !isThrowAway(path, where) && !isOutput(path, where) && !back.some((part) => names(part, path)),
    ) ||
    parts.some(
      (part) =>
        !back.includes(part) && (isHarm(part) || changing.some((pattern) => pattern.test(part.command))),
    )
  );
}

/** Files that are put back as git knows them; what that would lose is for another gate. */
const puttingBack = /^git (?:-C \S+ )?(?:checkout (?:-q )?(?:\S+ )?-- |checkout \.$|restore (?!--staged\b))/;

/** Work that is put aside for a look, and brought back in the same line. */
const inPairs = (command: string, parts: readonly CommandPart[]): boolean =>
  /^git stash\b(?! (?:drop|clear))/.test(command) &&
  parts.some((part) => /^git stash (?:pop|apply)\b/.test(part.command)) &&
  parts.some((part) => /^git stash(?: push\b| -\S+|$)/.test(part.command));

const names = ({ command }: CommandPart, path: string): boolean =>
  command.split(/\s+/).some((word) => word === '.' || path.endsWith(`/${word.replace(/^\.\//, '')}`));

/** Showing a secret is harm of another kind, and for another gate. */
const isHarm = ({ danger, effect }: CommandPart): boolean =>
  effect !== 'read' && danger !== undefined && danger !== 'process' && danger !== 'secret';

const temporary = ['/tmp', '/var/tmp', '/private/tmp', '/private/var/folders', '/var/folders', '/dev'];

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The project itself may lie in a temporary folder. */
function isThrowAway(path: string, { root, real }: Whereabouts): boolean {
  const found = real(path);
  return !isBelow(found, root) && temporary.some((folder) => isBelow(found, folder));
}

const scratch =
  /(?:^|\/)_?(?:te?mp|scratch|repro|playground|throwaway|sandbox|debug)(?:[-_.][^/]*)?(?:\/[^/]*)*$/i;

/** A new file whose name says that it will not stay. */
const isScratch = ({ path, before }: WriteAction, where: Whereabouts): boolean =>
  before === undefined && scratch.test(inProject(path, where));

const output =
  /(?:^|\/)(?:node_modules|dist|build|out|target|coverage|\.?cache|__pycache__|\.[a-z]+_cache|\.next|\.turbo|tmp|logs?)(?:\/|$)|\.(?:log|tfplan)$|(?:^|\/)(?:tfplan|plan\.(?:out|bin|tfplan))$/;

const isOutput = (path: string, where: Whereabouts): boolean => output.test(inProject(path, where));

/** The path below the root; nothing for what lies elsewhere. */
function inProject(path: string, { root, real }: Whereabouts): string {
  const found = real(path);
  return isBelow(found, root) ? found.slice(root.length + 1) : '';
}

const script = String.raw`(?:npm|pnpm|yarn|bun|make|just|task|composer|rake|deno task|poe)(?: run)?`;

/**
 * Commands whose name says that they change the work, the packages it declares, or a database. Putting files back is not
 * among them: what that would lose is for another gate.
 */
const changing: readonly RegExp[] = [
  /^git (?:-\S+ (?:\S+ )?)*(?:add|am|apply|branch|checkout (?:-b|-B|--orphan)|cherry-pick|clean|commit|config|filter-\S+|merge|mv|notes|pull|push|rebase|remote|replace|reset|revert|rm|stash|submodule|switch|tag|update-ref)\b/,
  /^(?:npm|pnpm|yarn|bun) (?:(?:i|in|install|add)(?: -\S+)* [^-\s]|(?:remove|uninstall|rm|un|update|upgrade|up|dedupe|link|version|audit fix)\b)/,
  /^(?:poetry|uv|cargo|bundle|composer|dotnet|mix|pdm|rye|pub|flutter pub|dart pub) (?:add|remove|require|update|upgrade)\b|^go (?:get|mod tidy)\b/,
  /(?:^|[\s:_-])(?:migrate|db:\S+|makemigrations|loaddata)(?![\w/.])|\bupgrade head\b/,
  new RegExp(
    String.raw`^${script} (?:\S*[:_-])?(?:migrate|seed|deploy|release|publish|generate|codegen|format|fmt|fix)(?:[:_-]\S*)?(?: |$)`,
  ),
  /^npm (?:pkg (?:set|delete|fix)|init|set-script)\b|^(?:\S*\/)?g?patch\b(?!.*--(?:dry-run|check)\b)/,
  /\s--(?:fix|write|in-place|update-snapshots?|updateSnapshot|apply)\b|^(?:npx )?(?:jest|vitest)\b.*\s-u\b|^(?:gofmt|black|rustfmt|isort) (?!.*(?:--check|-l|--diff))/,
  /(?:^|\s)(?:psql|mysql|mariadb|sqlite3|mongosh?|redis-cli|cqlsh)(?:\s|$)/,
  /^(?:kubectl|oc|helm|flux|argocd|aws|gcloud|az|doctl|flyctl?|heroku|ansible(?!-(?:vault view|doc|inventory|lint|config)\b)\S*|terraform|tofu|terragrunt|pulumi)\b(?!.*\s(?:plan|preview|diff|template|init|validate|port-forward|exec|logs)\b)/,
  /^(?:curl|wget|http|https|xh)\b(?!.*(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]))/,
];
