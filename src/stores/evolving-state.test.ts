import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { givenRelease, played, storedIn } from '../../test/given/release.ts';
import { breakerAtStart } from '../kernel/checks/breaker.ts';
import { BreakerSection } from '../kernel/discipline.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { projectFiles } from '../kernel/place.ts';
import type { Schema } from '../kernel/schema.ts';
import type { Migration, Tracker } from '../kernel/tracker.ts';
import { nodeIo } from '../io/node.ts';
import { trackers } from '../features/trackers.ts';
import { createFileState } from './file-state.ts';
import { signingKey } from './key.ts';
import { sign } from './signed-file.ts';
import { documentVersion } from './state-document.ts';

const outcome = (event: Outcome['event'] = 'tool.before'): Outcome => ({
  at: new Date().toISOString(),
  call: nodeIo.hash.random(8),
  host: 'test',
  session: played.ready,
  event,
  decision: 'silent',
  findings: [],
});

interface Change {
  readonly schema?: v.GenericSchema;
  readonly migrations?: readonly Migration[];
}

/** What 0.1.0 left, under trackers of a release in which one of them has changed. */
function given(id: string, { schema, migrations }: Change = {}) {
  const { root, home } = givenRelease('0.1.0');
  const changed = trackers.map(
    (tracker): Tracker =>
      tracker.id !== id
        ? tracker
        : {
            ...tracker,
            ...(schema ? { schema: schema as Schema<never> } : {}),
            ...(migrations ? { migrations } : {}),
          },
  );
  const files = projectFiles(root);
  const file = `${files.sessions}/${played.ready}.jsonl`;
  const open = () =>
    createFileState({
      io: nodeIo,
      root,
      home,
      trackers: changed,
      audit: { maxBytes: 1_000_000, keep: 3 },
    });
  const resign = (path: string, purpose: string, document: object) =>
    writeFileSync(path, sign(nodeIo, signingKey(nodeIo, home), purpose, JSON.stringify(document)));
  return {
    file,
    files,
    open,
    read: () => open().store.read(played.ready),
    happens: (what = outcome()) =>
      open().store.transact(played.ready, (state) => ({ state, outcome: what, result: state })),
    /** The session's state as a release of that version would have signed it. */
    rewriteSession: (change: object) =>
      resign(file, `session ${played.ready}`, { ...storedIn(file), ...change }),
    rewriteProject: (change: object) =>
      resign(files.project, 'project', { ...storedIn(files.project), ...change }),
  };
}

const ready = { phase: { phase: 'ready' }, intent: { active: 'INT-001' }, loop: { active: true } };
const asStored = { ...ready, breaker: { tripped: false }, safemode: { active: false } };

