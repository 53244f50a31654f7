import type { Action, CommandAction } from '../../../kernel/action.ts';
import type { Reach } from '../../../kernel/stores/ledger.ts';
import type { CommandCall, CommandReport } from '../../../kernel/commands/shell.ts';

/** What has to be remembered before an action runs, to know afterwards what it did. Paths are absolute. */
export interface CapturePlan {
  readonly paths: readonly string[];
  readonly reach: Reach;
  readonly bringsContent: boolean;
}

/** Undefined for what changes nothing by itself: a sub-agent's calls are told one by one. */
export function planCapture(action: Action): CapturePlan | undefined {
  switch (action.kind) {
    case 'write':
      return { paths: [action.path], reach: 'named', bringsContent: false };
    case 'command':
      return planCommand(action);
    case 'mcp':
    case 'other':
      return { paths: pathsIn(action.input), reach: 'any', bringsContent: false };
    case 'read':
    case 'search':
    case 'fetch':
    case 'delegate':
      return undefined;
  }
}

const mostPaths = 50;

function planCommand({ report }: CommandAction): CapturePlan {
  if (!report) return { paths: [], reach: 'any', bringsContent: false };
  const touches = [...report.writes, ...report.deletes];
  const paths = touches.flatMap(({ path, certain }) => (path !== undefined && certain ? [path] : []));
  const told = [...new Set(paths)];
  const bringsContent = report.calls.some(movesContent);
  if (bringsContent && report.calls.every((call) => isGit(call) || (told.length === 0 && isAside(call))))
    return { paths: [], reach: 'git', bringsContent };
  const complete = touches.length === paths.length && told.length <= mostPaths && saysAllItTouches(report);
  return { paths: told.slice(0, mostPaths), reach: complete ? 'named' : 'any', bringsContent };
}

/** Programs that touch nothing besides what their words say. Another one may be as good: then more is looked at. */
const frank = new Set(
  `basename cat cd chmod cp cut date dirname echo false grep head ls ln mv printf pwd rm sed sleep sort tail tee
  test touch tr true uniq wc [ :`.split(/\s+/),
);

const saysAllItTouches = ({ whole, programs }: CommandReport): boolean =>
  whole && programs.every((name) => frank.has(name));

/** Git puts files into the working tree as some commit has them. */
const movers = new Set(
  `am checkout cherry-pick clone merge pull read-tree rebase reset restore revert stash switch worktree`.split(
    ' ',
  ),
);

const asides = new Set(['cd', 'echo', 'printf', 'pwd', 'true', ':', 'ls', 'cat', 'head', 'tail', 'grep']);

const movesContent = (call: CommandCall): boolean => movers.has(gitCommand(call) ?? '');
const isGit = (call: CommandCall): boolean => gitCommand(call) !== undefined;
const isAside = ({ words: [program = ''] }: CommandCall): boolean => asides.has(program);

const withValue = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace']);

/** What git is told to do; undefined for another program. */
function gitCommand({ words }: CommandCall): string | undefined {
  const [program = '', ...rest] = words;
  if (program !== 'git' && !program.endsWith('/git')) return undefined;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (withValue.has(word)) at += 1;
    else if (!word.startsWith('-')) return word;
  }
  return '';
}

const pathFields = [
  'path',
  'file_path',
  'filePath',
  'file',
  'filename',
  'notebook_path',
  'source',
  'destination',
  'paths',
];

/** The absolute paths that an unknown tool was given, by the fields that tools use for them. */
function pathsIn(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  const fields = input as Readonly<Record<string, unknown>>;
  const values = pathFields.flatMap((name) => [fields[name]].flat());
  return values
    .filter((value): value is string => typeof value === 'string' && value.startsWith('/'))
    .slice(0, mostPaths);
}
