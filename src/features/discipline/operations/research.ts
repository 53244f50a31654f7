import { sessionFilter } from '../../../kernel/operations/session-input.ts';
import { type ResearchCategory, researchCategories } from '../../../kernel/discipline.ts';
import { hostAround } from '../../../kernel/inside-agent.ts';
import type { Level } from '../../../kernel/decision.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { hostsName } from '../../../kernel/tool-end.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { column, wrap } from '../../../kernel/operations/layout.ts';
import { readSessions, sessionNamed } from '../../../kernel/operations/sessions.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';

export interface ResearchProgress {
  readonly session: string | null;
  /** How loudly the gate asks for research here. */
  readonly level: Level;
  readonly isTask: boolean;
  readonly keywords: readonly string[];
  readonly categories: readonly {
    readonly category: ResearchCategory;
    readonly state: 'done' | 'missing' | 'unavailable';
    readonly tool: string | null;
    readonly at: string | null;
    /** What would complete it. */
    readonly tools: readonly string[];
  }[];
}

export const research = defineOperation({
  id: 'research',
  summary: 'Show what was researched for the current task, and what is missing',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    session: sessionFilter,
  },
  examples: [
    { command: 'ephor research', explains: 'list each kind of research, and the tools that count for it' },
  ],
  async run({ app, input }): Promise<ResearchProgress> {
    const { settings, state } = inProject(app);
    const { sessions, unreadable } = await readSessions(state);
    if (unreadable) throw unreadable;
    const chosen = input.session === undefined ? sessions[0] : sessionNamed(sessions, input.session);
    const done = chosen?.sections.research.done;
    const host = hostAround(app.units.hosts, app.io);
    return {
      session: chosen?.id ?? null,
      level: settings.gates['research']?.level ?? 'off',
      isTask: chosen?.sections.task.is_task ?? false,
      keywords: chosen?.sections.task.task_keywords ?? [],
      categories: researchCategories.map((category) => {
        const entry = done?.[category] ?? null;
        return {
          category,
          state: entry === null ? 'missing' : entry.unavailable ? 'unavailable' : 'done',
          tool: entry?.tool || null,
          at: entry?.completed_at ?? null,
          tools: settings.research[category].map((kind) => hostsName(host, kind)),
        };
      }),
    };
  },
  print({ session, level, isTask, keywords, categories }, style) {
    const about = keywords.length > 0 ? ` about ${keywords.join(', ')}` : '';
    const head =
      session === null
        ? 'No session yet: start your agent in this repository.'
        : `${style.strong(session.slice(0, 8))}  ${isTask ? `a task${about}` : 'no task at the moment'}`;
    const rows = categories.map(({ category, state, tool, at, tools }) => {
      const name = column(category, 8);
      if (state === 'done')
        return `  ${style.good('✓')} ${name}${tool ?? ''}${at === null ? '' : style.dim(`  ${localTime(at)}`)}`;
      if (state === 'unavailable') return style.dim(`  - ${name}not available here`);
      const [first = 'no tool is configured', ...rest] = wrap(tools.join(', '), style.width - 12);
      return [`  ${style.warn('○')} ${name}${first}`, ...rest.map((line) => `            ${line}`)].join(
        '\n',
      );
    });
    const note =
      level === 'off' ? [style.dim('  The gate `research` is off here, so nothing waits for it.')] : [];
    return [head, ...rows, ...note].join('\n');
  },
});
