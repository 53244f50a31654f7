import { minimatch } from 'minimatch';
import { dangerObjection, dangerousParts, isAskedFor } from './danger-objection.ts';
import { meansEverything, speaksOfDeleting, speaksOfUndoing } from './deletion-words.ts';
import { namesCommand, namesPath, quotesCommand } from './named-things.ts';
import { folded } from './own-words.ts';
import type { Loss, Losses, LostFile } from '../loss/loss.ts';
import type { Action } from '../../../kernel/action.ts';
import type { CommandPart, Danger } from '../../../kernel/commands/shell.ts';
import type { Objection } from '../../../kernel/decision.ts';

/** Files are judged by what is there to be lost, everything else by its form; what the user asked for is neither. */
export function destructionBy(action: Action, loss: Losses): Objection | undefined {
  const byForm = dangerousParts(action).filter(
    ({ command, onFiles }) => (!onFiles || loss.unknown.includes(command)) && !endsOwnTry(action, command),
  );
  const part = byForm.find((each) => !isAskedFor(each, loss.said));
  return lossObjection(loss) ?? (part && dangerObjection(part));
}

const aborting = /^git (?:-\S+ (?:\S+ )?)*?(rebase|merge|cherry-pick|revert|am)\b.*--abort\b/;

/** What the line itself began is no work of anybody’s: `git rebase main || git rebase --abort`. */
function endsOwnTry(action: Action, command: string): boolean {
  const [, what] = aborting.exec(command) ?? [];
  if (what === undefined || action.kind !== 'command') return false;
  const calls = action.report?.calls ?? [];
  const ends = calls.findIndex(({ words }) => words.includes(what) && words.includes('--abort'));
  return calls
    .slice(0, ends)
    .some(({ words }) => words[0] === 'git' && words.includes(what) && !words.includes('--continue'));
}

/** The part of a command that is dangerous in one of these ways, if there is one. */
export function dangerousPart(action: Action, dangers: readonly Danger[]): CommandPart | undefined {
  if (action.kind !== 'command') return undefined;
  return action.report?.parts.find(
    ({ effect, danger }) => effect === 'destroy' && danger !== undefined && dangers.includes(danger),
  );
}

/** Whether a pattern could stand for one of the places, for something in it, or for a folder around it. */
export const couldBe = (pattern: string, places: readonly string[]): boolean =>
  places.some((place) => {
    const parts = folded(place).split('/');
    return folded(pattern)
      .split('/')
      .slice(0, parts.length)
      .every((part, index) => part === parts[index] || fits(parts[index] ?? '', part));
  });

/** Longer than people write a pattern, and it may stand for any name; without a dot before it, for none that has one. */
const longestPattern = 40;

