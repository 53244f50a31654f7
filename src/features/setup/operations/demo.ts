import * as v from 'valibot';
import { clientScenario, type ClientTurn } from '../demo/client-scenario.ts';
import {
  type ClientCall,
  type ClientEvent,
  clientFailed,
  clientName,
  clientOn,
  eventsIn,
  findClient,
  installedClient,
  startModel,
} from '../demo/client.ts';
import type { ToolResult, Turn } from '../../../kernel/messages-api.ts';
import { type Pace, paced } from '../demo/pace.ts';
import { playPages } from '../demo/play-pages.ts';
import { isOtherwise, numberActs, play, playSteps, summary } from '../demo/play.ts';
import { demoScenario } from '../demo/scenario.ts';
import { buildStage, type Stage } from '../demo/stage.ts';
import { demoText } from '../demo/text.ts';
import { actionOf, type DemoCall, type DemoItem, type ToolItem } from '../demo/wire.ts';
import type { TrialHost } from '../doctor/canary.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { below } from '../../../kernel/operations/layout.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { shownFiles } from '../../../kernel/place.ts';

interface Witnesses {
  readonly folder: string;
  /** What Ephor wrote down about this session so far. */
  logged(): readonly AuditLine[];
  /** What the model was sent as the result of a call. */
  received(call: string): ToolResult | undefined;
}

/** A call is told when the model has its result, which is when the client reports what the model said next. */
async function* tellStory(
  events: AsyncIterable<ClientEvent>,
  turns: readonly ClientTurn[],
  witnesses: Witnesses,
): AsyncIterable<DemoItem> {
  let open: ClientCall | undefined;
  let [turn, begun] = [0, false];
  for await (const event of events) {
    if (event.kind === 'told') {
      yield sessionItem(event.text, witnesses);
      continue;
    }
    if (open) {
      yield toolItem(open, turns[turn], witnesses);
      [open, turn, begun] = [undefined, turn + 1, false];
    }
    if (event.kind === 'ended') {
      const early = turns[turn]?.does && 'it ended before its work was done';
      const failure = event.failure ?? early;
      if (failure !== undefined) throw clientFailed(failure);
      continue;
    }
    const act = begun ? undefined : turns[turn]?.act;
    begun = true;
    if (act) yield { kind: 'act', number: 0, ...act };
    if (event.kind === 'said') yield { kind: 'said', who: 'agent', text: event.text };
    else open = event;
  }
}

function sessionItem(told: string, { logged }: Witnesses): DemoItem {
  const start = logged().find(({ event }) => event === 'session.start');
  return { kind: 'session', told, ms: start?.ms?.['total'] ?? 0 };
}

function toolItem(
  { id, tool, does, subject }: ClientCall,
  turn: ClientTurn | undefined,
  { folder, logged, received }: Witnesses,
): ToolItem {
  const line = logged().find(
    (one) => one.event === 'tool.before' && one.tool === tool && one.subject === subject,
  );
  if (!line)
    throw new UserError(
      'hook_not_called',
      `${clientName} did not ask Ephor about ${tool} ${below(subject, folder)}`,
      'Something keeps its hooks from being called. `ephor doctor` in one of your repositories may find out what.',
    );
  const decision = line.decision === 'note' ? 'silent' : line.decision;
  const text = received(id)?.text;
  return {
    kind: 'tool',
    tool,
    subject: below(subject, folder),
    decision,
    expected: turn?.does?.expects ?? 'silent',
    seen: decision === 'silent' ? undefined : text,
    answer: decision === 'ask' ? 'nobody' : undefined,
    result: decision === 'silent' ? resultIn(does, text ?? '') : undefined,
    ms: line.ms?.['total'] ?? 0,
    byClient: true,
  };
}

/** The file that was read needs no showing, and what the client adds for its model in brackets neither. */
function resultIn(does: ClientCall['does'], text: string): string | undefined {
  if (does === 'read') return undefined;
  const last = text.trimEnd().split('\n').at(-1);
  return does === 'command' ? last : last?.replace(/ \([^()]*\)$/, '');
}

const { before, prompt, turns, after } = clientScenario;

