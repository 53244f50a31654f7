import { overBudget } from './budget.ts';
import { about, type Desk } from './desk.ts';
import { endRun, type Ending, spentOf } from './end-run.ts';
import { type LeadOutput, readOutput } from './lead-output.ts';
import { endLead, leadFiles, type Patience, processOf } from './lead-process.ts';
import { leadReader } from './prepare-lead.ts';
import { type SignsOfLife, signsOfLife } from './signs-of-life.ts';
import { endUnstarted } from './start-run.ts';
import { span } from '../../../kernel/operations/time-words.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** Looks after the runs of this machine: reads what they print, writes down what they used, and notices their end. */
export interface Watch {
  /** Takes up runs that are in the portfolio and not looked after yet: those of an orchestrator that is gone. */
  adopt(portfolio: Portfolio, isStarting: (run: Run) => boolean): Promise<void>;
  /** Reads on. Tells whether a run ended. */
  look(): Promise<boolean>;
  /** Begins to end a lead; how it went is seen by `look`. */
  end(run: string, ending: Ending, patience?: Patience): void;
  /** Whether the process of each run lives, for planning. */
  alive(): Readonly<Record<string, boolean>>;
  readonly running: readonly Watched[];
}

export interface Watched {
  readonly run: Run;
  readonly output: LeadOutput;
  readonly ending: Ending | undefined;
}

interface Place {
  run: Run;
  readonly output: LeadOutput;
  readonly life: SignsOfLife;
  /** Lines that the transcript had already when we came. */
  recorded: number;
  /** Lines for the transcript that no disk has taken yet. */
  readonly unwritten: string[];
  writtenAt: number;
  ending: Ending | undefined;
  /** Since when it has been stopped, as by SIGSTOP. */
  stoppedSince: number | undefined;
  endedSince: number | undefined;
}

const writeEveryMs = 5_000;
/** A program that said that it is done may take so long to end. */
const lingerMs = 30_000;

export function createWatch(desk: Desk): Watch {
  const { app, store, writer, policy } = desk;
  const { io } = app;
  const places = new Map<string, Place>();

  const isOurs = ({ machine, state }: Run): boolean =>
    machine === io.processes.self.machine && state !== 'ended';
  const lives = (run: Run): boolean => {
    const id = processOf(run);
    return id !== undefined && io.processes.alive(id);
  };

  async function take(run: Run, runs: readonly Run[]): Promise<void> {
    if (processOf(run) === undefined) return endUnstarted(desk, run, '');
    const before = runs
      .filter(({ session, id }) => session === run.session && id !== run.id)
      .reduce((sum, { usd }) => sum + usd, 0);
    const output = readOutput(io, leadFiles(app.home, run.id), leadReader(app, run.lead), before);
    let recorded = 0;
    for await (const _ of store.transcripts.read(run.id)) recorded += 1;
    const now = io.clock.monotonic();
    const fresh = {
      unwritten: [],
      writtenAt: now,
      ending: undefined,
      stoppedSince: undefined,
      endedSince: undefined,
    };
    places.set(run.id, { run, output, life: signsOfLife(desk, run), recorded, ...fresh });
    if (recorded > 0) desk.report({ event: 'adopted', run: run.id, about: about(run) });
  }

  /** What is new in the output, recorded once however often it is read. */
  async function read(place: Place): Promise<boolean> {
    const { lines, events } = place.output.more();
    for (const line of lines) {
      if (place.recorded > 0) place.recorded -= 1;
      else place.unwritten.push(line);
    }
    if (place.unwritten.length > 0) place.life.heard();
    const said = events.findLast(({ kind }) => kind === 'said');
    if (said?.kind === 'said')
      desk.report({ event: 'said', run: place.run.id, about: about(place.run), text: said.text });
    for (let [line] = place.unwritten; line !== undefined; [line] = place.unwritten) {
      await store.transcripts.append(place.run.id, line);
      place.unwritten.shift();
    }
    return lines.length > 0;
  }

  async function write(place: Place): Promise<void> {
    const at = io.clock.now().toISOString();
    const run = await store.transact(writer, 'the lead is at work', (now) => {
      const mine = now.runs.find(({ id }) => id === place.run.id);
      if (mine === undefined || mine.state === 'ended') return { changes: [], result: mine };
      const value = { ...spentOf(mine, place.output.told), heartbeatAt: at };
      return { changes: [{ put: 'run', value }], result: value };
    });
    if (run) place.run = run;
    place.writtenAt = io.clock.monotonic();
  }

  /** Two kinds of evidence before a lead is ended for what it does not do. */
  async function stuck(place: Place): Promise<Ending | undefined> {
    const now = io.clock.monotonic();
    const id = processOf(place.run);
    const stopped =
      id !== undefined && place.output.silentMs() > 1_000 && io.processes.usage(id)?.stopped === true;
    place.stoppedSince = stopped ? (place.stoppedSince ?? now) : undefined;
    place.endedSince = place.output.told.ended ? (place.endedSince ?? now) : undefined;
    if (place.stoppedSince !== undefined && now - place.stoppedSince > policy.leaseSeconds * 1_000)
      return { reason: 'lost', notes: 'Its process was stopped, and nothing came from it for too long.' };
    if (place.endedSince !== undefined && now - place.endedSince > lingerMs)
      return { reason: 'lost', notes: 'It said that it has ended, and its process did not.' };
    const silentMs = await place.life.silentFor();
    return silentMs === undefined ? undefined : silenced(place, silentMs);
  }

  /** Its session goes on in the next run; whom the model itself holds up is not to blame. */
  function silenced({ output: { told } }: Place, silentMs: number): Ending {
    const last = told.called === '' ? '' : ` The last that it began: ${told.called}.`;
    return {
      reason: told.held ? 'parked' : 'lost',
      notes: `For ${span(silentMs)} it printed nothing and changed nothing, so it was interrupted.${last}`,
    };
  }

  const begin = (place: Place, ending: Ending, patience: Patience): void => {
    if (place.ending) return;
    place.ending = ending;
    void endLead(app, place.run, patience);
  };

  async function lookAt(place: Place): Promise<boolean> {
    const dead = !lives(place.run);
    const news = await read(place);
    if (dead) {
      await endRun(desk, place.run, place.output.told, place.ending);
      places.delete(place.run.id);
      return true;
    }
    const due = io.clock.monotonic() - place.writtenAt > writeEveryMs;
    if (due && (news || place.output.silentMs() < writeEveryMs * 2)) await write(place);
    if (place.ending) return false;
    const now = await stuck(place);
    if (now) begin(place, now, { graceMs: 0, stepMs: desk.patience.stepMs });
    else if (news) {
      const over = overBudget(await store.read(), policy, place.run, place.output.told, io.clock.now());
      if (over !== undefined) begin(place, { reason: 'stopped', notes: over }, desk.patience);
    }
    return false;
  }

  return {
    async adopt({ runs }, isStarting) {
      const unknown = runs.filter((run) => isOurs(run) && !places.has(run.id) && !isStarting(run));
      for (const run of unknown) await take(run, runs);
    },
    async look() {
      let ended = false;
      for (const place of places.values()) ended = (await lookAt(place)) || ended;
      return ended;
    },
    end(run, ending, patience = desk.patience) {
      const place = places.get(run);
      if (place) begin(place, ending, patience);
    },
    alive: () => Object.fromEntries([...places.values()].map(({ run }) => [run.id, true])),
    get running() {
      return [...places.values()];
    },
  };
}
