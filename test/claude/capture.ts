import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { claudeClient, versions } from './install-client.ts';
import { normalised, type Payload } from './normalise-payload.ts';
import { installRecorder, play } from './play-scenario.ts';
import { labelOf, scenariosIn, startingFiles } from './scenarios.ts';
import { tempRepo } from './temp-repo.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures/claude-code');

for (const version of versions) {
  const payloads = await capture(version);
  const folder = join(fixtures, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, payload] of payloads) {
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(payload, null, 2)}\n`);
  }
  console.log(`${version}: ${payloads.size} payloads`);
}

async function capture(version: string): Promise<Map<string, Payload>> {
  const client = await claudeClient(version);
  const place = await tempRepo({ files: startingFiles });
  const found = new Map<string, Payload>();
  try {
    let session: string | undefined;
    for (const [index, scenario] of scenariosIn(place.repo).entries()) {
      const recorded = join(place.root, `recorded-${index}`);
      await installRecorder(place.repo, recorded);
      session = await play({
        client,
        place,
        scenario,
        recorded,
        resume: scenario.resume ? session : undefined,
      });
      for (const payload of await readRecorded(recorded)) {
        const name = nameOf(payload, scenario.team ?? false);
        if (name && !found.has(name)) found.set(name, normalised(payload, place));
      }
    }
    return found;
  } finally {
    await place.dispose();
  }
}

async function readRecorded(folder: string): Promise<Payload[]> {
  const names = (await readdir(folder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text): Payload => JSON.parse(text));
}

/** Calls without a label only prepare the ground for others and leave no fixture. */
function nameOf(payload: Payload, inTeam: boolean): string | undefined {
  const event = payload.hook_event_name;
  if (payload.tool_use_id) {
    const label = labelOf(payload.tool_use_id);
    return label && `${event}-${label}`;
  }
  const name = [event, variantOf(payload)].filter(Boolean).join('-');
  return inTeam && !/teammate/i.test(name) ? `${name}-team` : name;
}

function variantOf(payload: Payload): string | undefined {
  if (payload.hook_event_name === 'SubagentStop' && !payload.agent_type) return 'internal';
  const [running] = payload.background_tasks ?? [];
  if (running) return `with-${running.type}`;
  if (payload.stop_hook_active) return 'active';
  return payload.source ?? payload.reason ?? payload.trigger;
}
