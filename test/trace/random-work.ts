import type { History } from './given-history.ts';
import type { ModelLine, ModelTree, Placed } from './line-model.ts';

type Random = () => number;

/** Lines that stand everywhere, as in any source file. */
const everywhere = [
  '}',
  '',
  '});',
  '',
  '}',
  'return;',
  '];',
  'return undefined;',
  "import { join } from 'node:path';",
];
const paths = ['src/alpha.ts', 'src/beta.ts', 'docs/gamma.md', 'delta.txt', 'src/deep/epsilon.ts', 'zeta.py'];

/** One sequence of work by two agents and a person. */
export class RandomWork {
  readonly #random: Random;
  readonly #history: History;
  #written = 0;
  #branches = 0;

  constructor(history: History, random: Random) {
    this.#history = history;
    this.#random = random;
  }

  begin(): void {
    const first = paths.slice(0, 1 + this.#below(2));
    this.#history.byPerson(new Map(first.map((path) => [path, this.#newLines(4 + this.#below(16), null)])));
    this.#history.commit();
  }

  step(): void {
    const dice = this.#random();
    if (dice < 0.72) this.#edit();
    else if (dice < 0.8) this.#history.commit();
    else if (dice < 0.83) this.#history.commit('--amend');
    else if (dice < 0.86) this.#history.squash();
    else if (dice < 0.91) this.#history.startBranch(`branch-${(this.#branches += 1)}`);
    else this.#otherBranch();
  }

  #otherBranch(): void {
    const others = this.#history.branches.filter((name) => name !== 'main');
    const name = this.#pick(others);
    if (name === undefined) return;
    const dice = this.#random();
    if (dice < 0.3) this.#history.switchTo(name);
    else if (dice < 0.5) this.#history.switchTo('main');
    else this.#history.bringHome(name, dice < 0.75 ? 'merge' : 'rebase');
  }

  #edit(): void {
    const who = this.#pick(['agent-1', 'agent-2', 'person', 'agent-1', 'agent-2']);
    const call = who === 'person' || who === undefined ? undefined : this.#history.nextCall(who);
    const owner = call?.id ?? null;
    const apply = (next: ModelTree, moved?: { from: string; to: string }): void =>
      call ? this.#history.byAgent(call, next, moved) : this.#history.byPerson(next, moved);
    const dice = this.#random();
    const tree = this.#history.tree;
    const path = this.#pick([...tree.keys()]);
    if (path === undefined || dice < 0.06) return this.#create(apply, owner);
    if (dice < 0.13) return this.#renameFile(apply, path);
    if (dice < 0.25) return this.#moveToOtherFile(who ?? 'person', path);
    const lines = tree.get(path) ?? [];
    apply(new Map([...tree, [path, this.#changed(lines, owner)]]));
  }

  #create(apply: (next: ModelTree) => void, owner: string | null): void {
    const path = this.#freePath();
    if (path !== undefined)
      apply(new Map([...this.#history.tree, [path, this.#newLines(5 + this.#below(20), owner)]]));
  }

  #renameFile(apply: (next: ModelTree, moved: { from: string; to: string }) => void, from: string): void {
    const to = this.#freePath();
    if (to === undefined) return;
    const next = new Map(this.#history.tree);
    next.set(to, next.get(from) ?? []);
    next.delete(from);
    apply(next, { from, to });
  }

  /** An agent needs two calls, in one order or the other. */
  #moveToOtherFile(who: string, from: string): void {
    const to = this.#pick([...this.#history.tree.keys()].filter((path) => path !== from));
    const lines = this.#history.tree.get(from) ?? [];
    if (to === undefined || lines.length < 3) return;
    const [start, end] = this.#range(lines.length, 8);
    const block = lines.slice(start, end);
    const without = [from, [...lines.slice(0, start), ...lines.slice(end)]] as const;
    const target = this.#history.tree.get(to) ?? [];
    const at = this.#below(target.length + 1);
    const withBlock = [to, [...target.slice(0, at), ...block, ...target.slice(at)]] as const;
    if (who === 'person') return this.#history.byPerson(new Map([...this.#history.tree, without, withBlock]));
    for (const part of this.#random() < 0.5 ? [without, withBlock] : [withBlock, without])
      this.#history.byAgent(this.#history.nextCall(who), new Map([...this.#history.tree, part]));
  }

  #changed(lines: readonly Placed[], owner: string | null): readonly Placed[] {
    const dice = this.#random();
    const [start, end] = this.#range(lines.length, 6);
    const [head, block, tail] = [lines.slice(0, start), lines.slice(start, end), lines.slice(end)];
    if (dice < 0.4) return [...head, ...this.#newLines(1 + this.#below(6), owner), ...block, ...tail];
    if (dice < 0.65) return [...head, ...this.#newLines(1 + this.#below(5), owner), ...tail];
    if (dice < 0.75) return [...head, ...tail];
    if (dice < 0.87)
      return [...head, ...block.map((each) => ({ ...each, indent: each.indent + 1 })), ...tail];
    const rest = [...head, ...tail];
    const at = this.#below(rest.length + 1);
    return [...rest.slice(0, at), ...block, ...rest.slice(at)];
  }

  #newLines(count: number, owner: string | null): readonly Placed[] {
    return Array.from({ length: count }, () => ({ line: this.#newLine(owner), indent: this.#below(3) }));
  }

  #newLine(owner: string | null): ModelLine {
    this.#written += 1;
    const text = this.#random() < 0.25 ? this.#pick(everywhere) : undefined;
    return { text: text ?? `const value${this.#written} = compute(${this.#below(1_000)});`, owner };
  }

  #freePath(): string | undefined {
    return this.#pick(paths.filter((path) => !this.#history.tree.has(path)));
  }

  #range(length: number, most: number): readonly [number, number] {
    const start = this.#below(length + 1);
    return [start, Math.min(length, start + 1 + this.#below(most))];
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(values: readonly T[]): T | undefined {
    return values[this.#below(values.length)];
  }
}
