import * as v from 'valibot';
import { commonGround, type Intent, isOpen } from '../../../kernel/work/intent.ts';
import type { TracedChange } from '../intent-context.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { intentNamed, type IntentUser, knownIntents, recentTrace, usersOf } from '../known-intents.ts';
import { fitPath, labelled, wrap } from '../../../kernel/operations/layout.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';

interface IntentShowResult extends Intent {
  readonly needs_approval: boolean;
  readonly sessions: readonly IntentUser[];
  /** Other open intents that may own the same file: a glob of this one and a glob of theirs. */
  readonly overlaps: readonly {
    readonly intent: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
  readonly recent: readonly TracedChange[];
}

export const intentShow = defineOperation({
  id: 'intent-show',
  summary: 'Show everything about one intent',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'intents',
  input: { intent_id: v.pipe(v.string(), v.description('the id of an intent, like INT-001')) },
  positional: ['intent_id'],
  examples: [
    {
      command: 'ephor intent show INT-001',
      explains: 'see its scope, its constraints, when it is done, and who works on it',
    },
  ],
  async run({ app, input }): Promise<IntentShowResult> {
    const project = inProject(app);
    const intents = knownIntents(project);
    const intent = intentNamed(intents, input.intent_id);
    const { sessions } = await readSessions(project.state);
    return {
      ...intent,
      needs_approval: intents.needApproval.includes(intent.id),
      sessions: usersOf(intent.id, sessions),
      overlaps: intents.list.flatMap((other) => {
        const common = other.id !== intent.id && isOpen(other) ? commonGround(intent, other) : undefined;
        return common ? [{ intent: other.id, mine: common[0], theirs: common[1] }] : [];
      }),
      recent: await recentTrace(project, intent.id),
    };
  },
  print: (result, style) => page(result, style),
});

const labelWidth = 14;

function page(intent: IntentShowResult, style: Style): string {
  const room = style.width - labelWidth - 4;
  const part = (label: string, texts: readonly string[], none = 'none'): readonly string[] =>
    labelled(
      label,
      texts.length === 0 ? [style.dim(none)] : texts.flatMap((text) => wrap(text, room)),
      style,
      labelWidth,
    );
  const some = (label: string, texts: readonly string[]) => (texts.length === 0 ? [] : part(label, texts));
  return [
    `${style.strong(intent.id)}  ${intent.name}  ${style.dim(intent.status)}`,
    ...some('about', intent.description ? [intent.description] : []),
    ...part('scope', intent.owned_scope, 'nothing may change for it'),
    ...part('constraints', intent.constraints),
    ...part('done when', intent.acceptance_criteria),
    ...some('related', intent.related),
    ...some('approval', intent.needs_approval ? ['the user approves each change'] : []),
    ...some('selected by', intent.sessions.map(inWords)),
    ...some(
      'overlaps',
      intent.overlaps.map(({ intent: other, mine, theirs }) => `${other}: ${mine} and ${theirs}`),
    ),
    ...labelled(
      'last changes',
      intent.recent.map((change) => changeLine(change, room)),
      style,
      labelWidth,
    ),
  ].join('\n');
}

const changeLine = ({ at, path, lines }: TracedChange, room: number): string => {
  const time = localTime(at);
  return `${time}  ${fitPath(path, Math.max(20, room - time.length - lines.length - 4))}  ${lines}`;
};

const inWords = ({ session, since, by }: IntentUser): string =>
  `session ${session.slice(0, 8)}${since === null ? '' : ` since ${localTime(since)}`}${by === null ? '' : `, by ${by === 'agent' ? 'its agent' : 'a person'}`}`;
