import type { Moment } from './night-moments.ts';
import { nightSpaces, type NightSpace, type NightStep } from './night-story.ts';
import { leadingHost } from '../leads/agent-lead.ts';
import type { Action } from '../../../kernel/action.ts';
import type { App } from '../../../kernel/app.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';
import type { ServedReply, ServedRequest } from '../../../kernel/io.ts';
import {
  jsonReply,
  type Message,
  type MessagesBody,
  offersTools,
  textOf,
  type ToolCall,
  toolResultsIn,
  type Turn,
  turnReply,
} from '../../../kernel/messages-api.ts';
import { emptyPortfolio, initiativeKey, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';

/** A model on this machine that leads as the story says, from what the portfolio says at the beginning of a session. */
export interface NightClientModel {
  readonly url: string;
  /** How it stands now; sessions that begin go by that. */
  knows(portfolio: Portfolio): void;
  /** The lead of that space is dead: whoever goes on thinks anew. */
  forget(space: string): void;
  /** What leads were told that the portfolio does not tell. */
  heard(): readonly Moment[];
  close(): Promise<void>;
}

interface Planned extends Turn {
  readonly id: string;
  /** The file outside the scope that it tries to change. */
  readonly strays?: string;
}

const smallTalk: Turn = { text: 'Done.' };
/** Longer than anybody waits for what happens in between. */
const lingering = 'node -e "setTimeout(() => {}, 90000)"';

export async function startNightModel(app: Pick<App, 'io' | 'units'>): Promise<NightClientModel> {
  const { io } = app;
  const trial = leadingHost(app, { kind: 'agent' })?.trial;
  const words: Words = (action) => {
    if (!trial) throw new Error('no client whose part can be played');
    const { tool: name, input } = trial.call(action);
    return { name, input };
  };
  const shell = (line: string): Call => words(command(line));
  const plans = new Map<string, readonly Planned[]>();
  const dead = new Set<string>();
  const moments: Moment[] = [];
  const told = new Set<string>();
  let now: Portfolio = emptyPortfolio;
  const newId = (): string => io.hash.random(11);

  const planFor = (space: NightSpace, root: string): readonly Planned[] => {
    const { slug, steps, learned } = space;
    const calls: Call[] = [shell('ephor lead brief')];
    for (const [index, step] of steps.entries()) {
      const task = now.tasks.find((each) => each.space === slug && each.id === index + 1);
      if (task?.status === 'completed') continue;
      const answered = now.escalations.some(
        ({ question, status }) => question === step.asks?.question && status === 'resolved',
      );
      if (step.asks && !answered) calls.push(shell(asking(step.asks, index + 1)));
      else calls.push(...work(step, index + 1, { root, again: dead.has(slug), words }));
    }
    calls.push(
      shell(
        `ephor lead plan ${shellWord(`${space.plan}\n## Current state\n\nAll that nobody waits for is done.\n`)}`,
      ),
      shell(`ephor lead learn patterns ${shellWord(learned)}`),
      shell('ephor lead report "What could be done is done."'),
    );
    return calls.map(({ strays, ...call }) => {
      const id = `toolu_01${newId()}`;
      return { id, tools: [{ ...call, id }], ...(strays === undefined ? {} : { strays }) };
    });
  };

  const answer = ({ method, path, body }: ServedRequest): ServedReply => {
    if (method !== 'POST' || !path.startsWith('/v1/messages')) return jsonReply(200, {});
    if (path.startsWith('/v1/messages/count_tokens')) return jsonReply(200, { input_tokens: 10 });
    const asked = JSON.parse(body) as MessagesBody;
    const space = offersTools(asked) ? spaceIn(asked.messages) : undefined;
    if (!space) return turnReply(asked, smallTalk, newId);
    const { slug } = space;
    const results = new Map(toolResultsIn(asked).map((each) => [each.toolUseId, each]));
    const known = plans.get(slug);
    const isNew = known === undefined || (results.size === 0 && known.some(({ id }) => told.has(id)));
    const plan = isNew ? planFor(space, rootIn(now, slug)) : known;
    plans.set(slug, plan);
    for (const { id, strays } of plan) {
      const result = results.get(id);
      if (!result || told.has(id)) continue;
      told.add(id);
      if (strays !== undefined && result.isError) moments.push(held(space, strays, result.text));
    }
    const next = plan.find(({ id }) => !results.has(id));
    return turnReply(asked, next ?? smallTalk, newId);
  };
  const { port, close } = await io.loopback.serve(answer);
  return {
    url: `http://127.0.0.1:${port}`,
    knows: (portfolio) => {
      now = portfolio;
    },
    forget: (space) => {
      dead.add(space);
      plans.delete(space);
    },
    heard: () => moments.splice(0),
    close,
  };
}

type Call = ToolCall & { strays?: string };
/** How the client words what its model wants to do. */
type Words = (action: Action) => Call;

const command = (line: string): Action => ({ kind: 'command', command: line, background: false });

const asking = ({ question, context, answers }: NonNullable<NightStep['asks']>, task: number): string =>
  [
    `ephor escalate ${shellWord(question)} --type decision --context ${shellWord(context)} --task ${task}`,
    ...answers.map((each) => `--answer ${shellWord(each)}`),
  ].join(' ');

interface Circumstances {
  readonly root: string;
  /** Somebody before it died at this. */
  readonly again: boolean;
  readonly words: Words;
}

/** As the model of a client works: it reads a file before it changes it. */
function work(
  { subject, strays, path, content, check, notes, lingers }: NightStep,
  task: number,
  { root, again, words }: Circumstances,
): readonly Call[] {
  const file = (name: string): string => `${root}/${name}`;
  const shell = (line: string): Call => words(command(line));
  const change = (name: string, text: string): Call =>
    words({ kind: 'write', path: file(name), change: { kind: 'whole', content: text } });
  const read = (name: string): Call => words({ kind: 'read', paths: [file(name)] });
  return [
    shell(`ephor task start ${task}`),
    ...(strays ? [read(strays.path), { ...change(strays.path, strays.content), strays: strays.path }] : []),
    read(path),
    change(path, content),
    ...(lingers && !again ? [shell(lingering)] : []),
    shell(check),
    shell(`git add -A && (git diff --cached --quiet || git commit -q -m ${shellWord(subject)})`),
    shell(`ephor task done ${task} ${shellWord(notes)} --evidence ${shellWord(`1: $ ${check}`)}`),
  ];
}

/** Which lead asks: its briefing names the initiative. */
function spaceIn(messages: readonly Message[]): NightSpace | undefined {
  const text = messages
    .filter(({ role }) => role !== 'assistant')
    .slice(0, 3)
    .map(({ content }) => textOf(content))
    .join('\n');
  return nightSpaces.find(({ slug, initiative }) =>
    text.includes(initiativeKey({ space: slug, id: initiative.id })),
  );
}

/** Where it works: what its run says, which is written before its process starts. */
const rootIn = ({ runs }: Portfolio, slug: string): string =>
  runs.findLast(({ space, worktree }) => space === slug && worktree !== null)?.worktree ?? '';

function held({ slug, initiative }: NightSpace, path: string, text: string): Moment {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('{'))
    .map((line) => line.replace(/^\w+:\w+ hook error: /, ''))
    .slice(0, 3);
  return {
    who: 'ephor',
    about: `${slug} / ${initiative.id}`,
    text: `holds an edit of ${path}, which the plan does not cover:`,
    more: lines,
    tone: 'bad',
  };
}
