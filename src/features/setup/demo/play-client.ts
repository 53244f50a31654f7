import type { App } from '../../../kernel/app.ts';
import { shownFiles } from '../../../kernel/place.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import type { TrialHost } from '../doctor/canary.ts';
import { clientOn } from './client.ts';
import { type ClientEvent, eventsIn } from './client-events.ts';
import { startModel } from './client-model.ts';
import { clientScenario } from './client-scenario.ts';
import { tellStory } from './client-story.ts';
import type { Turn } from './messages-api.ts';
import { playSteps, summary } from './play.ts';
import type { Stage } from './stage.ts';
import type { DemoCall, DemoItem } from './step.ts';
import { actionOf } from './wire.ts';

const { before, prompt, turns, after } = clientScenario;

/** Lets the client at `path` live through the story, and tells what came of it. */
export async function* playClient(
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
