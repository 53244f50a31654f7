import * as v from 'valibot';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { fit, paintLevel } from '../../../kernel/operations/layout.ts';
import { ago, counted } from '../../../kernel/operations/time-words.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { listedRoots } from '../../../kernel/stores/project-list.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { shouted } from '../../../kernel/work/phase.ts';
import { type LiveLead, liveLead, type LiveSession, sessionsSince } from '../live-sessions.ts';

export interface LiveResult {
  readonly at: string;
  readonly minutes: number;
  /** The newest first. */
  readonly sessions: readonly LiveSession[];
  /** Leads at work; one of a session above names it. */
  readonly leads: readonly LiveLead[];
  /** Projects whose state could not be read. */
  readonly unreadable: readonly string[];
}

export const live = defineOperation({
  id: 'live',
  summary: 'Show which agents are at work in all your projects: phase, intent, latest calls, cost',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    minutes: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(1440),
        v.description('show sessions active in the last so many minutes'),
      ),
      60,
    ),
  },
  examples: [
    { command: 'ephor live', explains: 'see the last hour, in all projects' },
    {
      command: 'ephor live --json | jq .sessions[].resume',
      explains: 'get the commands that take each one over',
    },
  ],
  async run({ app, input }): Promise<LiveResult> {
    const now = app.io.clock.now();
    const since = new Date(now.getTime() - input.minutes * 60_000);
    const { runs } = await app.portfolio.read();
    const leads = runs.filter(({ state }) => state !== 'ended').map(liveLead);
    const worktrees = leads.flatMap(({ worktree }) => worktree ?? []);
    const unreadable: string[] = [];
    const roots = [...new Set([...listedRoots(app.io, app.home), ...worktrees])].filter(
      (root) => (app.io.files.stat(projectFiles(root).audit)?.changedMs ?? 0) >= since.getTime(),
    );
    const found = await Promise.all(
      roots.map(async (root) => {
        try {
          const project = await app.projectAt(root);
          return project?.place.root === root
            ? await sessionsSince(app, project, since.toISOString(), leads)
            : [];
        } catch {
          unreadable.push(root);
          return [];
        }
      }),
    );
    return {
      at: now.toISOString(),
      minutes: input.minutes,
      sessions: found.flat().toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1)),
      leads,
      unreadable,
    };
  },
  print: (result, style) => liveText(result, style),
});

function liveText({ at, minutes, sessions, leads, unreadable }: LiveResult, style: Style): string {
  const others = leads.filter(({ session }) => !sessions.some((each) => each.session === session));
  const broken = unreadable.map((root) =>
    style.bad(`  ✗ ${visible(root)} can’t be read; run \`ephor doctor\` there`),
  );
  if (sessions.length + others.length === 0)
    return [
      style.dim(`No agent was at work in the last ${counted(minutes, 'minute')}.`),
      `  ${style.code('ephor live --minutes 1440')}  ${style.dim('the last day')}`,
      ...broken,
    ].join('\n');
  return [
    ...sessions.flatMap((session) => [...sessionLines(session, at, style), '']),
    ...others.map((lead) => `  ${leadText(lead, style)}`),
    ...broken,
  ]
    .join('\n')
    .trimEnd();
}

function sessionLines(shown: LiveSession, at: string, style: Style): readonly string[] {
  const { session, root, phase, intent, lastAt, calls, lead, prompt, edits, commands, resume } = shown;
  const room = style.width - 4;
  const counts = [
    counted(edits, 'edit'),
    counted(commands, 'command'),
    counted(shown.objections, 'objection'),
  ];
  return [
    `${style.strong(session.slice(0, 8))}  ${style.code(shouted(phase))}  ${fit(visible(root), room - 40)}  ${style.dim(ago(lastAt, at))}`,
    ...(prompt === '' ? [] : [`  ${fit(visible(`“${prompt}”`), room)}`]),
    ...(lead === null ? [] : [`  ${leadText(lead, style)}`]),
    `  ${style.dim([intent ? `${intent.id} ${intent.name ?? ''}`.trim() : 'no intent', ...counts].join(', '))}`,
    ...calls.slice(0, 3).map(({ tool = '', subject = '', decision }) => {
      const sign = decision === 'deny' ? '✗' : decision === 'ask' ? '?' : '·';
      return paintLevel(decision, `    ${sign} ${fit(visible(`${tool}  ${subject}`), room - 4)}`, style);
    }),
    ...(resume === null ? [] : [`  ${style.dim('take over:')} ${style.code(resume)}`]),
  ];
}

const leadText = ({ id, space, initiative, task, turns, usd }: LiveLead, style: Style): string =>
  `${style.code(id)}  ${space}/${initiative}${task === null ? '' : `#${task}`}  ${style.dim(`${turns} turns, $${usd.toFixed(2)}`)}`;
