import * as v from 'valibot';
import { homeFiles } from '../../kernel/place.ts';
import { decisionsIn } from '../../kernel/portfolio/decision-text.ts';
import { Escalation, type EscalationStatus, escalationStatuses } from '../../kernel/portfolio/escalation.ts';
import { type Learned, learnedIn } from '../../kernel/portfolio/learned-text.ts';
import { Space } from '../../kernel/portfolio/initiative.ts';
import type { DecisionRecord, Portfolio, Problem, SpaceTexts } from '../../kernel/portfolio/portfolio.ts';
import { Health, Lease, Run, Schedule } from '../../kernel/portfolio/run.ts';
import { type Listing, listing, textAt, thingAt } from './read-folders.ts';
import { counterParser } from './numbers.ts';
import { type Reader, readInitiative } from './read-initiative.ts';
import type { Expected, Reading } from './stored-thing.ts';

const nothing: Reading<never> = { thing: undefined, problems: [] };
const knowledgeNames = ['conventions', 'decisions', 'patterns'] as const;

/** Everything as the files say it. What did not change since the last reading is the very same. */
export function readPortfolio(reader: Reader): Portfolio {
  const { seen, memo, home, files } = reader;
  seen.begin();
  const top = listing(seen, home);
  const slugs = top.has('spaces', 'folder') ? listing(seen, files.spaces) : undefined;
  const spaces = (slugs?.folders ?? []).map((slug) => readSpace(reader, slug));
  const escalations = readEscalations(reader, top);
  const schedules = readAll(reader, top, 'schedules', Schedule);
  const runs = readAll(reader, top, 'runs', Run);
  const global = top.has('knowledge', 'folder') ? listing(seen, homeFiles(home).knowledge) : undefined;
  const decisions = decisionsAt(reader, global, files.knowledge('decisions'), null);
  const learned = learnedAt(reader, global, files.knowledge('conventions'), 'conventions', null);
  const inside = top.has('orchestrator', 'folder') ? listing(seen, files.orchestrator) : undefined;
  const lease: Reading<Lease> = inside?.has('lease.json', 'file')
    ? thingAt(seen, files.lease, () => ({ schema: Lease, given: {} }))
    : nothing;
  const counters = lease.thing ? undefined : seen.file(files.numbers, counterParser);
  const kept = inside?.has('kept', 'folder') ? listing(seen, files.kept) : undefined;
  const parts = [slugs, escalations, schedules, runs, decisions, learned, lease, counters, kept, ...spaces];
  return memo('portfolio', parts, () => ({
    spaces: spaces.flatMap(({ space }) => space ?? []),
    initiatives: spaces.flatMap(({ initiatives }) => initiatives),
    tasks: spaces.flatMap(({ tasks }) => tasks),
    escalations: escalations.things,
    schedules: schedules.things,
    runs: runs.things,
    health: spaces.flatMap(({ health }) => health ?? []),
    texts: spaces.map(({ texts }) => texts),
    plans: spaces.flatMap(({ plans }) => plans),
    decisions: [...decisions.records, ...spaces.flatMap((space) => space.decisions)],
    learned: [...learned, ...spaces.flatMap((space) => space.learned)],
    lease: lease.thing?.value ?? lostLease(counters?.lease ?? 0),
    problems: [
      ...(slugs?.problems ?? []),
      ...spaces.flatMap(({ problems }) => problems),
      ...escalations.problems,
      ...schedules.problems,
      ...runs.problems,
      ...decisions.problems,
      ...lease.problems,
      ...(kept?.files('') ?? []).map((name) => ({
        file: files.keptFile(name),
        line: null,
        cause:
          'somebody wrote this while the file was being replaced; copy what you need from it, then remove it',
      })),
    ],
  }));
}

/** Where its file is lost or broken, the epoch is still known, and nobody holds it. */
const lostLease = (epoch: number): Lease | null =>
  epoch === 0 ? null : { epoch, machine: '', pid: 0, processStarted: '', until: null, fingerprint: null };

interface ReadSpace
  extends Pick<Portfolio, 'initiatives' | 'tasks' | 'plans' | 'decisions' | 'learned' | 'problems'> {
  readonly space: Space | undefined;
  readonly health: Health | undefined;
  readonly texts: SpaceTexts;
}

