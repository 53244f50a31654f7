import {
  type CommandCall,
  type CommandEffect,
  type CommandPart,
  type CommandReport,
  type Danger,
  type Showing,
  type Touch,
  worst,
} from '../kernel/commands/shell.ts';
import type { CommandLosing, Losing } from '../kernel/commands/losing.ts';

type Kind = 'reads' | 'writes' | 'deletes' | 'network' | 'executes';

/** Collects effects while a line is evaluated, and counts the work done so that it stays bounded. */
export interface Ledger {
  touch(kind: Kind, path: string | undefined, certain?: boolean): void;
  /** A write that leaves nothing of what was there. */
  replace(path: string | undefined): void;
  /** Files are printed that the line does not name. */
  show(showing: Showing): void;
  /** Something is lost if it is there. */
  lose(command: string, losing: Losing): void;
  /** Runs what happens on another machine: nothing of what is here says what is lost there. */
  elsewhere<T>(run: () => T): T;
  program(name: string): void;
  call(call: CommandCall): void;
  part(command: string, effect: CommandEffect, reason: string, danger?: Danger, onFiles?: boolean): void;
  /** Something could not be known, so the line is at least a write. */
  unknown(command: string, reason: string, danger?: Danger): void;
  /** How often something was said that is more than reading. */
  acts(): number;
  /** False when the budget of steps is used up. */
  step(): boolean;
  /** The same for what is put together on the way. */
  spend(amount: number): boolean;
  report(): CommandReport;
}

const maxSteps = 4_000;
/** Characters and names: far more than a line that people write puts together. */
const maxWork = 600_000;
const maxTouches = 500;
const maxShowings = 20;

const leaving = new Set(['exit', 'exec', 'trap', 'return', 'logout', 'hash', 'enable']);

/** After this, a line may end well though what stands behind it never ran. */
const leavesEarly = ({ words: [program = '', ...rest] }: CommandCall): boolean =>
  leaving.has(program) || (program === 'set' && rest.some((word) => !word || /^-\w*n|^noexec$/.test(word)));

export function newLedger(): Ledger {
  const touches: Record<Kind, Touch[]> = { reads: [], writes: [], deletes: [], network: [], executes: [] };
  const programs = new Set<string>();
  const replaces = new Set<string>();
  const parts: CommandPart[] = [];
  const calls: CommandCall[] = [];
  const loses: CommandLosing[] = [];
  const shows: Showing[] = [];
  let away = 0;
  let effect: CommandEffect = 'read';
  let whole = true;
  let steps = 0;
  let work = 0;
  let acts = 0;
  const ledger: Ledger = {
    touch(kind, path, certain = path !== undefined) {
      const list = touches[kind];
      const seen = list.some((touch) => touch.path === path && touch.certain === certain);
      if (!seen && list.length < maxTouches) list.push({ path, certain });
    },
    replace: (path) => void (path !== undefined && replaces.size < maxTouches && replaces.add(path)),
    show(showing) {
      if (away > 0 || shows.length >= maxShowings) return;
      shows.push({ ...showing, command: showing.command.slice(0, 200) });
    },
    lose(command, losing) {
      if (away > 0 || loses.length >= maxTouches) return;
      loses.push({ ...losing, command: command.slice(0, 200), after: Math.max(0, calls.length - 1) });
    },
    elsewhere(run) {
      away += 1;
      try {
        return run();
      } finally {
        away -= 1;
      }
    },
    program: (name) => void programs.add(name),
    call: (call) => void (calls.length < maxTouches && calls.push(call)),
    part(command, partEffect, reason, danger, onFiles = false) {
      effect = worst(effect, partEffect);
      if (partEffect !== 'read') acts += 1;
      const seen = parts.some((part) => part.command === command && part.reason === reason);
      if (partEffect !== 'read' && !seen && parts.length < maxTouches) {
        const here = onFiles && away === 0 ? { onFiles } : {};
        parts.push({ command: command.slice(0, 200), effect: partEffect, reason, danger, ...here });
      }
    },
    unknown(command, reason, danger) {
      whole = false;
      ledger.touch('writes', undefined);
      ledger.part(command, 'write', reason, danger);
    },
    acts: () => acts,
    step() {
      steps += 1;
      if (steps === maxSteps) ledger.unknown('', 'the command does more than can be followed');
      return steps < maxSteps && work < maxWork;
    },
    spend(amount) {
      const before = work;
      work += amount;
      if (before < maxWork && work >= maxWork)
        ledger.unknown('', 'the command puts together more than can be followed');
      return work < maxWork;
    },
    report() {
      const loudest = parts.find((part) => part.effect === effect);
      const reason = loudest?.reason ?? 'it changes nothing';
      const known = calls.some(leavesEarly) ? calls.map((call) => ({ ...call, decides: false })) : calls;
      return {
        effect,
        reason,
        ...touches,
        replaces: [...replaces],
        loses,
        shows,
        programs: [...programs],
        calls: known,
        parts,
        whole,
      };
    },
  };
  return ledger;
}
