import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openTraceIndex } from '../../src/features/ledger/attribution/follow.ts';
import type { ClosedCapture, FileMutation, Look } from '../../src/kernel/stores/ledger.ts';
import { nodeIo } from '../../src/io/node.ts';
import { projectFiles } from '../../src/kernel/place.ts';
import { firstOfLedger } from '../../src/kernel/stores/trace.ts';
import { buildRecord, idOf } from '../../src/features/ledger/attribution/build-record.ts';
import { joined, type ModelTree, type Placed, textOf } from './line-model.ts';

/** Of a call that is yet to run; records are known by it. */
export interface Call {
  readonly id: string;
  readonly capture: ClosedCapture;
}

/**
 * A repository in which agents and a person work, with the real ledger, and beside it a model that knows whose each
 * line is because it saw it being written.
 */
export class History {
  tree: ModelTree = new Map();
  readonly #root: string;
  /** The tree of each branch where it was committed last, and of the commit where it began. */
  readonly #branches = new Map<string, { tree: ModelTree; began: ModelTree; commits: number }>();
  #branch = 'main';
  #calls = 0;
  #revision = '';
  /** A ledger that is committed goes back and forth with the branches. */
  readonly #ledgerCommitted: boolean;

  constructor(root: string, ledgerCommitted: boolean) {
    this.#root = root;
    this.#ledgerCommitted = ledgerCommitted;
    mkdirSync(join(root, '.ephor'), { recursive: true });
    this.#git('init', '-q', '-b', 'main');
    writeFileSync(
      join(root, '.ephor/.gitignore'),
      ledgerCommitted ? 'local/\n' : 'local/\nagent_trace.jsonl\n',
    );
  }

  get root(): string {
    return this.#root;
  }

