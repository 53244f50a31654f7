import type { Action } from '../../../kernel/action.ts';
import type { Finding } from '../../../kernel/decision.ts';
import type { Host } from '../../../kernel/host.ts';
import type { LeadEvent } from '../../../kernel/portfolio/lead.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { subjectOfAction } from '../../../kernel/subject.ts';
import { type ShownChange, shownChange } from '../../../kernel/text/shown-change.ts';
import type { TranscriptPart } from '../../../kernel/transcript-part.ts';

/** A piece of a transcript as people read it. */
export interface ShownPart {
  /** The line of the transcript that it is from, the first is 0. */
  readonly line: number;
  /** `raw`: a line that nobody can read, like one that was torn. */
  readonly kind: 'told' | 'said' | 'called' | 'returned' | 'held' | 'ended' | 'raw';
  readonly text: string;
  /** So many characters were left out at its end. */
  readonly cut: number;
  readonly tool: string | null;
  /** Names a call and what came back from it. */
  readonly call: string | null;
  readonly failed: boolean;
  readonly change: (ShownChange & { readonly path: string }) | null;
  /** What Ephor said about the call that this came back from. */
  readonly decision: ShownDecision | null;
}

export interface ShownDecision extends Pick<AuditLine, 'decision' | 'at'> {
  readonly id: string;
  readonly findings: readonly Pick<Finding, 'gate' | 'code' | 'level' | 'reason' | 'remedy'>[];
}

const longestText = 6_000;
const longestResult = 3_000;
const longestRaw = 1_000;

export interface PartReader {
  readonly host: Pick<Host, 'tools' | 'transcript' | 'lead'> | undefined;
  readonly cwd: string;
  /** Decisions about this session by their ids. */
  readonly decisions: ReadonlyMap<string, ShownDecision>;
}

/** What people see of a line: whatever it holds, it is shown, and what can't be read is shown as it is. */
export function shownParts(text: string, line: number, reader: PartReader): readonly ShownPart[] {
  const { host } = reader;
  const parts = host?.transcript?.parts(text);
  if (!parts) return text.trim() === '' ? [] : [{ ...empty, line, kind: 'raw', ...cut(text, longestRaw) }];
  return [
    ...parts.map((part) => ({ ...empty, line, ...shownPart(part, reader) })),
    ...(host?.lead?.read(text) ?? []).flatMap((event) => {
      const said = ending(event);
      return said ? [{ ...empty, line, ...said }] : [];
    }),
  ];
}

const empty = {
  text: '',
  cut: 0,
  tool: null,
  call: null,
  failed: false,
  change: null,
  decision: null,
} as const;

function shownPart(part: TranscriptPart, reader: PartReader): Partial<ShownPart> & Pick<ShownPart, 'kind'> {
  switch (part.kind) {
    case 'said':
      return { kind: part.by === 'user' ? 'told' : 'said', ...cut(part.text, longestText) };
    case 'called': {
      const { call, tool, input } = part;
      const action = actionOf(part, reader);
      const subject = (action && subjectOfAction(action)) ?? inputText(input);
      const change = action?.kind === 'write' ? changeOf(action) : null;
      return { kind: 'called', call, tool, change, ...cut(subject, longestText) };
    }
    case 'returned': {
      const { call, failed, text } = part;
      return {
        kind: 'returned',
        call,
        failed,
        decision: decisionIn(text, reader),
        ...cut(text, longestResult),
      };
    }
  }
}

function actionOf(
  { tool, input }: Extract<TranscriptPart, { kind: 'called' }>,
  { host, cwd }: PartReader,
): Action | undefined {
  try {
    return host?.tools.action(tool, input, cwd);
  } catch {
    return undefined;
  }
}

const inputText = (input: object): string => (Object.keys(input).length === 0 ? '' : JSON.stringify(input));

function changeOf({ path, change }: Extract<Action, { kind: 'write' }>): ShownPart['change'] {
  switch (change.kind) {
    case 'whole':
      return { path, ...shownChange('', change.content) };
    case 'replace':
      return { path, ...shownChange(change.old, change.new) };
    case 'cell':
      return { path, ...shownChange('', change.source) };
  }
}

/** Only what the log knows of this session counts: anybody can write an id into a file. */
function decisionIn(text: string, { decisions }: PartReader): ShownDecision | null {
  for (const [id] of text.slice(0, longestText).matchAll(/\bd-[0-9a-z]{8}\b/g)) {
    const found = decisions.get(id);
    if (found) return found;
  }
  return null;
}

function ending(event: LeadEvent): (Partial<ShownPart> & Pick<ShownPart, 'kind'>) | undefined {
  if (event.kind === 'held')
    return {
      kind: 'held',
      text: event.cause === 'limit' ? 'The limit of the agent is used up.' : 'The model is overloaded.',
    };
  if (event.kind !== 'ended') return undefined;
  return { kind: 'ended', failed: event.failure !== null, ...cut(event.failure ?? '', longestText) };
}

const cut = (text: string, most: number): Pick<ShownPart, 'text' | 'cut'> => ({
  text: text.slice(0, most),
  cut: Math.max(0, text.length - most),
});
