import type { ActionKind } from '../../../kernel/action.ts';
import type { TrialHost } from '../doctor/canary.ts';

/** What a headless client reports of itself, as far as the story needs it. */
export type ClientEvent =
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'said'; readonly text: string }
  | ClientCall
  | { readonly kind: 'ended'; readonly failure: string | undefined };

export interface ClientCall {
  readonly kind: 'called';
  readonly id: string;
  readonly tool: string;
  readonly does: ActionKind;
  /** The command or path. */
  readonly subject: string;
}

interface StreamLine {
  readonly type?: string;
  readonly subtype?: string;
  readonly hook_event?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit_code?: number;
  readonly is_error?: boolean;
  readonly result?: string;
  readonly message?: { readonly content?: readonly StreamBlock[] };
}

interface StreamBlock {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: { readonly file_path?: string; readonly command?: string };
}

/** The events in one line of `--output-format stream-json`. */
export function eventsIn(text: string, host: TrialHost): readonly ClientEvent[] {
  const line = parse(text);
  if (line.type === 'system') return toldIn(line, host);
  if (line.type === 'assistant')
    return (line.message?.content ?? []).flatMap((block) => eventOf(block, host));
  if (line.type !== 'result') return [];
  return [{ kind: 'ended', failure: line.is_error ? (line.result ?? line.subtype ?? '') : undefined }];
}

function eventOf(
  { type, text = '', id = '', name = '', input = {} }: StreamBlock,
  { tools }: TrialHost,
): ClientEvent[] {
  if (type === 'text') return [{ kind: 'said', text }];
  if (type !== 'tool_use') return [];
  return [
    {
      kind: 'called',
      id,
      tool: name,
      does: tools.action(name, input, '/').kind,
      subject: input.file_path ?? input.command ?? '',
    },
  ];
}

function toldIn(
  { subtype, hook_event, stdout = '', stderr = '', exit_code }: StreamLine,
  { eventNames, trial }: TrialHost,
): ClientEvent[] {
  if (subtype !== 'hook_response' || hook_event !== eventNames['session.start']) return [];
  const { told } = trial.hear({ stdout, stderr, exitCode: exit_code ?? 0 });
  return told === undefined ? [] : [{ kind: 'told', text: told }];
}

/** A line that is not JSON says nothing to us. */
function parse(text: string): StreamLine {
  try {
    return JSON.parse(text) as StreamLine;
  } catch {
    return {};
  }
}
