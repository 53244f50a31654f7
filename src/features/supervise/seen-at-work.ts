import type { Action } from '../../kernel/action.ts';
import { checkIn, type CheckKind, decidingCheckIn } from '../../kernel/checks/checks.ts';
import { goesOn, longerRow, noRow } from '../../kernel/checks/edit-row.ts';
import { isCodeFile } from '../../kernel/checks/code-file.ts';
import type { EventOf } from '../../kernel/event.ts';
import { isOwnServer } from '../../kernel/commands/mcp-tools.ts';
import { inside, projectFolder } from '../../kernel/place.ts';
import type { Facts } from '../../kernel/fact.ts';
import {
  type CriticVerdict,
  halt,
  mostRounds,
  type Observed,
  type Proof,
  type SeenCheck,
  type SupervisedWork,
} from '../../kernel/work/supervision.ts';
import { commandText, isCommand } from './supervision-proof.ts';
import { succeeded } from '../../kernel/tool-end.ts';

type SeenFacts = Pick<Facts, 'fileVersions' | 'world'>;
type Ended = EventOf<'tool.after' | 'tool.failed'>;

const keptProofs = 40;
const keptCalls = 40;
const keptFiles = 200;
const longest = 500;

/** A command may run beside edits of others: what it proves is what was there when it began. */
export function begun(observed: Observed, event: EventOf<'tool.before'>): Observed {
  const { toolCall, action } = event;
  if (toolCall === undefined || (action.kind !== 'command' && action.kind !== 'mcp')) return observed;
  const running = [...Object.entries(observed.running), [toolCall.slice(0, 100), observed.edits] as const];
  return { ...observed, running: Object.fromEntries(running.slice(-keptCalls)) };
}

/** What a call that has ended did and proved. */
export function ended(work: SupervisedWork, event: Ended, facts: SeenFacts): SupervisedWork {
  const { observed } = work;
  const name = (event.toolCall ?? '').slice(0, 100);
  const { [name]: before = observed.edits, ...running } = observed.running;
  const files = editedBy(event, facts);
  const edits = observed.edits + Number(files.length > 0);
  const proof = proofOf(event, before);
  const kind = proof && checkKind(work, event.action, proof);
  const passed = kind !== undefined && succeeded(event);
  const failed = kind !== undefined && event.kind === 'tool.failed' && !event.interrupted;
  const worker = event.agent?.id;
  const next: Observed = {
    ...observed,
    running,
    edits,
    ...roundsAfter(observed, event, files, passed),
    proofs: proof && succeeded(event) ? [...observed.proofs, proof].slice(-keptProofs) : observed.proofs,
    lastCheck:
      passed || failed
        ? newerCheck(observed.lastCheck, { passed, kind, command: proof?.command ?? '', edits: before })
        : observed.lastCheck,
    touched: [...new Set([...observed.touched, ...files])].slice(-keptFiles),
    workers:
      worker !== undefined && files.length > 0
        ? [...new Set([...observed.workers, worker.slice(0, 100)])].slice(-keptCalls)
        : observed.workers,
  };
  return thrashed({ ...work, observed: next }, failed, event.at);
}

/** Files of the project that this call changed. What a check writes are its reports, unless its words name them. */
function editedBy(
  event: Ended,
  { fileVersions: { written, gone }, world: { root } }: SeenFacts,
): readonly string[] {
  const named = namedBy(event.action).flatMap((path) => inside(path, root) ?? []);
  const seen = [...written.map(({ path }) => path), ...gone].filter((path) => !path.startsWith('/'));
  const sure = succeeded(event) ? named : named.filter((path) => seen.includes(path));
  const files = new Set(checkIn(event.action) ? sure : [...seen, ...sure]);
  return [...files].filter((path) => path.length <= longest && inside(path, projectFolder) === undefined);
}

/** Files that an action changes by its own words, links not followed. */
function namedBy(action: Action): readonly string[] {
  if (action.kind === 'write') return action.draft ? [] : [action.path];
  if (action.kind !== 'command') return [];
  const touched = [...(action.report?.writes ?? []), ...(action.report?.deletes ?? [])];
  return touched.flatMap(({ path, certain }) => (certain && path !== undefined ? [path] : []));
}

function proofOf(event: Ended, edits: number): Proof | undefined {
  const { action, at } = event;
  const call = (event.toolCall ?? '').slice(0, 100);
  const agent = event.agent?.type.slice(0, 100) ?? '';
  if (action.kind === 'mcp') {
    if (isOwnServer(action.server)) return undefined;
    const command = commandText(`${action.server}/${action.tool}`);
    return { call, command, parts: [command], at, edits, agent };
  }
  if (action.kind !== 'command' || action.background) return undefined;
  const deciding = (action.report?.calls ?? []).filter(({ decides }) => decides);
  const parts = deciding
    .slice(0, 10)
    .map(({ words }) => commandText(words.map((word) => word ?? '…').join(' ')));
  return { call, command: commandText(action.command), parts, at, edits, agent };
}

/** What proves a criterion is a test, whatever it is. */
function checkKind({ criteria }: SupervisedWork, action: Action, proof: Proof): CheckKind | undefined {
  const proves = criteria.some(({ check }) => check !== undefined && isCommand(proof, check));
  return proves ? 'test' : decidingCheckIn(action);
}

const newerCheck = (before: SeenCheck | null, check: SeenCheck): SeenCheck =>
  before?.kind === 'test' && check.kind !== 'test' ? before : check;

/** A row of edits with nothing run in between is one round. */
function roundsAfter(
  observed: Observed,
  event: Ended,
  files: readonly string[],
  passed: boolean,
): Pick<Observed, 'rounds' | 'row' | 'hands'> {
  if (passed) return { rounds: {}, ...noRow };
  const { rounds } = observed;
  const ran = event.action.kind === 'command';
  const code = files.filter(isCodeFile);
  const fresh = ran ? code : code.filter((path) => !goesOn(observed, path, event));
  const counts = new Map(Object.entries(rounds));
  for (const path of fresh) counts.set(path, (counts.get(path) ?? 0) + 1);
  return {
    rounds: fresh.length === 0 ? rounds : Object.fromEntries([...counts].slice(-keptFiles)),
    ...(ran ? noRow : longerRow(observed, fresh, event)),
  };
}

/** The third round may still turn out well; a check that fails after it, or a fourth round, may not. */
function thrashed(work: SupervisedWork, failed: boolean, at: string): SupervisedWork {
  const most = failed ? mostRounds : mostRounds + 1;
  const [file, times] = Object.entries(work.observed.rounds).find(([, count]) => count >= most) ?? [];
  if (file === undefined) return work;
  return halt(work, at, 'thrashing', `${file} was edited in ${times} rounds, and no check passed in between`);
}

/** The last of the two words in what a critic said. */
export function verdictIn(message: string | undefined): CriticVerdict | null {
  const [last] = [...(message ?? '').matchAll(/\b(APPROVE|REVISE)D?\b/g)].slice(-1);
  return (last?.[1] as CriticVerdict | undefined) ?? null;
}