function readSpace(reader: Reader, slug: string): ReadSpace {
  const { seen, memo, files } = reader;
  const folder = listing(seen, files.space(slug));
  const has = (name: string): boolean => folder.has(name, 'file');
  const own: Reading<Space> = has('space.json')
    ? thingAt(seen, files.spaceFile(slug), () => ({
        schema: Space,
        given: { slug },
        usual: { name: slug },
        checked: ['slug'],
      }))
    : nothing;
  const health: Reading<Health> = has('health.json')
    ? thingAt(seen, files.health(slug), () => ({ schema: Health, given: { space: slug } }))
    : nothing;
  const overview = has('OVERVIEW.md') ? textAt(seen, files.overview(slug)) : undefined;
  const inKnowledge = folder.has('knowledge', 'folder') ? listing(seen, files.knowledgeOf(slug)) : undefined;
  const knowledge = knowledgeNames.map((name) =>
    inKnowledge?.has(`${name}.md`, 'file') ? textAt(seen, files.spaceKnowledge(slug, name)) : undefined,
  );
  const decisions = decisionsAt(reader, inKnowledge, files.spaceKnowledge(slug, 'decisions'), slug);
  const learned = (['conventions', 'patterns'] as const).flatMap((name) =>
    learnedAt(reader, inKnowledge, files.spaceKnowledge(slug, name), name, slug),
  );
  const plans = folder.has('plans', 'folder') ? listing(seen, files.plans(slug)) : undefined;
  const initiatives = (plans?.folders ?? []).flatMap((id) => readInitiative(reader, slug, id) ?? []);
  const isSpace = has('space.json') || overview !== undefined || initiatives.length > 0;
  const parts = [folder, own, health, overview, inKnowledge, plans, decisions, ...knowledge, ...initiatives];
  return memo(`space ${slug}`, parts, () => ({
    space: has('space.json') ? own.thing?.value : isSpace ? v.parse(Space, { slug, name: slug }) : undefined,
    health: health.thing?.value,
    texts: {
      space: slug,
      overview: overview?.text ?? '',
      knowledgeBytes: knowledge.reduce((sum, each) => sum + Buffer.byteLength(each?.text ?? ''), 0),
    },
    initiatives: initiatives.flatMap(({ initiative }) => initiative ?? []),
    tasks: initiatives.flatMap(({ tasks }) => tasks),
    plans: initiatives.flatMap(({ plan }) => plan ?? []),
    decisions: decisions.records,
    learned,
    problems: [
      ...folder.problems,
      ...own.problems,
      ...health.problems,
      ...(overview?.problems ?? []),
      ...(inKnowledge?.problems ?? []),
      ...knowledge.flatMap((each) => each?.problems ?? []),
      ...(plans?.problems ?? []),
      ...initiatives.flatMap(({ problems }) => problems),
    ],
  }));
}

interface Decisions {
  readonly records: readonly DecisionRecord[];
  readonly problems: readonly Problem[];
}
const noDecisions: Decisions = { records: [], problems: [] };

function decisionsAt(
  { seen, memo }: Reader,
  folder: Listing | undefined,
  file: string,
  space: string | null,
): Decisions {
  if (!folder?.has('decisions.md', 'file')) return noDecisions;
  const reading = textAt(seen, file);
  return memo(`decisions ${file}`, [reading], () => ({
    records: decisionsIn(reading.text ?? '', file, space),
    problems: space === null ? reading.problems : [],
  }));
}

const noStatements: readonly Learned[] = [];

function learnedAt(
  { seen, memo }: Reader,
  folder: Listing | undefined,
  file: string,
  name: string,
  space: string | null,
): readonly Learned[] {
  if (!folder?.has(`${name}.md`, 'file')) return noStatements;
  const reading = textAt(seen, file);
  return memo(`learned ${file}`, [reading], () => learnedIn(reading.text ?? '', file, space));
}

interface Things<T> {
  readonly things: readonly T[];
  readonly problems: readonly Problem[];
}

function readAll<T extends { readonly id: string }>(
  reader: Reader,
  top: Listing,
  name: 'schedules' | 'runs',
  schema: v.GenericSchema<unknown, T>,
): Things<T> {
  const folder = reader.files[name];
  const inFolder = top.has(name, 'folder') ? listing(reader.seen, folder) : undefined;
  const readings = (inFolder?.files('.json') ?? []).map((id) => {
    const expected = (): Expected<T> => ({ schema, given: { id }, checked: ['id'] });
    return thingAt(reader.seen, `${folder}/${id}.json`, expected);
  });
  return reader.memo(name, [inFolder, ...readings], () => ({
    things: readings.flatMap(({ thing }) => thing?.value ?? []).sort(byNumber),
    problems: [...(inFolder?.problems ?? []), ...readings.flatMap(({ problems }) => problems)],
  }));
}

function readEscalations({ seen, memo, files }: Reader, top: Listing): Things<Escalation> {
  const folders = top.has('escalations', 'folder') ? listing(seen, files.allEscalations) : undefined;
  const each = escalationStatuses.map((status) => {
    const inFolder = folders?.has(status, 'folder') ? listing(seen, files.escalations(status)) : undefined;
    const readings = (inFolder?.files('.json') ?? []).map((id) => ({
      id,
      reading: thingAt(seen, files.escalation(status, id), () => ({
        schema: Escalation,
        given: { id, status },
        checked: ['id', 'status'],
      })),
    }));
    return { status, inFolder, readings };
  });
  const parts = each.flatMap(({ inFolder, readings }) => [
    inFolder,
    ...readings.map(({ reading }) => reading),
  ]);
  return memo('escalations', parts, () => {
    const found = new Map<string, { readonly status: EscalationStatus; readonly value: Escalation }>();
    const problems: Problem[] = [];
    for (const { status, inFolder, readings } of each) {
      problems.push(...(inFolder?.problems ?? []));
      for (const { id, reading } of readings) {
        problems.push(...reading.problems);
        const other = found.get(id);
        if (!reading.thing) continue;
        if (other)
          problems.push({
            file: files.escalation(other.status, id),
            line: null,
            cause: `${id} is also in ${status}/, and that copy counts; remove this one`,
          });
        found.set(id, { status, value: reading.thing.value });
      }
    }
    return { things: [...found.values()].map(({ value }) => value).sort(byNumber), problems };
  });
}

/** `esc-9` before `esc-10`, which letters alone would not tell. */
const byNumber = (a: { readonly id: string }, b: { readonly id: string }): number =>
  (numbered.test(a.id) && numbered.test(b.id) ? a.id.length - b.id.length : 0) || (a.id < b.id ? -1 : 1);
const numbered = /^(?:esc|run)-\d+$/;
