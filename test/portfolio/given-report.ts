import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptReport, makeDailyReport } from '../../src/features/portfolio/report/daily-report.ts';
import { report } from '../../src/features/report/operations/report.ts';
import type { DailyReport } from '../../src/kernel/app.ts';
import { operate } from '../given/app.ts';
import { givenFolder } from '../given/folder.ts';
import { givenHttpServer, type GivenHttpServer } from '../given/http-server.ts';
import { givenDesk } from './given-desk.ts';

const servers: GivenHttpServer[] = [];
/** For `afterEach`. */
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) await server.close();
}

export async function givenServer(answer: Parameters<typeof givenHttpServer>[0]): Promise<GivenHttpServer> {
  const server = await givenHttpServer(answer);
  servers.push(server);
  return server;
}

export const json = (value: unknown) => ({ body: JSON.stringify(value) });

export async function givenReport(reportConfig: object = {}, secrets?: string) {
  const desk = await givenDesk({ report: reportConfig });
  const { app, home } = desk;
  if (secrets !== undefined) writeFileSync(join(home, 'secrets.env'), secrets, { mode: 0o600 });
  const day = desk.clock.now().toISOString();
  const withReport = {
    ...app,
    dailyReport: (of?: string) =>
      of === undefined ? makeDailyReport(app) : Promise.resolve(keptReport(app, of)),
  };
  return {
    ...desk,
    day: day.slice(0, 10),
    make: () => makeDailyReport(app),
    show: (input: object = {}) => operate<DailyReport>(report, withReport, { daily: true, ...input }),
  };
}

export const sectionOf = ({ document: { sections } }: DailyReport, title: string) =>
  sections.find((section) => section.title === title);
export const linesOf = (made: DailyReport, title: string): readonly string[] => {
  const { figures = [], items = [], none } = sectionOf(made, title) ?? {};
  const lines = [...figures.map(({ name, value }) => `${name}: ${value}`), ...items.map(({ text }) => text)];
  return lines.length === 0 && none ? [none] : lines;
};

export function givenRepository(): string {
  const folder = givenFolder();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
  git('init', '-q', '-b', 'main');
  writeFileSync(join(folder, 'a.txt'), 'a');
  git('add', '.');
  git('commit', '-q', '-m', 'first words');
  return folder;
}
