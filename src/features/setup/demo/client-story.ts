import { UserError } from '../../../kernel/errors.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { below } from '../../../kernel/operations/layout.ts';
import { clientFailed, clientName } from './client.ts';
import type { ClientCall, ClientEvent } from './client-events.ts';
import type { ClientTurn } from './client-scenario.ts';
import type { ToolResult } from './messages-api.ts';
import type { DemoItem, ToolItem } from './step.ts';

export interface Witnesses {
  readonly folder: string;
  /** What Ephor wrote down about this session so far. */
  logged(): readonly AuditLine[];
  /** What the model was sent as the result of a call. */
  received(call: string): ToolResult | undefined;
}

/** A call is told when the model has its result, which is when the client reports what the model said next. */
export async function* tellStory(
  events: AsyncIterable<ClientEvent>,
  turns: readonly ClientTurn[],
  witnesses: Witnesses,
): AsyncIterable<DemoItem> {
  let open: ClientCall | undefined;
  let [turn, begun] = [0, false];
  for await (const event of events) {
    if (event.kind === 'told') {
      yield sessionItem(event.text, witnesses);
      continue;
    }
    if (open) {
      yield toolItem(open, turns[turn], witnesses);
      [open, turn, begun] = [undefined, turn + 1, false];
    }
    if (event.kind === 'ended') {
      const early = turns[turn]?.does && 'it ended before its work was done';
      const failure = event.failure ?? early;
      if (failure !== undefined) throw clientFailed(failure);
      continue;
    }
    const act = begun ? undefined : turns[turn]?.act;
    begun = true;
    if (act) yield { kind: 'act', number: 0, ...act };
    if (event.kind === 'said') yield { kind: 'said', who: 'agent', text: event.text };
    else open = event;
  }
}

function sessionItem(told: string, { logged }: Witnesses): DemoItem {
  const start = logged().find(({ event }) => event === 'session.start');
  return { kind: 'session', told, ms: start?.ms?.['total'] ?? 0 };
}

function toolItem(
  { id, tool, does, subject }: ClientCall,
  turn: ClientTurn | undefined,
  { folder, logged, received }: Witnesses,
): ToolItem {
  const line = logged().find(
    (one) => one.event === 'tool.before' && one.tool === tool && one.subject === subject,
  );
  if (!line)
    throw new UserError(
      'hook_not_called',
      `${clientName} did not ask Ephor about ${tool} ${below(subject, folder)}`,
      'Something keeps its hooks from being called; `ephor doctor` in a repository of yours may tell what.',
    );
  const decision = line.decision === 'note' ? 'silent' : line.decision;
  const text = received(id)?.text;
  return {
    kind: 'tool',
    tool,
    subject: below(subject, folder),
    decision,
    expected: turn?.does?.expects ?? 'silent',
    seen: decision === 'silent' ? undefined : text,
    answer: decision === 'ask' ? 'nobody' : undefined,
    result: decision === 'silent' ? resultIn(does, text ?? '') : undefined,
    ms: line.ms?.['total'] ?? 0,
    byClient: true,
  };
}

/** The file that was read needs no showing, and what the client adds for its model in brackets neither. */
function resultIn(does: ClientCall['does'], text: string): string | undefined {
  if (does === 'read') return undefined;
  const last = text.trimEnd().split('\n').at(-1);
  return does === 'command' ? last : last?.replace(/ \([^()]*\)$/, '');
}
