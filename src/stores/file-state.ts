import type { Io } from '../kernel/io.ts';
import { type Outcome, trialSession } from '../kernel/outcome.ts';
import { projectFiles } from '../kernel/place.ts';
import { isListed, listProject } from '../kernel/stores/project-list.ts';
import type { Damage, RecordedCall, Sections, State } from '../kernel/state.ts';
import type { Change, StateStore } from '../kernel/stores/store.ts';
import type { Tracker } from '../kernel/tracker.ts';
import {
  type AuditOptions,
  appendAudit,
  createAuditLog,
  isLogged,
  readAudit,
  verifyAudit,
} from './audit-log.ts';
import {
  emptyCache,
  foreignSections,
  loadDocument,
  type Loaded,
  saveDocument,
  sectionsOf,
  type Shelf,
  type StoreCache,
  unfitSections,
} from './documents.ts';
import { readAnchors } from './audit-anchors.ts';
import { isHurt, isNewer, mended, noting, rebuiltFrom, setAside } from './damaged-state.ts';
import { signingKey } from './key.ts';
import { forgottenCall, isBehind, logTail, mentions, newestHash, sessionsIn } from './log-tail.ts';
import { withLock } from './lock.ts';
import { emptyDocument, type StateDocument } from './state-document.ts';

export interface FileStateOptions {
  readonly io: Io;
  readonly root: string;
  readonly home: string;
  readonly trackers: readonly Tracker[];
  readonly audit: Omit<AuditOptions, 'path'>;
  readonly lockDeadlineMs?: number;
  readonly cache?: StoreCache;
}

const keptCalls = 8;
const defaultLockDeadlineMs = 5_000;

