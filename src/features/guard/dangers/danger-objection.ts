import type { Action } from '../../../kernel/action.ts';
import type { Objection } from '../../../kernel/decision.ts';
import type { CommandPart, Danger } from '../../../kernel/commands/shell.ts';
import {
  speaksOfDeleting,
  speaksOfDeletingThing,
  speaksOfEnding,
  withoutRefusals,
} from './deletion-words.ts';
import { namesCommand, quotesCommand } from './named-things.ts';

const dangers: readonly Danger[] = ['delete', 'discard', 'device', 'process', 'remote'];

/** Parts of a command that may lose what can't be brought back. */
export const dangerousParts = (action: Action): readonly CommandPart[] =>
  action.kind === 'command'
    ? (action.report?.parts ?? []).filter(
        ({ effect, danger }) => effect === 'destroy' && danger !== undefined && dangers.includes(danger),
      )
    : [];

/** What to do instead, by what is started; the first that fits. */
const remedies: readonly (readonly [fits: RegExp, remedy: string])[] = [
  [/\b(?:kubectl|oc|helm|k9s)\b/, 'Show the user what would go (`kubectl get all`), and let them delete it.'],
  [
    /\b(?:terraform|tofu|terragrunt|pulumi|cdk|sst)\b/,
    'Show the user the plan (`terraform plan`), and let them run it.',
  ],
  [
    /\b(?:psql|mysql|mariadb|sqlite3?|mongo\w*|redis-cli|dropdb|cqlsh|sqlcmd|prisma|alembic|rails|rake|supabase)\b/,
    'Make a backup of the database first, and let the user decide.',
  ],
  [
    /\b(?:docker|podman|docker-compose|nerdctl)\b/,
    'List what is there (`docker volume ls`), and let the user remove it.',
  ],
  [
    /\b(?:aws|gcloud|az|gsutil|s3cmd|mc|rclone|doctl|flyctl|heroku|vercel|netlify|wrangler)\b/,
    'List what would be deleted, and let the user delete it; most of these tools have `--dry-run`.',
  ],
  [
    /^\s*git\b/,
    'Show the user what would change (`git log --oneline -20`), and let them rewrite the history.',
  ],
];

const byDanger: Partial<Record<Danger, string>> = {
  device: 'Write to a file in the workspace; leave disks and devices to the user.',
  process: 'End only processes that you started, by their number: `kill 12345`.',
};

/** What is said about a part of a command by its form alone. */
export function dangerObjection({ command, reason, danger }: CommandPart): Objection {
  const line = command.split('\n')[0] ?? '';
  const shown = line.length > 60 ? `${line.slice(0, 59)}…` : line;
  const other = remedies.find(([fits]) => fits.test(command))?.[1];
  return {
    code: 'destructive_command',
    reason: `\`${shown}\` ${would(reason)}.`,
    remedy: (danger && byDanger[danger]) ?? other ?? 'Show the user what would be lost, and let them do it.',
  };
}

/** Whether the user asked for it. Nobody asks in passing for a disk to be formatted. */
export function isAskedFor({ command, danger }: CommandPart, said: string): boolean {
  if (danger === 'device') return false;
  if (
    madeAgain.test(command) ||
    forTests.test(command) ||
    (undoesMigration.test(command) && speaksOfSchema.test(said)) ||
    (unlocks.test(command) && speaksOfUnlocking.test(said))
  )
    return true;
  if (danger === 'process') return namesCommand(said, command) && speaksOfEnding(said);
  if (quotesCommand(said, command)) return true;
  if (dropsVolumes.test(command))
    return speaksOfDeletingThing(withoutRefusals(said), otherNames['volume'] ?? [], true);
  if (movesTag.test(command)) return speaksOfTagAnew.test(withoutRefusals(said));
  const [big] = holdsMuch.exec(command) ?? [];
  if (big === undefined) return namesCommand(said, command) && speaksOfDeleting(said);
  if (dropsDatabase.test(big))
    return speaksOfDeletingThing(withoutRefusals(said), otherNames['database'] ?? [], true);
  return speaksOfDeletingThing(said, [big, ...(otherNames[big.toLowerCase()] ?? [])]);
}

