import { UserError } from '../../../kernel/errors.ts';
import type { App } from '../../../kernel/app.ts';
import { homeFiles, shownPath } from '../../../kernel/place.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { Numbers, Work } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import { type Copy, isSame, makeCopies, placeForCopy } from './copies.ts';
import { fieldsIn } from './fit.ts';
import { policyLines } from './map-config.ts';
import { documentsFor } from './map-documents.ts';
import { mapInitiatives } from './map-initiatives.ts';
import { mapPortfolio } from './map-portfolio.ts';
import { createMapping } from './mapping.ts';
import { projectFileFor, reasonFor } from './project-files.ts';
import type { Row, Source } from './source.ts';

export interface Imported {
  readonly kind: Source['kind'];
  readonly folder: string;
  /** Where copies of what has no place lie. */
  readonly keptIn: string;
  readonly rows: readonly Row[];
}

interface Importing {
  readonly app: App;
  readonly writer: Writer;
  readonly dryRun: boolean;
}

const mostBytes = 4 * 1024 * 1024;

/** Brings a source over, or says what that would do. */
export async function importSource(importing: Importing, source: Source): Promise<Imported> {
  const { app, dryRun } = importing;
  const name = nameOf(app, source);
  const keptIn = homeFiles(app.home).imported(name);
  const rows =
    source.kind === 'superbot2' ? await portfolio(importing, source, name) : await project(app, source);
  const copies: Copy[] = rows.flatMap(({ from, to, state, isNew }) =>
    state === 'brought' && isNew && to !== null && source.kind !== 'superbot2'
      ? [{ from: `${source.folder}/${from}`, to }]
      : [],
  );
  const all: Row[] = [];
  for (const row of rows) {
    if (row.state !== 'kept') {
      all.push(row);
      continue;
    }
    const from = `${source.folder}/${row.from}`;
    const { to, isNew } = await placeForCopy(app.io, from, `${keptIn}/${row.from}`);
    if (isNew) copies.push({ from, to });
    all.push({ ...row, to, isNew });
  }
  if (!dryRun) makeCopies(app.io.files, copies);
  const left = source.others.map(
    (from): Row => ({ from, to: null, state: 'left', isNew: false, note: 'it is a link, or no file' }),
  );
  return { kind: source.kind, folder: source.folder, keptIn, rows: [...all, ...left] };
}

/** Tells folders of one name apart by where they lie. */
function nameOf({ io }: App, { folder }: Source): string {
  const base = folder.slice(folder.lastIndexOf('/') + 1).replace(/^\.+/, '');
  return `${base.replaceAll(/[^\w.-]/g, '-').slice(0, 60)}-${io.hash.sha256(folder).slice(0, 6)}`;
}

async function portfolio(
  { app, writer, dryRun }: Importing,
  source: Source,
  label: string,
): Promise<readonly Row[]> {
  const texts = new Map(source.files.map((path) => [path, textOf(app, `${source.folder}/${path}`)]));
  const before = await app.portfolio.read();
  const draft = createMapping({ label, texts }, before, countedUp(before));
  mapInitiatives(draft);
  const mine = new Map<string, string | undefined>();
  for (const place of documentsFor(draft))
    mine.set(JSON.stringify(place), await app.portfolio.document(place));
  const work = (now: Portfolio, next: Numbers): Work<readonly Row[]> => {
    const { changes, rows } = mapPortfolio({ label, texts, mine }, now, next);
    return { changes, result: rows };
  };
  const rows = dryRun
    ? work(before, countedUp(before)).result
    : await app.portfolio.transact(writer, `imported from ${source.folder}`, work);
  return [...rows, ...configure(app, fieldsIn(texts.get('config.json')) ?? {}, dryRun)];
}

function textOf({ io }: App, path: string): string | undefined {
  try {
    return io.files.readText(path, mostBytes);
  } catch {
    return undefined;
  }
}

/** The ids that a store would give, as far as the portfolio shows. */
function countedUp({ tasks, escalations }: Portfolio): Numbers {
  const highest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);
  let asked = highest(escalations.map(({ id }) => Number(id.slice(id.indexOf('-') + 1))));
  return {
    task: (space, initiative) =>
      highest(tasks.flatMap((task) => (task.space === space && task.plan === initiative ? [task.id] : []))) +
      1,
    escalation: () => {
      asked += 1;
      return `esc-${String(asked).padStart(3, '0')}`;
    },
    run: () => 'run-0001',
  };
}

/** The section `portfolio` is begun where the user's configuration has none; one that is there is the user's. */
function configure(
  { io, home }: App,
  fields: Readonly<Record<string, unknown>>,
  dryRun: boolean,
): readonly Row[] {
  const lines = policyLines(fields);
  if (lines.size === 0) return [];
  const { config } = homeFiles(home);
  const text = io.files.readText(config, mostBytes) ?? 'version: 1\n';
  const has = /^portfolio[ \t]*:/m.test(text);
  if (!has && !dryRun) {
    io.files.makeFolder(home, 0o700);
    io.files.writeAtomic(config, `${text.trimEnd()}\n\nportfolio:\n${[...lines.values()].join('\n')}\n`, {
      mode: 0o600,
    });
  }
  return [...lines].map(([key, line]): Row => {
    const isThere = text.includes(line.trim());
    return {
      from: `config.json (${key})`,
      to: has && !isThere ? null : `${shownPath(config, home)} (portfolio.${line.trim()})`,
      state: has && !isThere ? 'left' : 'brought',
      isNew: !has,
      note:
        has && !isThere
          ? `your configuration has a section portfolio; add \`${line.trim()}\` if you like`
          : '',
    };
  });
}

async function project(app: App, source: Source): Promise<readonly Row[]> {
  const root = source.folder.slice(0, source.folder.lastIndexOf('/')) || '/';
  const rows: Row[] = [];
  for (const from of source.files) {
    const to = projectFileFor(source.kind, root, from);
    const same = to === undefined ? undefined : await isSame(app.io.files, `${source.folder}/${from}`, to);
    if (to === undefined)
      rows.push({ from, to: null, state: 'kept', isNew: false, note: reasonFor(source.kind, from) });
    else if (same === false)
      rows.push({
        from,
        to: null,
        state: 'kept',
        isNew: false,
        note: 'yours says something else, and stays',
      });
    else rows.push({ from, to, state: 'brought', isNew: same === undefined, note: '' });
  }
  const here = await app.projectAt(root);
  if (here?.place.root !== root && rows.some(({ state }) => state === 'brought'))
    throw new UserError(
      'no_project',
      `${root} is not set up yet`,
      `Run \`ephor init\` in ${root}, then import again.`,
    );
  return rows;
}
