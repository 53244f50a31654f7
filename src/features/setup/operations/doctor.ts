import { canBeTried, flyCanary, forbiddenWrite } from '../doctor/canary.ts';
import {
  checkBash,
  checkEngine,
  checkFailures,
  checkKey,
  checkPrograms,
  checkVariables,
  checkWords,
} from '../doctor/check-home.ts';
import {
  checkAudit,
  checkConfig,
  checkLive,
  checkLocks,
  checkState,
  checkVersion,
  knownLimits,
} from '../doctor/check-project.ts';
import { checkServer, checkSettings, readLayers } from '../doctor/check-settings.ts';
import { checkContainment } from '../doctor/check-containment.ts';
import { type Check, fail, looking, note, ok, warn } from '../doctor/check.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { findProgram } from '../../../kernel/commands/program-name.ts';
import type { Host } from '../../../kernel/host.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { wrap } from '../../../kernel/operations/layout.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

export interface DoctorResult {
  readonly root: string | null;
  readonly checks: readonly Check[];
  readonly failed: number;
  readonly warned: number;
}

const signs = { ok: '✓', note: '·', warn: '!', fail: '✗' } as const;

/** What needs help comes first: it is what a person came for. */
export function doctorScreen({ root, checks, failed, warned }: DoctorResult, style: Style): string {
  const width = Math.max(...checks.map(({ id }) => id.length));
  const lines = (['fail', 'warn', 'ok', 'note'] as const).flatMap((status) =>
    checks
      .filter((check) => check.status === status)
      .flatMap((check) => checkLines(check, root ?? '', width, style)),
  );
  return [
    `${style.strong('Ephor doctor')}  ${style.dim(root ?? 'no project here')}`,
    '',
    ...lines,
    '',
    sum(),
  ].join('\n');

  function sum(): string {
    if (failed > 0) return style.bad(`${counted(failed, 'failure')}, ${counted(warned, 'warning')}`);
    return warned > 0 ? style.warn(counted(warned, 'warning')) : style.good('All is well.');
  }
}

function paintSign(status: Check['status'], style: Style): string {
  const sign = signs[status];
  if (status === 'ok') return style.good(sign);
  if (status === 'note') return style.dim(sign);
  return status === 'warn' ? style.warn(sign) : style.bad(sign);
}

function checkLines(
  { id, status, finding, repair }: Check,
  root: string,
  width: number,
  style: Style,
): readonly string[] {
  const indent = ' '.repeat(width + 6);
  const said = wrap(
    root === '' ? finding : finding.replaceAll(`${root}/`, ''),
    Math.max(30, style.width - indent.length),
  );
  return [
    ...said.map((line, index) =>
      index === 0
        ? `  ${paintSign(status, style)} ${style.strong(id.padEnd(width))}  ${line}`
        : `${indent}${line}`,
    ),
    ...(repair === null ? [] : [`${indent}${style.dim('→')} ${style.code(repair)}`]),
  ];
}

export const doctor = defineOperation({
  id: 'doctor',
  summary: 'Find whatever would silently keep Ephor from working, and how to fix it',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: {},
  examples: [
    {
      command: 'ephor doctor',
      explains: 'check everything; exit code 1 when something fails, 0 otherwise',
    },
    { command: 'ephor doctor --json', explains: 'feed the same list to a program' },
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
    ...(await looking('words', () => checkWords(app))),
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
      if (canBeTried(host)) {
        const fly = (folder: string) => flyCanary(app, host, line, folder);
        checks.push(...(await looking('live', () => checkLive(app, host, fly))));
      } else checks.push(note('live', `Ephor can’t imitate ${host.id}, so its hook was not tried`));
      if (project) checks.push(...(await looking('answer', () => checkAnswer(app, host, project))));
    }
    if (project) {
      checks.push(...(await looking('mcp', () => checkServer(app, host, root))));
      checks.push(...(await looking('contain', () => checkContainment(app, host, root))));
    }
    checks.push(...knownLimits(host));
  }
  return checks;
}

const liveLine = (app: App, host: Host, root: string): string | undefined =>
  readLayers(app, host, root)
    .layers.map(({ text }) => host.edits.installed(text)[host.eventNames['tool.before'] ?? ''])
    .find((line) => line !== undefined);

/** What this very project would say to a write to its configuration, asked without leaving a trace. */
async function checkAnswer(app: App, host: Host, { place, settings }: Project): Promise<readonly Check[]> {
  const { decision } = await app.explainEvent(forbiddenWrite(app, host, place.root));
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
