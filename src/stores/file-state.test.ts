import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { projectFiles } from '../kernel/place.ts';
import type { RecentObjections, Switch } from '../kernel/state.ts';
import { defineTracker } from '../kernel/tracker.ts';
import { nodeIo } from '../io/node.ts';
import { createFileState } from './file-state.ts';
import { sign } from './signed-file.ts';
import { signingKey } from './key.ts';

const counter = v.object({ count: v.number(), recent: v.array(v.any()) });

/** Two small trackers: the session's starts open and ends up shut, the project's is rebuilt from the log. */
const perSession = defineTracker({
  id: 'objections',
  summary: 'Count',
  scope: 'session',
  on: [],
  schema: counter,
  initial: { count: 0, recent: [] },
  restrictive: { count: 99, recent: [] },
  reduce: ({ section }) => section,
});

const off: Switch = { disabled: true, until: null, since: null, reason: 'test' };
const on: Switch = { disabled: false, until: null, since: null, reason: null };

const perProject = defineTracker({
  id: 'switch',
  summary: 'Switch',
  scope: 'project',
  on: [],
  schema: v.object({
    disabled: v.boolean(),
    until: v.nullable(v.string()),
    since: v.nullable(v.string()),
    reason: v.nullable(v.string()),
  }),
  initial: off,
  restrictive: on,
  reduce: ({ section }) => section,
});

const rebuilt = defineTracker({
  id: 'asks',
  summary: 'Rebuilt',
  scope: 'project',
  on: [],
  schema: v.object({ operations: v.record(v.string(), v.string()) }),
  initial: { operations: {} },
  restrictive: { operations: { nothing: 'known' } },
  reduce: ({ section }) => section,
  rebuild: (section, outcome) => ({ operations: { ...section.operations, [outcome.call]: outcome.at } }),
});

let calls = 0;
const outcome = (call = `call-${(calls += 1)}`): Outcome => ({
  at: '2026-01-01T00:00:00.000Z',
  call,
  host: 'test',
  session: 's',
  event: 'tool.before',
  decision: 'silent',
  findings: [],
});

function givenState() {
  const folder = givenFolder();
  const root = `${folder}/repo`;
  const home = `${folder}/home`;
  const files = projectFiles(root);
  mkdirSync(files.local, { recursive: true });
  /** A new one each time, as a new process would have. */
  const open = () =>
    createFileState({
      io: nodeIo,
      root,
      home,
      trackers: [perSession, perProject, rebuilt],
      audit: { maxBytes: 1_000_000, keep: 3 },
      lockDeadlineMs: 200,
    });
  const count = async (session = 's') =>
    await open().store.transact(session, (state) => {
      const objections: RecentObjections = { count: state.sections.objections.count + 1, recent: [] };
      return {
        state: { ...state, sections: { ...state.sections, objections } },
        outcome: outcome(),
        result: objections.count,
      };
    });
  const sessionFile = () =>
    `${files.sessions}/${readdirSync(files.sessions).find((name) => name.startsWith('s.json'))}`;
  return { root, home, files, open, count, sessionFile };
}

type Given = ReturnType<typeof givenState>;

const signed = ({ home }: Given, purpose: string, document: unknown) =>
  sign(nodeIo, signingKey(nodeIo, home), purpose, JSON.stringify(document));

