import type { CommandAction } from '../../kernel/action.ts';
import { checkIn } from '../../kernel/checks/checks.ts';
import type { CommandCall, CommandReport } from '../../kernel/commands/shell.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const viewers = words('cat bat batcat head tail less more nl tac sed');
const beside = words('cd pwd ls echo printf true test [ env command timeout npx bunx sleep');
const git = words('git');
/** They write what their words say, and nothing else. */
const plain = words('cp mv rm mkdir rmdir touch tee ln chmod chown install grep wc find sort uniq cut tr');

const runs = ({ programs }: CommandReport, ...sets: readonly ReadonlySet<string>[]): boolean =>
  programs.every((program) => sets.some((set) => set.has(program)));

/** Files that a command shows to the agent. What is counted, searched or copied has not been seen. */
export function shownBy(report: CommandReport): readonly string[] {
  if (report.effect !== 'read' || !report.whole || !runs(report, viewers, beside, git)) return [];
  return report.reads.flatMap(({ path, certain }) => (certain && path !== undefined ? [path] : []));
}

const bringing = words('checkout switch pull merge rebase reset restore stash cherry-pick revert am bisect');

/** Whether it puts versions of others, or older ones, in the place of files. */
export const bringsVersions = ({ calls }: CommandReport): boolean =>
  calls.some(
    ({ words: [program, ...rest] }) =>
      (program === 'git' || program === 'gh') &&
      rest.some((word, index) => word !== undefined && bringing.has(word) && isSubcommand(rest, index)),
  );

/** Behind nothing but flags and the values that some of them take, or a group of sub-commands as with `gh pr`. */
const isSubcommand = (rest: CommandCall['words'], index: number): boolean =>
  rest
    .slice(0, index)
    .every((word, at) => word?.startsWith('-') || rest[at - 1]?.startsWith('-') || word === 'pr');

const repairing = /^--?(?:fix|write|update|apply|autocorrect|in-?place|format|snapshot|u$|w$|a$)/i;

/** Whether files may have changed that its words don't name. A check only looks, unless it is told to repair. */
export function mayChangeMore(action: CommandAction): boolean {
  const { report } = action;
  if (!report) return true;
  if (report.effect === 'read' || runs(report, viewers, beside, plain)) return false;
  const looks = (call: CommandCall): boolean => {
    const [program = '', ...rest] = call.words;
    if (rest.some((word) => word === undefined || repairing.test(word))) return false;
    return (
      viewers.has(program) ||
      beside.has(program) ||
      plain.has(program) ||
      checkIn({ ...action, report: { ...report, calls: [call] } }) !== undefined
    );
  };
  return !report.calls.every(looks);
}
