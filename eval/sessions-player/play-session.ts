import { randomUUID } from 'node:crypto';
import { messageOf } from '../../src/kernel/errors.ts';
import type { EventKind } from '../../src/kernel/event.ts';
import type { Heard } from './call-hook.ts';
import { type Announced, openHost, type SessionHost, type SubAgent } from './host.ts';
import { objectorsIn } from './objectors.ts';
import { type Places, placesOf } from './places.ts';
import { judge, type PlayedSession, type PlayedStep } from './played.ts';
import { layRepository } from './repository.ts';
import { type CallStep, type EndStep, isInterrupted, type Session, type UserStep } from './session.ts';
import { toolCallOf } from './tool-call.ts';
import type { World } from './world.ts';

const kinds = {
  prompt: 'prompt.before',
  call: 'tool.before',
  end: 'turn.end',
  'sub-agent end': 'agent.end',
} as const satisfies Record<PlayedStep['kind'], EventKind>;

/** A sub-agent at work, and the call that it was started by. */
interface Errand {
  readonly name: string | undefined;
  readonly sub: SubAgent;
  readonly started?: { readonly step: CallStep; readonly number: number; readonly announced: Announced };
}

/** Plays one session in a repository of its own. `number` tells it from the others of the run. */
export async function playSession(world: World, session: Session, number: number): Promise<PlayedSession> {
  const root = await layRepository(world, session, number);
  const places = placesOf(root, world.home);
  try {
    const player = new Player(root, places, openHost(world, root));
    await player.play(session.steps);
    const { steps, told, shown } = player;
    const { id, title } = session;
    return { id, title, steps, told, shown, modelCalls: world.modelCallsIn(root) };
  } catch (error) {
    throw new Error(`${session.id}: ${messageOf(error)}`, { cause: error });
  } finally {
    places.clear();
  }
}

class Player {
  readonly steps: PlayedStep[] = [];
  readonly told = {
    start: [] as number[],
    prompt: [] as number[],
    call: [] as number[],
    objection: [] as number[],
  };
  shown = 0;
  readonly #root: string;
  readonly #places: Places;
  readonly #host: SessionHost;
  #asked = '';
  #errand: Errand | undefined;

  constructor(root: string, places: Places, host: SessionHost) {
    this.#root = root;
    this.#places = places;
    this.#host = host;
  }

  async play(steps: Session['steps']): Promise<void> {
    this.#hear('start', await this.#host.start());
    for (const [index, step] of steps.entries()) {
      const number = index + 1;
      if (!('by' in step && step.by !== undefined)) await this.#endErrand();
      if ('user' in step) await this.#prompt(step, number);
      else if ('agent' in step) this.#host.agentSays(step.agent);
      else if ('tool' in step) await this.#call(step, number);
      else await this.#endTurn(step, number);
    }
    await this.#host.end();
  }

  async #prompt({ user, mode = 'default' }: UserStep, number: number): Promise<void> {
    this.#asked = user;
    const heard = await this.#host.prompt(user, mode);
    this.#hear('prompt', heard);
    this.#judge('prompt', number, { want: 'silence' }, user, heard);
  }

  /**
   * A call for which an objection was wanted is not carried out, raised or not. Every other one is: the user says yes
   * when asked, and after a wrong refusal it is done all the same, so that one error does not breed others.
   */
  async #call(step: CallStep, number: number): Promise<void> {
    const by = step.by === undefined ? undefined : await this.#onErrand(step.by);
    const call = toolCallOf(step, this.#places);
    const announced = await this.#host.announce(call, by);
    this.#hear('call', announced.heard);
    this.#judge('call', number, step, `${step.tool} ${subjectOf(step)}`, announced.heard);
    if (step.want === 'objection') this.#host.notDone(announced);
    else if (step.tool === 'Agent' && !step.failed) await this.#startErrand(step, number, announced);
    else await this.#carryOut(step, announced);
  }

  async #carryOut({ result = '' }: CallStep, announced: Announced): Promise<void> {
    const heard = await this.#host.done(announced, announced.call.carryOut(), result);
    if (heard) this.#hear('call', heard);
  }

  /** A turn that is held ends at the second try, whatever is said then. */
  async #endTurn(step: EndStep, number: number): Promise<void> {
    if (isInterrupted(step)) return this.#host.interrupted();
    const heard = await this.#host.turnEnds(step.end, false);
    this.#hear('call', heard);
    this.#judge('end', number, step, `end: ${step.end}`, heard);
    if (heard.said !== 'silent') await this.#host.turnEnds(step.end, true);
  }

  async #startErrand(step: CallStep, number: number, announced: Announced): Promise<void> {
    const type = String(step.input['subagent_type']);
    await this.#beginErrand({
      name: undefined,
      sub: newSubAgent(type),
      started: { step, number, announced },
    });
  }

  /** The sub-agent that was sent last does what is said to be by one; a second name is a second sub-agent. */
  async #onErrand(name: string): Promise<SubAgent> {
    const current = this.#errand;
    if (current && (current.name ?? name) === name) {
      this.#errand = { ...current, name };
      return current.sub;
    }
    await this.#endErrand();
    return this.#beginErrand({ name, sub: newSubAgent('general-purpose') });
  }

  async #beginErrand(errand: Errand): Promise<SubAgent> {
    this.#errand = errand;
    this.#hear('call', await this.#host.subAgentStarts(errand.sub));
    return errand.sub;
  }

  async #endErrand(): Promise<void> {
    const errand = this.#errand;
    if (!errand) return;
    this.#errand = undefined;
    const { sub, started } = errand;
    const report = started?.step.result ?? '';
    const heard = await this.#host.subAgentEnds(sub, report);
    this.#hear('call', heard);
    const number = started?.number ?? this.steps.at(-1)?.step ?? 0;
    if (heard.said !== 'silent')
      this.#judge('sub-agent end', number, { want: 'silence' }, `sub-agent ends: ${report}`, heard);
    if (started) await this.#carryOut(started.step, started.announced);
  }

  #hear(when: 'start' | 'prompt' | 'call', { said, reason, reasonFor, context, shown }: Heard): void {
    if (when !== 'call' || context !== '') this.told[when].push(context.length);
    this.shown += shown.length;
    if (said === 'silent') return;
    if (reasonFor === 'user') this.shown += reason.length;
    else this.told.objection.push(reason.length);
  }

  #judge(
    kind: PlayedStep['kind'],
    step: number,
    { want, why }: { readonly want: PlayedStep['want']; readonly why?: string | undefined },
    what: string,
    heard: Heard,
  ): void {
    const objectors = objectorsIn(this.#root, kinds[kind], heard);
    const { said } = heard;
    const judged = judge(want, said);
    this.steps.push({ step, kind, asked: this.#asked, what, want, why, said, judged, objectors });
  }
}

const newSubAgent = (type: string): SubAgent => ({
  id: `a${randomUUID().replaceAll('-', '').slice(0, 16)}`,
  type,
});

/** The one thing about a call that tells a person most. */
function subjectOf({ input }: CallStep): string {
  const telling = ['command', 'file_path', 'notebook_path', 'url', 'query', 'pattern', 'description', 'plan'];
  const named = telling.find((name) => typeof input[name] === 'string');
  return named === undefined ? JSON.stringify(input) : String(input[named]);
}