const damages: readonly (readonly [string, (path: string, given: Given) => void])[] = [
  ['edited', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"count":', '"cuont":'))],
  ['replaced by other text', (path) => writeFileSync(path, 'oops\n')],
  ['emptied', (path) => truncateSync(path, 0)],
  ['cut short', (path) => truncateSync(path, 100)],
  ['turned into bytes that are no text', (path) => writeFileSync(path, Buffer.from([0xc3, 0x28, 0x0a]))],
  ['given a line that was never signed', (path) => appendFileSync(path, '{"signature":"","document":{}}\n')],
  [
    'signed without a version',
    (path, given) => writeFileSync(path, signed(given, 'session s', { sections: {} })),
  ],
  [
    'signed for another purpose',
    (path, given) => writeFileSync(path, signed(given, 'project', { version: 1 })),
  ],
  [
    'replaced by a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
];

describe('a session file that was', () => {
  it.each(damages)('%s is noticed, kept, and opens nothing [SP-183] [SE-098]', async (_, damage) => {
    const given = givenState();
    await given.count();
    damage(given.sessionFile(), given);
    const { damage: found, sections } = await given.open().store.read('s');
    expect(found).toHaveLength(1);
    expect(sections.objections.count).toBe(99);

    expect(await given.count()).toBe(100);
    expect(readdirSync(given.files.sessions).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
    expect(await given.count()).toBe(101);
    expect((await given.open().store.read('s')).damage).toEqual(
      found.map((each) => ({ ...each, at: expect.any(String) })),
    );
  });

  it('repaired starts anew, without damage', async () => {
    const given = givenState();
    await given.count();
    writeFileSync(given.sessionFile(), 'oops\n');
    expect(await given.open().store.repair(outcome('repair'))).toHaveLength(1);
    expect(await given.open().store.read('s')).toMatchObject({
      damage: [],
      sections: { objections: { count: 0 } },
    });
    expect(await given.open().store.repair(outcome('again'))).toEqual([]);
  });

  it('repaired after use keeps what was counted since', async () => {
    const given = givenState();
    await given.count();
    writeFileSync(given.sessionFile(), 'oops\n');
    await given.count();
    await given.open().store.repair(outcome('repair'));
    expect(await given.open().store.read('s')).toMatchObject({
      damage: [],
      sections: { objections: { count: 100 } },
    });
  });

  it('half-written by a crash leaves the state before it in force', async () => {
    const given = givenState();
    await given.count();
    const whole = readFileSync(given.sessionFile());
    await given.count();
    const both = readFileSync(given.sessionFile());
    for (const cut of [1, 40, both.length - whole.length - 1]) {
      writeFileSync(given.sessionFile(), both.subarray(0, whole.length + cut));
      expect(await given.open().store.read('s')).toMatchObject({
        damage: [],
        sections: { objections: { count: 1 } },
      });
    }
    expect(await given.count()).toBe(2);
    expect(await given.count()).toBe(3);
  });

  it("of another session is refused in this one's place", async () => {
    const given = givenState();
    await given.count('a');
    await given.count('s');
    copyFileSync(given.sessionFile().replace(/s\.json/, 'a.json'), given.sessionFile());
    expect((await given.open().store.read('s')).damage[0]?.code).toBe('state_tampered');
  });
});

describe('the project file', () => {
  it.each([
    ['deleted', (path: string) => rmSync(path), 'state_missing'],
    ['edited', (path: string) => writeFileSync(path, 'oops\n'), 'state_unreadable'],
  ])('%s is noticed until it is repaired [SP-182] [SP-187]', async (_, damage, code) => {
    const given = givenState();
    await given.count();
    expect((await given.open().store.read('s')).sections.switch).toEqual(off);
    damage(given.files.project);
    expect((await given.open().store.read('s')).damage[0]?.code).toBe(code);
    expect((await given.open().store.read('s')).sections.switch).toEqual(on);
    await given.count();
    expect((await given.open().store.read('other')).damage[0]?.code).toBe(code);
    await given.open().store.repair(outcome('repair'));
    expect((await given.open().store.read('s')).damage).toEqual([]);
    expect((await given.open().store.read('s')).sections.switch).toEqual(off);
  });

  it('is rebuilt from the audit log where its tracker can do that', async () => {
    const given = givenState();
    await given.count();
    await given.open().store.update(() => ({}), outcome('one'));
    rmSync(given.files.project);
    expect(Object.keys((await given.open().store.read('s')).sections.asks.operations)).toContain('one');
  });

  it('starts restrictive when there is no log left to rebuild it from', async () => {
    const given = givenState();
    await given.count();
    writeFileSync(given.files.project, 'oops\n');
    rmSync(given.files.audit);
    expect((await given.open().store.read('s')).sections.asks.operations).toEqual({ nothing: 'known' });
  });
});