/** State in signed files below `.ephor/local/`, one lock for all of them and for the audit log. */
export function createFileState(options: FileStateOptions) {
  const { io, root, home, trackers, cache = emptyCache() } = options;
  const files = projectFiles(root);
  const auditOptions = { ...options.audit, path: files.audit };
  const perSession = trackers.filter((tracker) => tracker.scope === 'session');
  const perProject = trackers.filter((tracker) => tracker.scope === 'project');

  const locked = <T>(work: () => T): T => {
    if (!io.files.stat(files.sessions)) io.files.makeFolder(files.sessions, 0o700);
    return withLock(io, files.lock, { deadlineMs: options.lockDeadlineMs ?? defaultLockDeadlineMs }, work);
  };
  const audit = createAuditLog(
    io,
    auditOptions,
    locked,
    cache,
    () => newestHead(),
    async () => readAnchors(io, root),
  );

  const sessions = (): readonly string[] =>
    io.files
      .list(files.sessions)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => name.slice(0, -'.jsonl'.length));

  const sessionPath = (session: string): string => files.session(fileName(io, session));
  const purposeOf = (session: string): string => `session ${fileName(io, session)}`;

  const openShelf = (): Shelf => ({ io, key: signingKey(io, home, cache), cache });

  const loadSession = (shelf: Shelf, session: string): Loaded => {
    const file = sessionPath(session);
    const loaded = loadDocument(shelf, file, purposeOf(session), ({ auditHead }) =>
      isBehind(io, logTail(io, files.audit), session, auditHead),
    );
    if (loaded.exists || !wasHeard(session)) return loaded;
    const at = io.clock.now().toISOString();
    return { ...loaded, fresh: { code: 'state_missing', file, cause: 'it was deleted', at } };
  };

  /** A session that the log knows had a file; one that tries the hook out takes its own away. */
  const wasHeard = (session: string): boolean =>
    session !== '' && session !== trialSession && mentions(logTail(io, files.audit), session);

  const loadProject = (shelf: Shelf): Loaded => {
    const loaded = loadDocument(shelf, files.project, 'project');
    if (loaded.exists || !wasHere()) return loaded;
    const at = io.clock.now().toISOString();
    return { ...loaded, fresh: { code: 'state_missing', file: files.project, cause: 'it was deleted', at } };
  };

  /** A project that was never used here has no state to miss. */
  const wasHere = (): boolean =>
    io.files.stat(files.audit) !== undefined || sessions().length > 0 || isListed(io, home, root);

  /** Whoever loses state later is known by this; a list that can't be written is no reason to refuse work. */
  const beginProject = (shelf: Shelf): void => {
    saveDocument(shelf, files.project, 'project', emptyDocument);
    try {
      listProject(io, home, root, io.clock.now().toISOString());
    } catch {
      // The effect `register-project` tries again, and tells.
    }
  };

  /** A log that was touched proves nothing. */
  const provenLines = (): readonly Outcome[] =>
    verifyAudit(io, auditOptions, newestHead()).broken ? [] : readAudit(io, auditOptions, {});

  const projectSections = (project: Loaded): Partial<Sections> => {
    if (!project.fresh) return sectionsOf(perProject, project.document, 'initial');
    const lines = provenLines();
    return {
      ...sectionsOf(perProject, emptyDocument, 'restrictive'),
      ...(lines.length > 0 ? rebuiltFrom(perProject, lines) : {}),
    };
  };

  const known = new WeakMap<
    StateDocument,
    { readonly project: StateDocument; readonly sections: Sections }
  >();

  /** Documents do not change: those that were put together last belong together until one is replaced. */
  const allSections = (session: Loaded, project: Loaded): Sections => {
    const whole = !session.fresh && !project.fresh;
    const kept = whole ? known.get(session.document) : undefined;
    if (kept?.project === project.document) return kept.sections;
    const sections = {
      ...sectionsOf(perSession, session.document, session.fresh ? 'restrictive' : 'initial'),
      ...projectSections(project),
    } as Sections;
    if (whole) known.set(session.document, { project: project.document, sections });
    return sections;
  };

  const toState = (session: Loaded, project: Loaded): State => ({
    sections: allSections(session, project),
    calls: session.document.calls,
    damage: [
      ...session.document.damage,
      ...project.document.damage,
      ...found(session, perSession),
      ...found(project, perProject),
    ],
  });

  /** What nobody has written down yet. */
  const found = (loaded: Loaded, scoped: readonly Tracker[]): readonly Damage[] =>
    loaded.fresh ? [loaded.fresh] : unfitSections(loaded, scoped, io.clock.now().toISOString());

  const write = (
    shelf: Shelf,
    purpose: string,
    loaded: Loaded,
    damage: readonly Damage[],
    document: StateDocument,
  ): void => {
    if (isNewer(loaded)) return;
    if (damage.length > 0) setAside(io, loaded);
    saveDocument(shelf, loaded.file, purpose, document);
  };

  const only = (scoped: readonly Tracker[], sections: Sections): Partial<Sections> =>
    Object.fromEntries(scoped.map(({ id }) => [id, sections[id]]));

  /** Written at each event, so a section that is still as its tracker begins needs no words. */
  const ofSession = (sections: Sections, { document }: Loaded): Partial<Sections> => ({
    ...foreignSections(perSession, document),
    ...only(
      perSession.filter(({ id, initial }) => sections[id] !== initial),
      sections,
    ),
  });

  const writeProject = (shelf: Shelf, project: Loaded, own: Partial<Sections>): void => {
    const sections = { ...foreignSections(perProject, project.document), ...own };
    const unchanged = project.exists && !project.fresh && same(sections, project.document.sections);
    if (unchanged) return;
    const fresh = found(project, perProject);
    const damage = [...project.document.damage, ...fresh];
    write(shelf, 'project', project, fresh, { ...emptyDocument, sections, damage });
  };

  /** Of the session written last: older ones may point at logs that were rotated away. */
  const newestHead = (): string | null => {
    const written = (name: string): number => io.files.stat(sessionPath(name))?.modifiedMs ?? 0;
    const [newest] = [...sessions()].sort((a, b) => written(b) - written(a));
    return newest === undefined ? null : loadSession(openShelf(), newest).document.auditHead;
  };

  /** Of a call that was logged before a crash, or of the newest that was. */
  const headOf = (session: string, { document }: Loaded): string | null =>
    newestHash(io, logTail(io, files.audit), session) ?? document.auditHead;

  const store: StateStore = {
    read: async (session) => {
      const shelf = openShelf();
      return toState(loadSession(shelf, session), loadProject(shelf));
    },

    transact: async <T>(
      session: string,
      change: (state: State, logged: Outcome | undefined) => Change<T>,
      retried?: string,
    ): Promise<T> =>
      locked(() => {
        const shelf = openShelf();
        const mine = loadSession(shelf, session);
        const project = loadProject(shelf);
        if (!project.exists && !project.fresh) beginProject(shelf);
        const before = forgottenCall(io, auditOptions, session, mine.document.calls, retried);
        const { state, outcome, maybeLogged, result } = change(toState(mine, project), before);
        const fresh = found(mine, perSession);
        const isNew = outcome && !(maybeLogged && isLogged(io, auditOptions, outcome.call));
        const logged = isNew && noting(outcome, [mine, project], [...fresh, ...found(project, perProject)]);
        const auditHead = logged ? appendAudit(io, auditOptions, logged, cache) : headOf(session, mine);
        write(shelf, purposeOf(session), mine, fresh, {
          ...emptyDocument,
          sections: ofSession(state.sections, mine),
          calls: recent(state.calls),
          damage: [...mine.document.damage, ...fresh],
          auditHead,
        });
        writeProject(shelf, project, only(perProject, state.sections));
        return result;
      }),

    update: async (change, outcome) =>
      locked(() => {
        const shelf = openShelf();
        const project = loadProject(shelf);
        if (!project.exists && !project.fresh) beginProject(shelf);
        const logged = noting(outcome, [project], found(project, perProject));
        const sections = projectSections(project);
        writeProject(shelf, project, { ...sections, ...change(sections as Sections) });
        appendAudit(io, auditOptions, logged, cache);
      }),

    sessions: async () => sessions(),

    repair: async (outcome) =>
      locked(() => {
        const shelf = openShelf();
        const project = loadProject(shelf);
        const repaired: string[] = [];
        const hurt = [...project.document.damage, ...found(project, perProject)];
        if (hurt.length > 0 && !isNewer(project)) {
          write(shelf, 'project', project, found(project, perProject), {
            ...emptyDocument,
            sections: {
              ...mended(perProject, project.document, hurt),
              ...rebuiltFrom(perProject.filter(isHurt(hurt)), provenLines()),
            },
          });
          repaired.push(files.project);
        }
        const missing = [...sessionsIn(logTail(io, files.audit))].filter(
          (name) => wasHeard(name) && !io.files.stat(sessionPath(name)),
        );
        for (const name of [...sessions(), ...missing]) {
          const loaded = loadSession(shelf, name);
          const fresh = found(loaded, perSession);
          const all = [...loaded.document.damage, ...fresh];
          if (all.length === 0 || isNewer(loaded)) continue;
          write(shelf, purposeOf(name), loaded, fresh, {
            ...loaded.document,
            version: emptyDocument.version,
            sections: mended(perSession, loaded.document, all),
            damage: [],
            auditHead: headOf(name, loaded),
          });
          repaired.push(sessionPath(name));
        }
        appendAudit(io, auditOptions, outcome, cache);
        return repaired;
      }),
  };
  return { store, audit };
}

const recent = (calls: readonly RecordedCall[]): readonly RecordedCall[] => calls.slice(-keptCalls);

const same = (a: Partial<Sections>, b: Partial<Sections>): boolean =>
  sectionNames(a).length === sectionNames(b).length &&
  sectionNames(a).every((name) => a[name] === b[name] || JSON.stringify(a[name]) === JSON.stringify(b[name]));

const sectionNames = (sections: Partial<Sections>) => Object.keys(sections) as (keyof Sections)[];

/** Session ids come from outside: one that is no plain word becomes a hash. */
const fileName = (io: Io, session: string): string =>
  /^[A-Za-z0-9_-]{1,100}$/.test(session) ? session : `h-${io.hash.sha256(session).slice(0, 32)}`;
