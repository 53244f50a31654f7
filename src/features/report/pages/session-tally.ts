import { tripsAt } from '../../../kernel/checks/breaker.ts';
import type { Finding } from '../../../kernel/decision.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { GateTally } from './gate-tally.ts';

/** An objection that the agent has not got past yet. */
interface Block {
  readonly id: string;
  readonly key: string;
  readonly level: string;
  readonly at: number;
  readonly gates: readonly string[];
  /** Of the first of a row of objections to the same action. */
  readonly since: number;
}

/** A person said yes all the same, or the agent went another way. */
export type Fate = 'overruled' | 'heeded';

const mostLostMs = 10 * 60_000;
const mostOpen = 20;
const ownGates = new Set(['protect-ephor', 'person-only']);
const loops = new Set(['breaker_open', 'going_in_circles', 'thrashing']);
const isRequest = (code: string): boolean => code === 'person_only:override';

/** One session, line after line. Lines of other sessions never reach it, so their order means nothing to it. */
export class SessionTally {
  readonly id: string;
  readonly gates = new Map<string, GateTally>();
  firstAt = '';
  lastAt = '';
  edits = 0;
  checkedEdits = 0;
  checksPassed = 0;
  testedBeforeDone = false;
  uncheckedEndings = 0;
  bypassAttempts = 0;
  exceptions = 0;
  timeLostMs = 0;
  /** Failures in a row, as the breaker counts them. */
  failures = 0;
  /** When the agent was told that the breaker is open. */
  readonly breakerHeard: number[] = [];
  /** What became of each objection, by its decision. */
  readonly fates = new Map<string, Fate>();
  #unchecked = 0;
  #onlyLooked = true;
  #open: Block[] = [];

  constructor(id: string) {
    this.id = id;
  }

  add(line: AuditLine, at: number): void {
    if (this.firstAt === '' || line.at < this.firstAt) this.firstAt = line.at;
    if (line.at > this.lastAt) this.lastAt = line.at;
    if (line.event === 'operation') return this.#operation(line);
    for (const finding of line.findings) this.#heard(finding, at);
    if (line.decision === 'deny' || line.decision === 'ask') this.#block(line, at);
    if (line.event === 'tool.after' || line.event === 'tool.failed') this.#ended(line, at);
    if (line.event === 'turn.end' && line.decision === 'silent') this.#turnEnd(at);
  }

  /** No more lines will come. */
  close(): void {
    this.#pass(Date.parse(this.lastAt), this.#open, false);
  }

  #operation({ tool, subject }: AuditLine): void {
    if (tool !== 'override' || subject !== 'granted') return;
    this.exceptions += 1;
    const block = this.#open.at(-1);
    if (block) this.#overrule(block, 'excepted');
  }

  #heard({ gate, level, code }: Finding, at: number): void {
    this.#gate(gate)[level] += 1;
    if (loops.has(code)) this.breakerHeard.push(at);
    if (ownGates.has(gate) && level !== 'note' && !isRequest(code)) this.bypassAttempts += 1;
  }

  #block(line: AuditLine, at: number): void {
    const gates = [...new Set(line.findings.filter(({ level }) => level !== 'note').map(({ gate }) => gate))];
    const key = keyOf(line);
    const before = this.#open.find((block) => block.key === key);
    for (const gate of before?.gates ?? []) if (gates.includes(gate)) this.#gate(gate).retried += 1;
    const since = before?.since ?? at;
    const others = this.#open.filter((block) => block !== before);
    if (before) this.#let(before);
    this.#open = [...others, { id: line.id ?? '', key, level: line.decision, at, gates, since }];
    const [oldest] = this.#open;
    if (oldest && this.#open.length > mostOpen) this.#pass(at, [oldest], false);
  }

  #ended(line: AuditLine, at: number): void {
    const key = keyOf(line);
    const asked = this.#open.find((block) => block.key === key && block.level === 'ask');
    if (asked) this.#overrule(asked, 'answered');
    const { end, work } = line;
    if (!end) return;
    if (end.ended === 'failed') return this.#failed(end.use === 'look');
    if (end.use !== 'look' || this.#onlyLooked) [this.failures, this.#onlyLooked] = [0, true];
    if (work === 'check') {
      this.checksPassed += 1;
      this.checkedEdits += this.#unchecked;
      this.#unchecked = 0;
    } else if (work === 'code') {
      this.edits += 1;
      this.#unchecked += 1;
    }
    if (end.use !== 'look') this.#pass(at, this.#open, true);
  }

  #failed(looked: boolean): void {
    this.#onlyLooked = looked && (this.#onlyLooked || this.failures === 0);
    this.failures += 1;
  }

  #turnEnd(at: number): void {
    this.testedBeforeDone = this.checksPassed > 0 && this.#unchecked === 0;
    if (this.#unchecked > 0) this.uncheckedEndings += 1;
    const turnEnds = this.#open.filter(({ key }) => key.startsWith('turn.end'));
    if (turnEnds.length > 0) this.#pass(at, turnEnds, true);
  }

  /** All of these are behind the agent; the time counts once, from the first of them. */
  #pass(at: number, blocks: readonly Block[], success: boolean): void {
    if (blocks.length === 0) return;
    this.timeLostMs += lost(blocks, at);
    for (const gate of new Set(blocks.flatMap((block) => block.gates))) {
      const of = blocks.filter((block) => block.gates.includes(gate));
      this.#gate(gate).timeLostMs += lost(of, at);
      if (success) this.#gate(gate).followedBySuccess += of.length;
    }
    for (const block of blocks) this.#let(block);
  }

  /** Nobody overruled it so far; who switches Ephor off soon after still may. */
  #let(block: Block): void {
    for (const gate of block.gates) this.#gate(gate).standing.push(block.at);
    this.fates.set(block.id, 'heeded');
    this.#open = this.#open.filter((each) => each !== block);
  }

  #overrule(block: Block, how: 'answered' | 'excepted'): void {
    for (const gate of block.gates) this.#gate(gate)[how] += 1;
    this.fates.set(block.id, 'overruled');
    this.#open = this.#open.filter((each) => each !== block);
  }

  #gate(id: string): GateTally {
    const known = this.gates.get(id);
    if (known) return known;
    const tally = new GateTally();
    this.gates.set(id, tally);
    return tally;
  }

  get hasUnchecked(): boolean {
    return this.#unchecked > 0;
  }

  /** Failed often enough, in a row and to the end, to be a loop. */
  get endsInLoop(): boolean {
    return this.failures >= tripsAt;
  }
}

const keyOf = ({ event, tool = '', subject = '', agent = '' }: AuditLine): string =>
  `${event.startsWith('tool.') ? 'tool' : event}\n${tool}\n${subject}\n${agent}`;

const lost = (blocks: readonly Block[], at: number): number =>
  Math.min(mostLostMs, Math.max(0, at - Math.min(...blocks.map(({ since }) => since))));