describe('a section in which a release', () => {
  it('added a field is read with the default of that field', async () => {
    const schema = v.object({ ...BreakerSection.entries, cooled: v.optional(v.boolean(), false) });
    const { read, happens } = given('breaker', { schema });
    const counted = { 'assertionerror: expected <n>, got <n>': 2 };
    const state = await read();
    expect(state.damage).toEqual([]);
    expect(state.sections).toMatchObject({
      ...asStored,
      breaker: { tripped: false, cooled: false, error_signatures: counted },
    });
    await happens();
    expect(await read()).toMatchObject({ damage: [], sections: asStored });
  });

  it('removed a field is read without it', async () => {
    const { tried: _, ...entries } = BreakerSection.entries;
    const { read } = given('breaker', { schema: v.object(entries) });
    expect(await read()).toMatchObject({ damage: [], sections: asStored });
    expect((await read()).sections.breaker).not.toHaveProperty('tried');
  });

  it('changed a type goes through the migrations from the stored version on, in their order', async () => {
    const schema = v.object({ ...BreakerSection.entries, failures: v.array(v.string()) });
    const before = { ...breakerAtStart, failures: 2 };
    const stored = (version: number) => {
      const world = given('breaker', {
        schema,
        migrations: [
          { from: -1, name: 'halve', migrate: (each) => ({ ...(each as object), failures: 1 }) },
          {
            from: 0,
            name: 'failures-by-name',
            migrate: (each) => {
              const { failures } = each as { failures: number };
              return { ...(each as object), failures: Array.from({ length: failures }, () => 'unknown') };
            },
          },
        ],
      });
      world.rewriteProject({ version, sections: { breaker: before } });
      return world;
    };
    expect(await stored(0).read()).toMatchObject({
      damage: [],
      sections: { ...ready, breaker: { failures: ['unknown', 'unknown'], tripped: false } },
    });
    expect((await stored(-1).read()).sections.breaker.failures).toEqual(['unknown']);
    const { read, happens, files } = stored(0);
    await happens();
    expect(storedIn(files.project).version).toBe(documentVersion);
    expect((await read()).sections.breaker.failures).toEqual(['unknown', 'unknown']);
  });

  it.each([
    ['without a migration', undefined, /failures/],
    [
      'with a migration that fails',
      [
        {
          from: documentVersion,
          name: 'failures-by-name',
          migrate: () => {
            throw new Error('it was odd');
          },
        },
      ],
      /failures-by-name failed: it was odd/,
    ],
  ])('changed a type %s is damaged alone', async (_, migrations, cause) => {
    const schema = v.object({ ...BreakerSection.entries, failures: v.array(v.string()) });
    const { read, happens, files, open } = given('breaker', {
      schema,
      ...(migrations ? { migrations } : {}),
    });
    const damage = [
      { code: 'section_unfit', section: 'breaker', file: files.project, cause: expect.stringMatching(cause) },
    ];
    expect(await read()).toMatchObject({ damage, sections: { ...ready, breaker: { tripped: true } } });

    const before = readFileSync(files.project, 'utf8');
    await happens();
    const [copy = ''] = readdirSync(files.local).filter((name) => name.includes('.damaged-'));
    expect(readFileSync(`${files.local}/${copy}`, 'utf8')).toBe(before);
    expect((await open().audit.read({})).at(-1)?.warnings?.[0]).toMatch(cause);
    await happens();
    expect(readdirSync(files.local).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  });

  it('changed a type in a session is damaged there, and that is kept with what is left', async () => {
    const world = given('loop', { schema: v.object({ active: v.string() }) });
    const unfit = { code: 'section_unfit', section: 'loop' };
    expect(await world.read()).toMatchObject({ damage: [unfit], sections: { phase: { phase: 'ready' } } });
    await world.happens();
    expect(storedIn(world.file)).toMatchObject({ damage: [unfit], sections: { phase: { phase: 'ready' } } });
  });
});

it('a damaged section alone is mended by a repair, from the log where it can be', async () => {
  const world = given('');
  const { sections } = storedIn(world.files.project);
  world.rewriteProject({ sections: { ...sections, breaker: { tripped: 'maybe' }, switch: 7 } });
  world.rewriteSession({ sections: { ...storedIn(world.file).sections, loop: null } });
  expect(new Set((await world.read()).damage.map(({ section }) => section))).toEqual(
    new Set(['breaker', 'loop', 'switch']),
  );
  expect((await world.read()).sections).toMatchObject({
    phase: { phase: 'ready' },
    breaker: { tripped: true },
    loop: { active: true, iteration: 20 },
    switch: { disabled: false },
  });
  await world.happens();
  expect((await world.read()).damage).toHaveLength(3);
  expect(await world.open().store.repair(outcome('operation'))).toHaveLength(2);
  expect(await world.read()).toMatchObject({
    damage: [],
    sections: {
      phase: { phase: 'ready' },
      intent: { active: 'INT-001' },
      breaker: { tripped: false },
      loop: { active: false },
    },
  });
});

describe('what a newer release wrote', () => {
  const newer = { version: documentVersion + 1 };

  it('with a field and a section that this one does not know is read, and the section is kept', async () => {
    const { rewriteSession, file, happens, read } = given('');
    const { sections } = storedIn(file);
    const phase = { ...sections['phase'], mood: 'calm' };
    rewriteSession({ sections: { ...sections, phase, quarantine: { files: ['a'] } } });
    expect(await read()).toMatchObject({ damage: [], sections: ready });
    await happens();
    expect(storedIn(file).sections['quarantine']).toEqual({ files: ['a'] });
  });

  it('in a newer format opens nothing, and nothing of ours changes it', async () => {
    const { rewriteSession, rewriteProject, file, files, open, happens, read } = given('');
    rewriteSession(newer);
    rewriteProject(newer);
    const bytes = () => [file, files.project].map((path) => readFileSync(path, 'utf8'));
    const before = bytes();
    expect(await read()).toMatchObject({
      damage: [{ code: 'state_newer' }, { code: 'state_newer' }],
      sections: { phase: { phase: 'exploring', against: 'explicit' }, switch: { disabled: false } },
    });
    for (let left = 3; left > 0; left -= 1) await happens();
    const { store } = open();
    expect(await store.repair(outcome('operation'))).toEqual([]);
    await expect(store.update(() => ({}), outcome('operation'))).rejects.toThrow('a newer Ephor wrote it');
    await expect(happens(outcome('operation'))).rejects.toThrow('a newer Ephor wrote it');
    expect(bytes()).toEqual(before);
    expect(readdirSync(files.sessions).concat(readdirSync(files.local)).join(' ')).not.toContain('damaged');
  });

  it('in a newer format is not called old because of what an older release has logged meanwhile', async () => {
    const { rewriteSession, file, happens, read } = given('');
    const { version } = storedIn(file);
    rewriteSession(newer);
    for (let left = 3; left > 0; left -= 1) await happens();
    rewriteSession({ version });
    expect(await read()).toMatchObject({ damage: [], sections: ready });
  });
});

it('migrations have names, and follow each other up to the newest version', () => {
  for (const { id, migrations = [] } of trackers) {
    const versions = migrations.map(({ from }) => from);
    expect(versions, id).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    for (const { from, name } of migrations) {
      expect(from, `${id} ${name}`).toBeLessThan(documentVersion);
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
    }
  }
});
