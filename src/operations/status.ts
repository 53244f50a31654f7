import type { EngineStatus } from '../domain/app.ts';
import { UserError } from '../domain/errors.ts';
import { defineOperation, type Style } from '../domain/operation.ts';
import { describeProblem } from '../domain/settings.ts';
import { isDisabled } from '../domain/switch.ts';

export const status = defineOperation({
  id: 'status',
  summary: 'Show in one screen what Ephor enforces here and what it last objected to',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  input: {},
  examples: [{ command: 'ephor status', explains: 'the state of this repository' }],
  async run({ app }) {
    const { project } = app;
    if (!project)
      throw new UserError('no_project', 'Ephor is not set up here', 'Run `ephor init` in your repository.');
    const { settings, state, place } = project;
    const now = app.io.clock.now().toISOString();
    const sessions = state.sessions().map((id) => ({ id, ...state.read(id) }));
    const newest = sessions.sort((a, b) => lastAt(b).localeCompare(lastAt(a)))[0];
    const { sections, damage } = newest ?? state.read('');
    return {
      root: place.root,
      profile: settings.profile,
      onError: settings.onError,
      enforcing: !isDisabled(sections.switch, now),
      disabledUntil: isDisabled(sections.switch, now) ? sections.switch.until : null,
      gates: Object.entries(settings.gates).map(([id, { level }]) => ({ id, level })),
      problems: settings.problems.map(describeProblem),
      notices: settings.notices,
      damage,
      engine: await app.runtime.engine(),
      sessions: sessions.length,
      session: newest ? { id: newest.id, ...newest.sections } : null,
    };
  },
  print: (result, style) => screen(result, style),
  exitCode: ({ problems, damage }) => (problems.length > 0 || damage.length > 0 ? 1 : 0),
});

const lastAt = ({ sections }: { sections: { activity: { lastAt: string | null } } }): string =>
  sections.activity.lastAt ?? '';

type Result = Awaited<ReturnType<typeof status.run>> & Record<string, unknown>;

function screen(result: unknown, style: Style): string {
  const s = result as Result & {
    root: string;
    profile: string;
    enforcing: boolean;
    disabledUntil: string | null;
    gates: { id: string; level: string }[];
    problems: string[];
    notices: string[];
    damage: { file: string; cause: string }[];
    engine: EngineStatus;
    sessions: number;
  };
  return [
    `${style.strong('Ephor')} ${s.root}`,
    `  ${s.enforcing ? style.good('enforcing') : style.warn('switched off')} profile ${s.profile}`,
  ].join('\n');
}