const fits = (name: string, pattern: string): boolean => {
  if (!/[*?[]|[@!+]\(/.test(pattern)) return false;
  if (pattern.length >= longestPattern) return name.startsWith('.') === pattern.startsWith('.');
  return minimatch(name, pattern, { nobrace: true, nonegate: true, nocomment: true });
};

/** More than that nobody deletes in passing. */
const ordinary = 10;
const longest = 153;

const code = 'destructive_command';

/** The worst of what a command would lose and the user did not ask for. */
function lossObjection({ losses, said }: Losses): Objection | undefined {
  const found = losses.flatMap((loss) => objectionTo(loss, said) ?? []);
  return found.find(({ remedy }) => remedy === remedies.machine) ?? found[0];
}

const remedies = {
  machine: 'Leave the machine and the home folder to the user. Delete things in the workspace by name.',
  delete: 'Commit or stash it first (`git stash push -u`), or leave these files out.',
  overwrite: 'Use another file name, or commit the file first.',
  discard: 'Stash the changes first (`git stash push -u`), or undo only what you changed yourself.',
  mass: 'Tell the user which files would go and why, and let them decide; or delete only what the task needs gone.',
  stash: 'Look at it (`git stash show -p`), and leave it to the user.',
  commits: 'Keep them on a branch first: `git branch keep`.',
};

function objectionTo(loss: Loss, said: string): Objection | undefined {
  const { all, stashes = 0, commits = 0 } = loss;
  if (all !== undefined) {
    const what = all === 'home' ? 'the whole home folder of the user' : 'the whole machine';
    return { code, reason: `${named(loss)} would delete ${what}.`, remedy: remedies.machine };
  }
  const lost = loss.lost.filter((file) => !wasAsked(file, loss, said));
  if (lost.length > 0) return beyondRecovery(loss, lost, loss.lostMore);
  const asked = namesCommand(said, loss.command) || (speaksOfUndoing(said) && meansEverything(said));
  if (stashes > 0 && !asked) {
    const what = stashes === 1 ? 'a stash' : `${stashes} stashes`;
    return {
      code,
      reason: `${named(loss)} would delete ${what} with changes that exist nowhere else.`,
      remedy: remedies.stash,
    };
  }
  if (commits > 0 && !asked) {
    const what = commits === 1 ? 'a commit that is' : `${commits} commits that are`;
    return {
      code,
      reason: `${named(loss)} would drop ${what} on no other branch.`,
      remedy: remedies.commits,
    };
  }
  return isMass(loss) && !speaksOfDeleting(said) ? massDeletion(loss) : undefined;
}

/** “Revert what you did” is about the agent's work, which is no loss, and about nothing of the user's. */
const onlyAgents =
  /\b(?:undo|revert|roll back|take back|back out) (?:it|that|this|the (?:last )?change)\b(?! all)|\b(?:mach|nimm) (?:das|es) (?:wieder )?(?:rückgängig|zurück)|annule (?:ça|cela)|deshazlo|desfa(?:z|ça) isso|annullalo|отмени это|откати это|撤销(?:这个|它)|元に戻して|\b(?:what|everything|all|whatever) (?:that )?you(?:['’]ve| have)? (?:just |have )*(?:did|done|changed|made|edited|wrote|written|added)\b|\byour (?:last |own |latest |previous )?(?:changes?|edits?|work|fix|commit)\b|\b(?:was du|deine (?:letzten? )?(?:änderung\w*|arbeit))|ce que tu (?:as|viens)|tes (?:modif\w*|changements)|lo que (?:hiciste|has hecho|cambiaste)|tus cambios|o que (?:você|tu) (?:fez|fizeste|mudou)|(?:suas|tuas) (?:mudanças|alterações)|(?:quello che hai|le tue modifiche)|(?:что ты|твои изменения|свои изменения)|(?:wat je|jouw wijzigingen)|(?:co zrobił|twoje zmiany)|(?:yaptığın|değişikliklerin)|(?:你|您)(?:刚才|刚刚)?(?:改|做)的|(?:さっき|今)の(?:変更|修正)|네가 (?:한|바꾼)/iu;

/** Whoever names a file with a verb of deleting means it; whoever names it at all lets it be written. */
function wasAsked({ path }: LostFile, { how, command }: Loss, said: string): boolean {
  if ((how === 'restore' || how === 'reset') && onlyAgents.test(said.split('\n')[0] ?? '')) return false;
  if (how === 'overwrite') return namesPath(said, path, command);
  if (how === 'delete')
    return speaksOfDeleting(said) && (namesPath(said, path, command) || wantsAllGone.test(said));
  if (namesPath(said, path, command) && speaksOfDeleting(said)) return true;
  return (speaksOfDeleting(said) && meansEverything(said)) || quotesCommand(said, command);
}

const wantsAllGone =
  /\b(?:everything|all (?:of )?(?:the |these |those |my )*(?:files|folders|contents)|untracked|whole (?:repo|project|folder|directory)|from scratch|start over)\b/i;

const isMass = ({ committed, folders }: Loss): boolean => committed > ordinary || folders.length > 0;

function massDeletion(loss: Loss): Objection {
  const count = `${loss.committedMore ? 'more than ' : ''}${loss.committed} committed ${loss.committed === 1 ? 'file' : 'files'}`;
  const [folder] = loss.folders;
  const what = folder === undefined ? count : `the whole folder ${folder}/ (${count})`;
  return {
    code,
    reason: `${named(loss)} would delete ${what}, but the user’s latest prompt does not mention deleting.`,
    remedy: remedies.mass,
  };
}

function beyondRecovery(loss: Loss, lost: readonly LostFile[], more: boolean): Objection {
  const count = `${more ? 'more than ' : ''}${lost.length} ${lost.length === 1 ? 'file' : 'files'}`;
  const changes = loss.how === 'restore' || loss.how === 'reset';
  const head = changes
    ? `${named(loss)} would throw away uncommitted changes in ${count}: `
    : `${named(loss)} would ${loss.how === 'overwrite' ? 'overwrite' : 'delete'} ${count} that git can’t bring back: `;
  const remedy = changes ? remedies.discard : loss.how === 'overwrite' ? remedies.overwrite : remedies.delete;
  const words = lost.map(({ path, why }) => (changes ? path : `${path} (${why})`));
  return { code, reason: listing(head, words), remedy };
}

/** As many as there is room for, three at most. */
function listing(head: string, words: readonly string[]): string {
  for (const shown of [3, 2, 1]) {
    const text = `${head}${words.slice(0, shown).join(', ')}${words.length > shown ? ', …' : '.'}`;
    if (text.length <= longest || shown === 1)
      return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
  }
  return head;
}

const longestCommand = 45;

const named = ({ command }: Loss): string => {
  const [line = ''] = command.trim().split('\n');
  const whole = line.length <= longestCommand && line === command.trim();
  return `\`${whole ? line : `${line.slice(0, longestCommand)}…`}\``;
};
