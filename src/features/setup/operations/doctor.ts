import type { App, Project } from '../../../kernel/app.ts';
import { projectFiles } from '../../../kernel/place.ts';
import type { Host } from '../../../kernel/host.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { flyCanary } from '../doctor/canary.ts';
import { type Check, fail, looking, note, ok, warn } from '../doctor/check.ts';
import {
  checkBash,
  checkEngine,
  checkFailures,
  checkKey,
  checkPrograms,
  checkVariables,
} from '../doctor/check-home.ts';
import { checkLive, checkVersion, knownLimits } from '../doctor/check-host.ts';
import { checkAudit, checkConfig, checkLocks, checkState } from '../doctor/check-project.ts';
import { checkServer } from '../doctor/check-server.ts';
import { checkSettings, readLayers } from '../doctor/check-settings.ts';
import { type DoctorResult, doctorScreen } from '../doctor/doctor-screen.ts';
import { findProgram } from '../../../kernel/commands/find-program.ts';

export const doctor = defineOperation({
  id: 'doctor',
  summary: 'Find everything that would silently keep Ephor from working, with the fix for each',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: {},
  examples: [
    {
      command: 'ephor doctor',
      explains: 'exit code 0 when all is well or only warnings, 1 when something fails',
    },
    { command: 'ephor doctor --json', explains: 'the same list for a program' },
  ],
  async run({ app }): Promise<DoctorResult> {
    const { project } = app;
    const checks = [
      ...(project ? await projectChecks(app, project) : [notSetUp(app)]),
      ...(await homeChecks(app, project)),
      ...(await hostChecks(app, project)),
    ];
    const count = (status: Check['status']): number =>
      checks.filter((check) => check.status === status).length;
    return { root: project?.place.root ?? null, checks, failed: count('fail'), warned: count('warn') };
  },
  print: doctorScreen,
  exitCode: ({ failed }) => (failed > 0 ? 1 : 0),
});

const notSetUp = ({ cwd }: App): Check => warn('project', `Ephor is not set up in ${cwd}`, 'ephor init');

async function projectChecks(app: App, project: Project): Promise<readonly Check[]> {
  return [
    ...(await looking('config', () => checkConfig(project))),
    ...(await looking('state', () => checkState(app, project))),
    ...(await looking('log', () => checkAudit(project))),
    ...(await looking('lock', () => checkLocks(app, project))),
  ];
}

async function homeChecks(app: App, project: Project | undefined): Promise<readonly Check[]> {
  return [
    ...(await looking('key', () => checkKey(app))),
    ...(await looking('programs', () => checkPrograms(app))),
    ...(await looking('engine', () => checkEngine(app, project?.settings.engine.enabled ?? true))),
    ...(await looking('bash', () => checkBash(app))),
    ...(await looking('failures', () => checkFailures(app))),
    ...checkVariables(app),
  ];
}

/** Outside a project nobody promised hooks, so only what is installed for the user is looked at. */
async function hostChecks(app: App, project: Project | undefined): Promise<readonly Check[]> {
  const root = project?.place.root ?? app.cwd;
  const checks: Check[] = [];
  for (const host of app.units.hosts) {
    const line = liveLine(app, host, root);
    if (line === undefined && !findProgram(app.io, host.program) && !project) continue;
    if (project) checks.push(...(await looking('settings', () => checkSettings(app, host, root))));
    checks.push(...(await looking('client', () => checkVersion(app, host))));
    if (line !== undefined) {
      const fly = (folder: string) => flyCanary(app, host, line, folder);
      checks.push(...(await looking('live', () => checkLive(app, host, fly))));
      if (project) checks.push(...(await looking('answer', () => checkAnswer(app, host, project))));
    }
    if (project) checks.push(...(await looking('mcp', () => checkServer(app, host, root))));
    checks.push(...knownLimits(host));
  }
  return checks;
}

const liveLine = (app: App, host: Host, root: string): string | undefined =>
  readLayers(app, host, root)
    .layers.map(({ text }) => host.settings.installed(text)[host.settings.canary(root, '').eventName])
    .find((line) => line !== undefined);

/** What this very project would say to a write to its configuration, asked without leaving a trace. */
async function checkAnswer(app: App, host: Host, { place, settings }: Project): Promise<readonly Check[]> {
  const { eventName, forbidden } = host.settings.canary(place.root, projectFiles(place.root).config);
  const { decision } = await app.explain({
    host: host.id,
    eventName,
    payload: forbidden,
    id: 'doctor',
    projectFolder: place.root,
  });
  const level = settings.gates['protect-ephor']?.level ?? 'deny';
  if (decision.level === 'deny' || decision.level === 'ask') {
    return [ok('answer', `a write to the configuration would be answered with ${decision.level}`)];
  }
  return [
    level === 'deny' || level === 'ask'
      ? fail('answer', 'a write to the configuration would be let through', 'ephor status')
      : note('answer', `a write to the configuration is let through here, at level ${level}`),
  ];
}
