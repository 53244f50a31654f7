import { sessionFilter } from '../../../kernel/operations/session-input.ts';
import { openIntent } from '../../../kernel/work/intent.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { isDisabled, type RecentObjections } from '../../../kernel/state.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { summaryOf } from '../../../kernel/portfolio/summary.ts';
import { problemsOf } from '../doctor/check-project.ts';
import { readSessions, type SessionState, sessionNamed } from '../../../kernel/operations/sessions.ts';
import type { StatusResult } from '../status/status-result.ts';
import { statusScreen } from '../status/status-screen.ts';

const shownObjections = 5;

export const status = defineOperation({
  id: 'status',
  summary: 'Show on one screen what Ephor does here, and what it last objected to',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    session: sessionFilter,
  },
  examples: [
    {
      command: 'ephor status',
      explains: 'see the state of this repository; exit code 1 when something is broken',
    },
    {
      command: 'ephor status --session 3f2a --json',
      explains: 'see everything that Ephor remembers of one session',
    },
  ],
  async run({ app, input }): Promise<StatusResult> {
    const { settings, state, place } = inProject(app);
    const at = app.io.clock.now().toISOString();
    const { sessions, project, damage, unreadable } = await readSessions(state);
    const chosen = input.session === undefined ? sessions[0] : sessionNamed(sessions, input.session);
    const variable = ['EPHOR_DISABLED', 'SUPEREGO_DISABLED'].find((name) => app.io.env(name) === '1');
    return {
      at,
      root: place.root,
      enforcing: !(project && isDisabled(project.switch, at)),
      switch: project?.switch ?? null,
      disabledByVariable: variable ?? null,
      profile: settings.profile,
      onError: settings.onError,
      engine: { ...(await app.runtime.engine()), enabled: settings.engine.enabled },
      gates: Object.entries(settings.gates).map(([id, { level }]) => ({ id, level })),
      breaker: project?.breaker ?? null,
      safemode: project?.safemode ?? null,
      sessions: sessions.length,
      session: chosen ? { id: chosen.id, ...chosen.sections } : null,
      intents: {
        required: settings.intents.required,
        selected: sessions.flatMap(({ id, sections: { intent } }) =>
          intent.active === null
            ? []
            : [
                {
                  session: id,
                  intent: intent.active,
                  name: openIntent(intent.active, settings.intents)?.name ?? null,
                },
              ],
        ),
      },
      objections: newest(input.session === undefined || !chosen ? sessions : [chosen]),
      queue: await app.ideas.count(),
      portfolio: summaryOf(await app.portfolio.read(), at),
      problems: problemsOf(settings.problems, damage, unreadable),
      notices: settings.notices,
      waiting: settings.waiting,
    };
  },
  print: statusScreen,
  exitCode: ({ problems }) => (problems.length > 0 ? 1 : 0),
});

const newest = (sessions: readonly SessionState[]): RecentObjections['recent'] =>
  sessions
    .flatMap(({ sections }) => sections.objections.recent)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, shownObjections);
