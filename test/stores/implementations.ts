import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { trackers } from '../../src/features/trackers.ts';
import { hosts } from '../../src/hosts/index.ts';
import { nodeIo } from '../../src/io/node.ts';
import { homeFiles, portfolioFiles, projectFiles } from '../../src/kernel/place.ts';
import type { CriteriaFiles } from '../../src/kernel/stores/criteria-files.ts';
import type { IdeaQueue } from '../../src/kernel/stores/idea.ts';
import type { Journal } from '../../src/kernel/stores/journal.ts';
import type { KnowledgeStore } from '../../src/kernel/stores/knowledge-entry.ts';
import type { TraceRecords } from '../../src/kernel/stores/ledger.ts';
import type { Lessons } from '../../src/kernel/stores/lesson.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import type { Prompts } from '../../src/kernel/stores/prompts.ts';
import type { AuditLog, StateStore } from '../../src/kernel/stores/store.ts';
import { createCriteriaFiles } from '../../src/stores/criteria-files.ts';
import { createFileState } from '../../src/stores/file-state.ts';
import { createIdeaQueue } from '../../src/stores/idea-queue.ts';
import { createJournal } from '../../src/stores/journal.ts';
import { createKnowledgeStore } from '../../src/stores/knowledge-store.ts';
import { createLedgerFile } from '../../src/stores/ledger-file.ts';
import { createLessons } from '../../src/stores/lessons.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { createPrompts } from '../../src/stores/prompts.ts';

/** Which project, and whose. */
export interface Where {
  readonly root: string;
  readonly home: string;
}

export interface Stores {
  readonly audit: AuditLog;
  readonly criteria: CriteriaFiles;
  readonly ideas: IdeaQueue;
  readonly journal: Journal;
  readonly knowledge: KnowledgeStore;
  readonly ledger: TraceRecords;
  readonly lessons: Lessons;
  readonly portfolio: PortfolioStore;
  readonly prompts: Prompts;
  readonly state: StateStore;
}
export type StoreName = keyof Stores;

/** How stores are kept. One that is kept otherwise joins `implementations`, and every suite is run against it. */
interface Implementation {
  /** Each store as a new process would open it. */
  readonly open: { readonly [N in StoreName]: (where: Where) => Stores[N] };
  /** Leaves the newest value as a process would that was killed while it wrote it. None where that can't happen. */
  readonly tear: Readonly<Partial<Record<StoreName, (where: Where) => void>>>;
  /** Adds a field to the newest value, as a later version would; returns whether it is still there. */
  readonly later: Readonly<Partial<Record<StoreName, (where: Where) => () => boolean>>>;
}

const lockDeadlineMs = 40_000;
const fileState = ({ root, home }: Where) =>
  createFileState({
    io: nodeIo,
    root,
    home,
    trackers,
    audit: { maxBytes: 10_000_000, keep: 3 },
    lockDeadlineMs,
  });

const everythingIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.(?:md|ya?ml|jsonl)$/.test(each.name))
    .map((each) => `${each.parentPath}/${each.name}`)
    .sort();
const newestIn = (folder: string): string => everythingIn(folder).at(-1) ?? '';

/** As much of the last line again, without its end. */
const halfLine = (file: string): void => {
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  appendFileSync(file, last.slice(0, last.length / 2));
};
const halfFile = (file: string): void => truncateSync(file, Math.floor(statSync(file).size / 2));

const laterIn = (folder: string, add: (text: string) => string) => {
  const file = newestIn(folder);
  writeFileSync(file, add(readFileSync(file, 'utf8')));
  return () => everythingIn(folder).some((each) => readFileSync(each, 'utf8').includes('mood'));
};
/** What people may edit; counters and what is only for programs apart. */
const jsonIn = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(
      (each) => each.isFile() && each.name.endsWith('.json') && !each.parentPath.endsWith('/orchestrator'),
    )
    .map((each) => `${each.parentPath}/${each.name}`);
const inFront = (text: string): string => text.replace(/^---\n/, '---\nmood: { fine: true }\n');

const files: Implementation = {
  open: {
    audit: (where) => fileState(where).audit,
    criteria: ({ root }) => createCriteriaFiles(nodeIo, root),
    ideas: ({ home }) => createIdeaQueue(nodeIo, home),
    journal: ({ root }) => createJournal(nodeIo, root),
    knowledge: ({ root, home }) => createKnowledgeStore({ io: nodeIo, root, home, lockDeadlineMs }),
    ledger: ({ root }) => createLedgerFile(nodeIo, root),
    lessons: ({ root }) => createLessons({ io: nodeIo, root, hosts, lockDeadlineMs }),
    portfolio: ({ home }) => createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs }),
    prompts: ({ root }) => createPrompts(nodeIo, root),
    state: (where) => fileState(where).store,
  },
  tear: {
    audit: ({ root }) => halfLine(projectFiles(root).audit),
    ideas: ({ home }) => halfFile(newestIn(homeFiles(home).queue)),
    journal: ({ root }) => halfFile(newestIn(projectFiles(root).decisions)),
    ledger: ({ root }) => halfLine(projectFiles(root).ledger),
    portfolio: ({ home }) => halfLine(portfolioFiles(home).changes),
    prompts: ({ root }) => halfLine(projectFiles(root).prompts),
    state: ({ root }) => halfLine(newestIn(projectFiles(root).sessions)),
  },
  later: {
    ideas: ({ home }) => laterIn(homeFiles(home).queue, inFront),
    journal: ({ root }) => laterIn(projectFiles(root).decisions, (text) => `${text}mood: fine\n`),
    knowledge: ({ root, home }) => {
      const there = laterIn(projectFiles(root).knowledge, inFront);
      return () =>
        there() ||
        everythingIn(homeFiles(home).knowledge).some((file) => readFileSync(file, 'utf8').includes('mood'));
    },
    portfolio: ({ home }) => {
      for (const file of jsonIn(home))
        writeFileSync(file, readFileSync(file, 'utf8').replace(/^\{\n/, '{\n  "mood": { "fine": true },\n'));
      return () => jsonIn(home).filter((file) => !readFileSync(file, 'utf8').includes('mood')).length === 0;
    },
    prompts: ({ root }) =>
      laterIn(projectFiles(root).local, (text) => text.replaceAll(/\}\n/g, ',"mood":"fine"}\n')),
  },
};

export const implementations = { files } as const satisfies Readonly<Record<string, Implementation>>;
export type ImplementationName = keyof typeof implementations;
