import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { App, Project } from '../../../kernel/app.ts';
import type { IntentSection } from '../../../kernel/work/intent.ts';
import { intentContext, type ScopeOverlap } from '../intent-context.ts';
import { defineOperation, type Door, type Style } from '../../../kernel/operation.ts';
import { ownSession, readSessions, someSession } from '../../../kernel/operations/sessions.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';
import { knownIntents, lessonsAbout, openIntentNamed, overlapsOf, recentTrace } from '../known-intents.ts';

interface IntentSelectResult {
  readonly intent_id: string;
  /** The session that works on it from now on; null for a call over MCP, which the hook remembers. */
  readonly session: string | null;
  /** Who selected it; an agent is to read the context. */
  readonly by: 'agent' | 'person';
  readonly overlaps: readonly ScopeOverlap[];
  /** What to know for the work. */
  readonly intent_context: string;
}

/** Anybody may select: it opens nothing but what was agreed before. */
export const intentSelect = defineOperation({
  id: 'intent-select',
  summary: 'Select the intent that a session works on, and load what was agreed about it',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'select_active_intent',
  mcpTextOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'intents',
  input: {
    intent_id: v.pipe(v.string(), v.description('the id of an intent that is not done, like INT-001')),
    session: sessionInput,
  },
  positional: ['intent_id'],
  examples: [
    {
      command: 'ephor intent select INT-001',
      explains: 'the agent may change the files of INT-001, and gets its constraints and criteria',
    },
  ],
  async run({ app, input, door }): Promise<IntentSelectResult> {
    const project = inProject(app);
    const intents = knownIntents(project);
    const intent = openIntentNamed(intents, input.intent_id);
    const session = await sessionFor(app, project, input.session, door);
    const overlaps = overlapsOf(intent, intents, (await readSessions(project.state)).sessions, {
      own: session ?? ownSession(app),
      now: app.io.clock.now(),
    });
    const context = intentContext(intent, {
      recent: await recentTrace(project, intent.id),
      lessons: await lessonsAbout(app, project.place.root, intent),
      overlaps,
      needsApproval: intents.needApproval.includes(intent.id),
    });
    const by = door === 'mcp' || ownSession(app) !== undefined ? 'agent' : 'person';
    if (session !== null) await select(app, project, session, { id: intent.id, by });
    return { intent_id: intent.id, session, by, overlaps, intent_context: context };
  },
  print: (result, style) => text(result, style),
});

/** A server may outlive the session that it was started in. The hook, which sees the call, knows whose it is. */
const sessionFor = async (
  app: App,
  project: Project,
  named: string | undefined,
  door: Door | undefined,
): Promise<string | null> => (door === 'mcp' ? null : someSession(app, project, named));

async function select(
  app: App,
  { state }: Project,
  session: string,
  { id, by }: { readonly id: string; readonly by: 'agent' | 'person' },
): Promise<void> {
  await state.transact(session, (known) => {
    const before = known.sections.intent;
    const selected: IntentSection = { active: id, since: app.io.clock.now().toISOString(), by };
    const intent = before.active === id ? before : selected;
    const outcome =
      intent === before ? undefined : operationOutcome(app, 'intent-select', { session, subject: id });
    return { state: { ...known, sections: { ...known.sections, intent } }, outcome, result: undefined };
  });
}

function text({ intent_context: context, overlaps, ...chosen }: IntentSelectResult, style: Style): string {
  const warnings = overlaps.map(({ intent, session, mine, theirs }) =>
    style.warn(
      `Session ${session.slice(0, 8)} works on ${intent}, which may change the same files: ${theirs} overlaps ${mine}.`,
    ),
  );
  return [chosen.by === 'agent' ? context : forPerson(chosen, style), ...warnings].join('\n');
}

const forPerson = (
  { intent_id: id, session }: Pick<IntentSelectResult, 'intent_id' | 'session'>,
  style: Style,
): string =>
  [
    `${style.good('✓ Selected:')} session ${(session ?? '').slice(0, 8)} now works on ${style.strong(id)}.`,
    `  ${style.code(`ephor intent show ${id}`)} shows what was agreed.`,
  ].join('\n');
