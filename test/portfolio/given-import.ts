import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importFolder } from '../../src/features/portfolio/operations/import.ts';
import type { Imported } from '../../src/features/portfolio/import/import-source.ts';
import type { Row } from '../../src/features/portfolio/import/source.ts';
import { givenApp, operate } from '../given/app.ts';
import { givenFolder } from '../given/folder.ts';
import { type GivenProject, givenProject } from '../given/project.ts';

export type Tree = Readonly<Record<string, string>>;

export function put(folder: string, tree: Tree): string {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Everything below a folder, with what it says. */
export const contents = (folder: string): Tree =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && !each.name.endsWith('.badge'))
      .map((each) => join(each.parentPath, each.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );

export const json = (value: object): string => JSON.stringify(value, null, 2);
export const task = (id: number, more: object = {}): string =>
  json({
    id,
    subject: `Task ${id}`,
    description: 'do it',
    status: 'pending',
    priority: 'high',
    labels: ['implementation'],
    blocks: [],
    blockedBy: [],
    plan: 'auth',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-02T00:00:00Z',
    completedAt: null,
    completionNotes: null,
    ...more,
  });
const ask = (more: object = {}): string =>
  json({
    type: 'decision',
    space: 'shop',
    initiative: 'auth',
    question: 'Which token?',
    suggestedAnswers: [{ label: 'JWT', description: 'known' }],
    escalatedBy: 'auth-lead',
    escalationPath: ['auth-lead'],
    priority: 'high',
    blocksTask: 'shop/plans/auth/tasks/2.json',
    blocksInitiative: false,
    createdAt: '2026-01-01T00:00:00Z',
    status: 'needs_human',
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    ...more,
  });

export const superbot: Tree = {
  'config.json': json({
    maxConcurrentLeads: 3,
    briefingTime: '07:30',
    quietHours: { start: '22:00', end: '06:00' },
    slack: { token: 'x' },
    schedule: [
      { name: 'Nightly Report', time: '02:30', days: ['mon', 'fri'], task: 'write it', space: 'shop' },
    ],
  }),
  'IDENTITY.md': '# I am\n',
  'USER.md': '# You are\n',
  'MEMORY.md': '# Index\n',
  'knowledge/conventions.md': '# Everywhere\n',
  'knowledge/decisions.md': '## Which currency?\n\nAnswer: Euro\n',
  'daily/2026-01-02.md': 'a day\n',
  'spaces/shop/space.json': json({ name: 'Shop', status: 'active', codeDir: '/code/shop', mood: 'fine' }),
  'spaces/shop/OVERVIEW.md': '# Goals\n',
  'spaces/shop/knowledge/patterns.md': 'patterns\n',
  'spaces/shop/plans/auth/plan.md': '# Plan: Sign in\n\nTokens.\n',
  'spaces/shop/plans/auth/tasks/1.json': task(1, {
    status: 'completed',
    completionNotes: 'done',
    completedAt: '2026-01-03T00:00:00Z',
    blocks: [2],
  }),
  'spaces/shop/plans/auth/tasks/2.json': task(2, {
    status: 'todo',
    priority: 'urgent',
    blockedBy: [1, 9],
    mood: { fine: true },
  }),
  'spaces/shop/plans/auth/tasks/.highwatermark': '7\n',
  'spaces/shop/plans/auth/tasks/3.json': '{ broken',
  'escalations/needs_human/esc-001.json': ask({ acknowledgedAt: '2026-01-02T00:00:00Z' }),
  'escalations/untriaged/esc-002.json': ask({
    type: 'agent_plan',
    status: 'untriaged',
    question: 'This plan?',
  }),
  'escalations/resolved/esc-003.json': ask({
    status: 'resolved',
    resolution: 'JWT',
    resolvedBy: 'user',
    resolvedAt: '2026-01-05T00:00:00Z',
    consumedAt: '2026-01-06T00:00:00Z',
  }),
  'escalations/resolved/2024-odd.json': ask({ status: 'resolved', resolution: 'so' }),
  'escalations/needs_human/esc-009.json': json({ type: 'question', space: 'nowhere', question: 'Where?' }),
  'scripts/heartbeat.sh': 'echo\n',
};

interface Import {
  readonly given: GivenProject;
  readonly folder: string;
  run(more?: object): Promise<readonly Imported[]>;
}

export function givenSuperbot(tree: Tree = superbot): Import {
  const given = givenProject();
  const folder = put(join(givenFolder(), '.superbot2'), tree);
  return {
    given,
    folder,
    run: async (more = {}) =>
      (
        await operate<{ sources: readonly Imported[] }>(importFolder, await givenApp(given), {
          folder,
          ...more,
        })
      ).sources,
  };
}

export const rowsOf = (sources: readonly Imported[]): ReadonlyMap<string, Row> =>
  new Map(sources.flatMap(({ rows }) => rows.map((row) => [row.from, row])));
export const homeOf = ({ given }: Import): string => join(given.userHome, '.ephor');
