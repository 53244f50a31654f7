import * as v from 'valibot';
import { filesTold, type ToldPart } from '../../../kernel/context.ts';
import type { EventKind } from '../../../kernel/event.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';

export interface ContextResult {
  readonly event: EventKind;
  readonly source: string | undefined;
  /** Most characters that may be told at once. */
  readonly budget: number;
  readonly characters: number;
  readonly parts: readonly ToldPart[];
  readonly filesLoaded: readonly string[];
  readonly warnings: readonly string[];
  /** All that is told, to the letter. */
  readonly additionalContext: string;
}

const barWidth = 30;

/** The budget first, then what takes it, then the very words. */
function contextScreen(result: ContextResult, style: Style): string {
  const { source, parts, warnings, additionalContext } = result;
  const when = source === undefined ? 'at this prompt' : `at the start of a session (${source})`;
  if (parts.length + warnings.length === 0)
    return style.dim(`The agent is told nothing ${when}. If that surprises you, run \`ephor status\`.`);
  return [
    style.strong(`What an agent is told ${when}`),
    '',
    `  ${bar(result, style)}`,
    '',
    ...(parts.length === 0 ? [] : [style.dim('  priority  characters')]),
    ...parts.map((part) => rowOf(part, style)),
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((each) => style.warn(`  ! ${each}`))]),
    ...(additionalContext === ''
      ? []
      : ['', style.dim('─'.repeat(Math.min(style.width, 60))), additionalContext]),
  ].join('\n');
}

function bar({ characters, budget }: ContextResult, style: Style): string {
  const share = budget === 0 ? 1 : characters / budget;
  const full = Math.min(barWidth, Math.ceil(share * barWidth));
  const drawn = `${style.code('█'.repeat(full))}${style.dim('░'.repeat(barWidth - full))}`;
  return `${drawn}  ${characters} of ${budget} characters`;
}

function rowOf({ id, priority, characters, told }: ToldPart, style: Style): string {
  const row = `  ${String(priority).padStart(8)}  ${String(told).padStart(10)}  ${id}`;
  if (told === characters) return row;
  return style.warn(`${row}  ${told === 0 ? `left out (${characters})` : `cut (of ${characters})`}`);
}

/** How a session begins that nothing came before. */
const anew = ['startup', 'clear'];

export const contextShow = defineOperation({
  id: 'context-show',
  summary: 'Show what an agent is told at session start or at a prompt, and what is left out',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  leads: true,
  input: {
    prompt: v.optional(
      v.pipe(v.string(), v.description('show what is told at this prompt, instead of at session start')),
    ),
    source: v.optional(
      v.pipe(v.picklist(['startup', 'resume', 'clear', 'compact']), v.description('how the session begins')),
      'startup',
    ),
    session: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'which session; the beginning of its id is enough (default: the newest, or a new one at session start)',
        ),
      ),
    ),
    host: hostInput,
  },
  examples: [
    {
      command: 'ephor context show',
      explains: 'see what is told when a session starts; `ephor context` does the same',
    },
    {
      command: 'ephor context show --prompt "fix the login"',
      explains: 'see what is told when the user says that',
    },
    {
      command: 'ephor context show --source compact --json',
      explains: 'get what is told after a compaction, as data',
    },
  ],
  async run({ app, input: { prompt, source, session, host } }): Promise<ContextResult> {
    const project = inProject(app);
    const fresh = prompt === undefined && anew.includes(source) && session === undefined;
    const envelope = {
      host: askingHost(app, host).id,
      session: (fresh ? undefined : await chooseSession(app, project, session)) ?? 'context-show',
      cwd: project.place.root,
      at: app.io.clock.now().toISOString(),
    };
    const { event, context, told, budget, warnings } = await app.explainEvent(
      prompt === undefined
        ? { ...envelope, kind: 'session.start', source }
        : { ...envelope, kind: 'prompt.before', prompt },
    );
    return {
      event: event.kind,
      source: prompt === undefined ? source : undefined,
      budget,
      characters: context.length,
      parts: told.parts,
      filesLoaded: filesTold(told),
      warnings,
      additionalContext: context,
    };
  },
  print: contextScreen,
});
