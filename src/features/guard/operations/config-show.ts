import type { App, Project } from '../../../kernel/app.ts';
import { type Level, levels, type Profile } from '../../../kernel/decision.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { paintLevel } from '../../../kernel/operations/layout.ts';
import { table } from '../../../kernel/operations/table.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { trialSession } from '../../../kernel/outcome.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';
import { type ConfigFile, configSchema } from '../../../kernel/settings/config.ts';
import { readYaml } from '../../../kernel/settings/read-yaml.ts';
import { type ConfigProblem, describeLoosening } from '../../../kernel/settings/settings.ts';
import { daysEntry } from '../config/entries.ts';

/** Which file says so; `profile` where none does. */
type SetBy = 'profile' | 'yours' | 'project';

export interface ShownGate {
  readonly id: string;
  readonly summary: string;
  readonly family: string;
  readonly level: Level;
  readonly setBy: SetBy;
  /** What its level is in each profile; null for a rule, which has one of its own. */
  readonly levels: Readonly<Record<Profile, Level>> | null;
  readonly locked: boolean;
  readonly options: unknown;
  /** How often it spoke in these days, by how loudly. */
  readonly spoke: { readonly deny: number; readonly ask: number; readonly note: number };
}

export interface ConfigShowResult {
  readonly root: string;
  readonly profile: Profile;
  readonly profileSetBy: SetBy;
  readonly onError: string;
  readonly files: { readonly project: string; readonly yours: string };
  readonly revision: string;
  readonly days: number;
  readonly gates: readonly ShownGate[];
  readonly problems: readonly ConfigProblem[];
  readonly notices: readonly string[];
  /** What the files would loosen, and nobody accepted yet. */
  readonly waiting: readonly string[];
}

export const configShow = defineOperation({
  id: 'config-show',
  summary: 'Show the profile, and every gate with its level, who set it, and how often it spoke recently',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: { days: daysEntry },
  examples: [
    { command: 'ephor config show', explains: 'see how often each gate spoke in the last week' },
    { command: 'ephor config show --json | jq .gates', explains: 'feed it to a program' },
  ],
  async run({ app, input }): Promise<ConfigShowResult> {
    const project = inProject(app);
    const { settings, place } = project;
    const files = { project: projectFiles(place.root).config, yours: homeFiles(app.home).config };
    const theirs = fileOf(app, files.project);
    const mine = fileOf(app, files.yours);
    const since = new Date(app.io.clock.now().getTime() - input.days * 86_400_000).toISOString();
    const spoke = await spokenSince(project, since);
    const setBy = (inTheirs: unknown, inMine: unknown): SetBy =>
      inTheirs !== undefined ? 'project' : inMine !== undefined ? 'yours' : 'profile';
    const gates = Object.entries(settings.gates).map(([id, { level, options }]): ShownGate => {
      const gate = app.units.gates.find((each) => each.id === id);
      const rule = settings.rules.find((each) => `rules/${each.id}` === id);
      return {
        id,
        summary: gate?.summary ?? rule?.reason ?? '',
        family: gate?.family ?? 'rules',
        level,
        setBy: setBy(theirs.gates?.[id], mine.gates?.[id]),
        levels: gate?.levels ?? null,
        locked: mine.locked === 'all' || (mine.locked ?? []).includes(id),
        options: options ?? null,
        spoke: spoke.get(id) ?? { deny: 0, ask: 0, note: 0 },
      };
    });
    return {
      root: place.root,
      profile: settings.profile,
      profileSetBy: setBy(theirs.profile, mine.profile),
      onError: settings.onError,
      files,
      revision: settings.revision,
      days: input.days,
      gates,
      problems: settings.problems,
      notices: settings.notices,
      waiting: settings.waiting.map(describeLoosening),
    };
  },
  print: (result, style) => showText(result, style),
  exitCode: ({ problems }) => (problems.length > 0 ? 1 : 0),
});

function fileOf(app: App, file: string): ConfigFile {
  try {
    const text = app.io.files.readText(file);
    const read = text === undefined ? undefined : readYaml(file, text, configSchema(app.units.gates));
    return read && 'value' in read ? read.value : {};
  } catch {
    return {};
  }
}

async function spokenSince(
  { audit }: Project,
  since: string,
): Promise<ReadonlyMap<string, ShownGate['spoke']>> {
  const spoke = new Map<string, { deny: number; ask: number; note: number }>();
  for (const { findings, session } of await audit.read({ since })) {
    if (session === trialSession) continue;
    for (const { gate, level } of findings) {
      const counts = spoke.get(gate) ?? { deny: 0, ask: 0, note: 0 };
      counts[level] += 1;
      spoke.set(gate, counts);
    }
  }
  return spoke;
}

function showText(
  { profile, profileSetBy, onError, files, gates, days, problems, notices, waiting }: ConfigShowResult,
  style: Style,
): string {
  const times = ({ spoke: { deny, ask, note } }: ShownGate): string =>
    deny + ask + note === 0 ? '' : `${deny + ask} / ${note}`;
  return [
    `${style.strong('profile')}  ${style.code(profile)}  ${style.dim(words[profileSetBy])}   ${style.strong('on error')}  ${onError}`,
    style.dim(`  ${files.project}`),
    style.dim(`  ${files.yours}`),
    '',
    ...table(
      gates.toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level)),
      [
        { head: 'GATE', cell: ({ id }) => id, paint: style.code },
        {
          head: 'LEVEL',
          cell: ({ level }) => level,
          paint: (text, { level }) => paintLevel(level, text, style),
        },
        {
          head: 'SET BY',
          cell: ({ setBy, locked }) => `${words[setBy]}${locked ? ', locked' : ''}`,
          spare: 1,
        },
        { head: 'SPOKE', cell: times, align: 'right' },
        { head: 'WHAT IT DOES', cell: ({ summary }) => summary, gives: true, paint: style.dim },
      ],
      style,
    ),
    '',
    style.dim(
      `SPOKE: objections and notes in the last ${counted(days, 'day')}. \`ephor config try <gate> <level>\` shows what a change would do.`,
    ),
    ...problems.map(({ file, key, message }) => style.bad(`✗ ${file} ${key}: ${message}`)),
    ...notices.map((notice) => style.warn(`! ${notice}`)),
    ...waiting.map((each) => style.warn(`! not in force until you run \`ephor config accept\`: ${each}`)),
  ].join('\n');
}

const words: Readonly<Record<SetBy, string>> = { profile: 'profile', yours: 'you', project: 'project' };