/** Lets the client at `path` live through the story, and tells what came of it. */
async function* playClient(
  { io }: App,
  path: string,
  stage: Stage,
  stop: AbortSignal,
): AsyncIterable<DemoItem> {
  const client = clientOn(io, path, stage);
  const version = await client.version(stop);
  const id = asUuid(io.hash.random(16));
  yield { kind: 'title', folder: stage.folder, client: version };
  yield* playSteps(stage, before, id);
  yield { kind: 'said', who: 'you', text: prompt };
  const model = await startModel(io, script(stage));
  const logged = (): readonly AuditLine[] => auditOf(stage, id);
  try {
    const events = eventsOf(client.session({ id, prompt, url: model.url, stop }), stage.host);
    yield* tellStory(events, turns, { folder: stage.folder, received: model.received, logged });
  } finally {
    await model.close();
  }
  if (stop.aborted) return;
  yield* playSteps(stage, after, id);
  yield { ...summary(logged().flatMap(({ ms }) => ms?.['total'] ?? [])), client: version };
}

async function* eventsOf(lines: AsyncIterable<string>, host: TrialHost): AsyncIterable<ClientEvent> {
  for await (const line of lines) yield* eventsIn(line, host);
}

const script = (stage: Stage): readonly Turn[] =>
  turns.map(({ says, does }, index) => ({
    text: says,
    tools: does ? [{ ...scripted(stage, does.call), id: `toolu_demo_${index}` }] : [],
  }));

function scripted({ host, folder }: Stage, call: DemoCall) {
  const { tool: name, input } = host.trial.call(actionOf(folder, call));
  return { name, input };
}

const auditOf = (stage: Stage, id: string): readonly AuditLine[] =>
  stage
    .read(shownFiles.audit)
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as AuditLine)
    .filter(({ session }) => session === id);

const asUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

export const demo = defineOperation({
  id: 'demo',
  summary: 'Play an agent session through the real hook, in a throw-away repository',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: {
    claude: v.optional(
      v.pipe(v.boolean(), v.description('use the Claude Code on your PATH, with a script as its model')),
      false,
    ),
    night: v.optional(
      v.pipe(v.boolean(), v.description('show a night of work in three projects, in two minutes')),
      false,
    ),
    dashboard: v.optional(
      v.pipe(
        v.boolean(),
        v.description('watch work in three projects, and answer questions, in the dashboard'),
      ),
      false,
    ),
    speed: v.optional(
      v.pipe(v.picklist(['fast', 'normal']), v.description('fast: without pauses for reading')),
      'normal',
    ),
  },
  examples: [
    { command: 'ephor demo', explains: 'watch for half a minute; needs no model, account or network' },
    {
      command: 'ephor demo --claude',
      explains: 'let the real client do the work; needs no account or network either',
    },
    {
      command: 'ephor demo --night',
      explains:
        'watch leads work, ask, die and go on, and read the briefing; uses Claude Code if you have it',
    },
    {
      command: 'ephor demo --dashboard',
      explains: 'see leads at work and a question for you in the dashboard, until Ctrl-C',
    },
    {
      command: 'ephor demo --json',
      explains: 'print each step as a line of JSON; exit code 1 when one went wrong',
    },
  ],
  async *run({ app, input, screen, stop }): AsyncIterable<DemoItem> {
    if ([input.claude, input.night, input.dashboard].filter(Boolean).length > 1)
      throw new UserError(
        'bad_input',
        'one story at a time',
        'Choose `--claude`, `--night` or `--dashboard`; the night uses your Claude Code if it finds one.',
      );
    if (input.dashboard) {
      yield* numberActs(playPages(app, screen, stop));
      return;
    }
    if (input.night) {
      yield* paced(await nightOf(app, screen, stop, input.speed), { screen, stop, speed: input.speed });
      return;
    }
    const client = input.claude ? findClient(app.io) : undefined;
    const stage = await buildStage(app, screen && screen.width - 4);
    const items = client
      ? playClient(app, client, stage, stop)
      : play(stage, demoScenario, app.io.hash.random(4));
    try {
      yield* paced(items, { screen, stop, speed: input.speed });
    } finally {
      await stage.clear();
    }
  },
  print: demoText,
  exitCode: (item) => (wentWrong(item) ? 1 : 0),
});

/** With the real client where there is one that answers, else with a plain program. */
async function nightOf(
  app: App,
  screen: Style | undefined,
  stop: AbortSignal,
  speed: Pace['speed'],
): Promise<AsyncIterable<DemoItem>> {
  const client = await installedClient(app.io, stop);
  const stepMs = screen && speed === 'normal' ? 1_000 : 0;
  return app.night({ client, width: screen && screen.width - 4, stepMs, stop });
}

const wentWrong = (item: DemoItem): boolean =>
  isOtherwise(item) || (item.kind === 'morning' && item.missing.length > 0);
