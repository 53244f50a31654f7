import type { Action } from '../../../kernel/action.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Named } from '../../../kernel/stores/store.ts';
import { subjectOfAction } from '../../../kernel/subject.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import type { TranscriptPart } from '../../../kernel/transcript-part.ts';
import { cleaner, type Fields, filesFor, isPlayable } from './playable.ts';

/** A session as `eval/` plays it: the repository that it needs, and its steps. */
export interface BuiltCase {
  readonly lines: readonly object[];
  /** Whether the very call was found, and not only what the log says of it. */
  readonly whole: boolean;
}

export interface CaseMaterial {
  readonly line: Named;
  readonly why: string;
  /** The session's transcript up to now; empty where there is none. */
  readonly parts: readonly TranscriptPart[];
  readonly tools: Host['tools'] | undefined;
  /** What the user had asked for, as the state remembers it. */
  readonly prompt: string;
  readonly root: string;
  readonly userHome: string;
}

type Step = Readonly<Record<string, unknown>>;

const turnsKept = 3;
const longestResult = 2_000;
const broken = '(interrupted by the user)';

/** The objection as a session in which it should not be raised: what was said, what was done, and the call itself. */
export function buildCase(material: CaseMaterial): BuiltCase {
  const { line, why, root, userHome } = material;
  const clean = cleaner(root, userHome);
  const found = findCall(material);
  const before = clean(earlierSteps(material, found));
  const last = clean(lastSteps(material, found, before));
  const steps = closed([...before, ...last]);
  const calls = steps.flatMap((step) => (typeof step['tool'] === 'string' ? [step['input'] as Fields] : []));
  const finding = line.findings.find(({ level }) => level === line.decision) ?? line.findings[0];
  const name = `case-${line.id}`;
  return {
    whole: found !== undefined || line.event === 'turn.end',
    lines: [
      { repo: name, files: {} },
      {
        id: line.id,
        title: `${finding?.gate ?? ''}/${finding?.code ?? ''}: ${clean(why === '' ? (finding?.reason ?? '') : why)}`,
        in: name,
        files: filesFor(calls),
        steps,
      },
    ],
  };
}

interface Found {
  readonly at: number;
  readonly tool: string;
  readonly input: Fields;
}

/** The call that was decided: best the one that got this very answer, else the newest about the same. */
function findCall({ line, parts, tools, root }: CaseMaterial): Found | undefined {
  if (!line.event.startsWith('tool.')) return undefined;
  const answered = parts.find((part) => part.kind === 'returned' && part.text.includes(line.id));
  const named = answered?.kind === 'returned' ? answered.call : undefined;
  const at = parts.findLastIndex(
    (part) =>
      part.kind === 'called' &&
      part.tool === line.tool &&
      (named === undefined ? subjectIn(part, tools, root) === line.subject : part.call === named),
  );
  const part = parts[at];
  return part?.kind === 'called' ? { at, tool: part.tool, input: part.input } : undefined;
}

type Called = Extract<TranscriptPart, { kind: 'called' }>;

function actionIn(
  { tool, input }: Pick<Called, 'tool' | 'input'>,
  tools: Host['tools'] | undefined,
  root: string,
): Action | undefined {
  try {
    return tools?.action(tool, input, root);
  } catch {
    return undefined;
  }
}

function subjectIn(part: Called, tools: Host['tools'] | undefined, root: string): string | undefined {
  const action = actionIn(part, tools, root);
  return action && shorten(subjectOfAction(action) ?? part.tool);
}

/** The last turns before it. What can't be played again from its input alone is left out. */
function earlierSteps({ line, parts, tools, root }: CaseMaterial, found: Found | undefined): readonly Step[] {
  const upTo = found ? parts.slice(0, found.at) : line.event === 'turn.end' ? parts : [];
  const starts = upTo.flatMap((part, at) => (part.kind === 'said' && part.by === 'user' ? [at] : []));
  const from = starts.at(-turnsKept) ?? starts[0];
  if (from === undefined) return [];
  const results = new Map(
    parts.flatMap((part) => (part.kind === 'returned' ? [[part.call, part] as const] : [])),
  );
  return upTo.slice(from).flatMap((part, at): readonly Step[] => {
    if (part.kind === 'returned') return [];
    if (part.kind === 'said') {
      if (part.by === 'agent') return [{ agent: part.text }];
      return at === 0 ? [{ user: part.text }] : [{ end: '', want: 'silence' }, { user: part.text }];
    }
    const action = actionIn(part, tools, root);
    const result = results.get(part.call);
    if (!action || !result || !isPlayable(action, part.input)) return [];
    if (/\bd-[0-9a-z]{8}\b/.test(result.text)) return [];
    const text = result.text.slice(0, longestResult);
    const exits = action.kind === 'command' && result.failed && !text.startsWith('Exit code');
    return [
      {
        tool: part.tool,
        input: part.input,
        result: exits ? `Exit code 1\n${text}` : text,
        ...(result.failed ? { failed: true } : {}),
        want: 'silence',
      },
    ];
  });
}

function lastSteps(
  { line, why, prompt, parts }: CaseMaterial,
  found: Found | undefined,
  before: readonly Step[],
): readonly Step[] {
  const begins = before.some((step) => 'user' in step)
    ? []
    : [{ user: prompt === '' ? '(not recorded)' : prompt }];
  const reason = why === '' ? {} : { why };
  if (line.event === 'turn.end') {
    const said = parts.findLast((part) => part.kind === 'said' && part.by === 'agent');
    return [...begins, { end: said?.kind === 'said' ? said.text : '', want: 'silence', ...reason }];
  }
  if (!line.event.startsWith('tool.')) return [...begins, { end: broken, want: 'silence', ...reason }];
  const call = found ?? fromLog(line);
  return [
    ...begins,
    { tool: call.tool, input: call.input, result: '', want: 'silence', ...reason },
    { end: broken, want: 'silence' },
  ];
}

/** What the log kept of a call: its subject, cut short. */
function fromLog({ tool = '', subject = '' }: Named): Pick<Found, 'tool' | 'input'> {
  return {
    tool,
    input: {
      command: subject,
      file_path: subject,
      content: '',
      old_string: '',
      new_string: '',
      url: subject,
      pattern: subject,
    },
  };
}

/** A turn has no two prompts and an end. */
function closed(steps: readonly Step[]): readonly Step[] {
  const last = steps.at(-1);
  return last && 'end' in last ? steps : [...steps, { end: broken, want: 'silence' }];
}