  get branches(): readonly string[] {
    return [...this.#branches.keys()];
  }

  #git(...args: readonly string[]): string {
    const env = {
      PATH: process.env['PATH'],
      HOME: this.#root,
      GIT_CONFIG_NOSYSTEM: '1',
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'Pat'],
          [`GIT_${who}_EMAIL`, 'pat@example.org'],
        ]),
      ),
    };
    return execFileSync('git', ['-c', 'gc.auto=0', '-c', 'core.fsync=none', ...args], {
      cwd: this.#root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  }

  /** What the next call of an agent will be known by. */
  nextCall(session: string): Call {
    this.#calls += 1;
    const at = new Date(Date.UTC(2026, 0, 1) + this.#calls * 60_000).toISOString();
    const capture = {
      key: `${this.#calls}`,
      at,
      ended: at,
      decision: 'silent',
      before: {},
      after: {},
      reach: 'named',
      bringsContent: false,
      host: 'claude-code',
      session,
      tool: 'Edit',
      call: `toolu_${this.#calls}`,
      intent: 'INT-001',
    } satisfies ClosedCapture;
    return { id: idOf(nodeIo.hash, capture), capture };
  }

  /** An agent's call: files become what they are in the new tree, and a record is made of it. */
  byAgent({ capture }: Call, next: ModelTree, moved?: { readonly from: string; readonly to: string }): void {
    const mutations = this.#write(next, moved);
    if (mutations.length === 0) return;
    const index = openTraceIndex(nodeIo, this.#root);
    const make = buildRecord(mutations, {
      hash: nodeIo.hash,
      capture,
      revision: this.#revision || undefined,
      mutation: { class: 'INTENT_EVOLUTION', evidence: ['behaviour'], detail: 'it does something else' },
      versions: (path) => index.versions(path),
    });
    mkdirSync(join(this.#root, '.ephor/local'), { recursive: true });
    const { ledger } = projectFiles(this.#root);
    const [last = ''] = nodeIo.files
      .readTail(ledger, 1024 * 1024)
      .trimEnd()
      .split('\n')
      .slice(-1);
    const offset = nodeIo.files.stat(ledger)?.size ?? 0;
    const record = make(last === '' ? firstOfLedger : `sha256:${nodeIo.hash.sha256(last)}`);
    nodeIo.files.append(ledger, `${JSON.stringify(record)}\n`);
    index.add(record, offset);
  }

  byPerson(next: ModelTree, moved?: { readonly from: string; readonly to: string }): void {
    this.#write(next, moved);
  }

  #write(next: ModelTree, moved?: { readonly from: string; readonly to: string }): readonly FileMutation[] {
    const before = this.tree;
    if (moved) {
      mkdirSync(dirname(join(this.#root, moved.to)), { recursive: true });
      renameSync(join(this.#root, moved.from), join(this.#root, moved.to));
    }
    const mutations: FileMutation[] = [];
    for (const path of new Set([...before.keys(), ...next.keys()])) {
      if (path === moved?.from) continue;
      const from = path === moved?.to ? moved.from : undefined;
      const [old, now] = [look(before.get(from ?? path)), look(next.get(path))];
      if (from === undefined && same(old, now)) continue;
      mutations.push({ path, from, before: old, after: now });
      const file = join(this.#root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (now.kind === 'text') writeFileSync(file, now.text);
      else rmSync(file, { force: true });
    }
    this.tree = next;
    return mutations;
  }

  commit(...options: readonly string[]): void {
    this.#git('add', '-A');
    this.#git('commit', '-q', '--allow-empty', '-m', 'work', ...options);
    const known = this.#branches.get(this.#branch);
    this.#branches.set(this.#branch, {
      tree: this.tree,
      began: known?.began ?? this.tree,
      commits: (known?.commits ?? 0) + (options.includes('--amend') ? 0 : 1),
    });
    this.#revision = this.#head();
  }

  #head(): string {
    return readFileSync(join(this.#root, '.git/refs/heads', this.#branch), 'utf8').trim();
  }

  /** The commits since the branch began become one. */
  squash(): void {
    const commits = this.#branches.get(this.#branch)?.commits ?? 0;
    if (this.#branch === 'main' || commits < 2) return;
    this.#git('reset', '-q', '--soft', `HEAD~${commits}`);
    this.#branches.set(this.#branch, { ...this.#current(), commits: 0 });
    this.commit();
  }

  #current() {
    const known = this.#branches.get(this.#branch);
    return known ?? { tree: this.tree, began: this.tree, commits: 0 };
  }

  startBranch(name: string): void {
    this.commit();
    this.#git('checkout', '-q', '-b', name);
    this.#branches.set(name, { tree: this.tree, began: this.tree, commits: 0 });
    this.#branch = name;
  }

  switchTo(name: string): void {
    this.commit();
    this.#git('checkout', '-q', name);
    this.#branch = name;
    this.tree = this.#current().tree;
    this.#revision = this.#head();
  }

  /** The branch's work on top of main, as one commit after the other or with a merge. */
  bringHome(name: string, how: 'merge' | 'rebase'): void {
    this.switchTo('main');
    const branch = this.#branches.get(name);
    if (!branch) return;
    const next = joined(branch.began, this.tree, branch.tree);
    const ledger = this.#bothLedgers(name);
    if (how === 'merge') this.#git('merge', '-q', '-s', 'ours', '--no-commit', '--no-ff', name);
    else this.#rebase(name);
    this.#writeAll(next, branch.tree);
    if (ledger !== undefined) writeFileSync(this.#ledger, ledger);
    this.commit();
    this.#git('branch', '-q', '-D', name);
    this.#branches.delete(name);
  }

  /** What does not fit is left to the person who joins both sides. */
  #rebase(name: string): void {
    try {
      this.#git('checkout', '-q', name);
      this.#git('rebase', '-q', '-X', 'theirs', 'main');
      this.#git('checkout', '-q', 'main');
      this.#git('merge', '-q', '--ff-only', name);
    } catch {
      this.#git('rebase', '--abort');
      this.#git('checkout', '-q', 'main');
    }
  }

  #writeAll(next: ModelTree, theirs: ModelTree): void {
    for (const path of new Set([...this.tree.keys(), ...theirs.keys()]))
      rmSync(join(this.#root, path), { force: true });
    this.tree = new Map();
    this.#write(next);
  }

  get #ledger(): string {
    return join(this.#root, '.ephor/agent_trace.jsonl');
  }

  /** As `merge=union` joins them. */
  #bothLedgers(name: string): string | undefined {
    if (!this.#ledgerCommitted) return undefined;
    const ours = existsSync(this.#ledger) ? readFileSync(this.#ledger, 'utf8') : '';
    let theirs = '';
    try {
      theirs = `${this.#git('show', `${name}:.ephor/agent_trace.jsonl`)}\n`;
    } catch {
      return undefined;
    }
    const known = new Set(ours.split('\n'));
    return (
      ours +
      theirs
        .split('\n')
        .filter((line) => !known.has(line))
        .map((line) => `${line}\n`)
        .join('')
    );
  }
}

const look = (lines: readonly Placed[] | undefined): Look =>
  lines ? { kind: 'text', text: textOf(lines) } : { kind: 'absent' };

const same = (a: Look, b: Look): boolean =>
  a.kind === b.kind && (a.kind !== 'text' || b.kind !== 'text' || a.text === b.text);