/** Containers and images are made again from what describes them; volumes are not. */
const madeAgain =
  /^(?:docker|podman|nerdctl)(?: (?:container|image))? (?:rm|rmi|stop|kill|prune)\b(?!.*\s(?:-[a-z]*v[a-z]*|--volumes)\b)/;

/** Databases of tests are filled anew by every run. */
const forTests =
  /\b(?:RAILS|NODE|APP|MIX|DJANGO|FLASK|RACK)_ENV=test\b|--env[= ]test\b|[_-]test\b|:memory:|\/tmp\//;

/** Whoever works on a migration tries the way back too. */
const undoesMigration = /\b(?:rollback|downgrade|migrate:(?:down|undo)|migration:revert|migrate\s+down)\b/;
const speaksOfSchema =
  /migra|миграц|міграц|迁移|マイグレ|마이그레|göç|schema|index|column|spalte|colonn|column[ao]|колон|стовп|列|컬럼|rollback|downgrade|\bnot null\b|nullable|foreign key|\bredo\b|\bdown (?:one|and up|again)|\bup again\b|\brevision\b|\balter table\b|\bconstraint\b/i;

/** A lock that its holder left behind. */
const unlocks = /\b(?:force-)?unlock\b|\bbreak-lock\b/;
const speaksOfUnlocking =
  /unlock|\block(?:ed|s)?\b|entsperr|gesperrt|\bsperre|déverrouill|verrou|débloqu|desbloque|bloquead|sblocc|blocc|ontgrendel|lås|odblok|zablok|blokad|разблок|заблок|блокиров|розблок|kilit|解锁|锁|ロック|잠금|잠겨/i;

/** Things that hold many others: one that is only mentioned is not meant. */
const holdsMuch =
  /\bdb:(?:drop|reset|purge)\b|\bdropdb\b|\b(?:namespaces?|ns|databases?|schema|cluster|bucket|project|volumes?|destroy|system)\b/i;
const dropsVolumes = /^(?:docker|podman|nerdctl)[ -]compose\b.*\bdown\b.*\s(?:-[a-z]*v[a-z]*|--volumes)\b/;
const movesTag = /^git tag\b.*\s(?:-[a-z]*f[a-z]*|--force)(?:\s|$)/;
const speaksOfTagAnew =
  /\b(?:redo|re-?tag|re-?sign|move|force|replace|overwrite|again|anew|neu|nochmal|erneut|refais|déplace|rehaz|mueve|refaz|rifai|sposta)\w*\b[^.!?\n]{0,40}\btags?\b|\btags?\b[^.!?\n]{0,40}\b(?:again|over|anew|force\w*|new commit|neu|nochmal|erneut|sign\w*)\b/i;
const dropsDatabase = /^d(?:b:|ropdb)/;
const otherNames: Readonly<Record<string, readonly string[]>> = {
  ns: ['namespace'],
  database: [
    '\\bdb\\b',
    'datenbank',
    'base de donn',
    'base de d',
    'databas',
    'banco',
    'банк',
    'баз',
    'データベース',
    'DB',
    '数据库',
    '데이터베이스',
  ],
  volume: [
    'volume',
    'daten',
    'database',
    'datenbank',
    'données',
    'datos',
    'dados',
    '\\bdb\\b',
    '数据',
    'том',
  ],
  destroy: ['stack', 'environment', 'workspace', 'infrastructure', 'everything'],
};

/** `it deletes x` becomes `would delete x`. */
function would(reason: string): string {
  const [, verb, rest = ''] = /^it (\w+s)\b(.*)$/s.exec(reason) ?? [];
  if (verb === undefined) return reason.replace(/^it /, '');
  const plain = verb
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|z)es$/, '')
    .replace(/(?<=[^sy]|[aeo]y)s$/, '');
  return `would ${plain}${rest}`;
}
