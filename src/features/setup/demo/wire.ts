import { canBeTried, type TrialHost } from '../doctor/canary.ts';
import type { Action } from '../../../kernel/action.ts';
import type { App } from '../../../kernel/app.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { NightItem } from '../../../kernel/portfolio/night.ts';
import { toolNamed } from '../../../kernel/tool-end.ts';

/** Who speaks to the hook: the demo plays the host's part. */
export interface Speaker {
  readonly host: TrialHost;
  readonly session: string;
  readonly folder: string;
}

export const transcriptFile = '.transcript.jsonl';

/** Whose part the demo plays: the first host that lets anybody. */
export function demoHost({ units }: Pick<App, 'units'>): TrialHost {
  const host = units.hosts.find(canBeTried);
  if (host) return host;
  throw new Error('there is no host to play');
}

const envelope = ({ host, session, folder }: Speaker) => ({
  host: host.id,
  session,
  cwd: folder,
  at: '',
  transcript: `${folder}/${transcriptFile}`,
});

export const sessionEvent = (speaker: Speaker): AgentEvent => ({
  ...envelope(speaker),
  kind: 'session.start',
  source: 'startup',
});

export const promptEvent = (speaker: Speaker, prompt: string): AgentEvent => ({
  ...envelope(speaker),
  kind: 'prompt.before',
  prompt,
});

const toolCall = (speaker: Speaker, call: DemoCall, id: string) => {
  const action = actionOf(speaker.folder, call);
  return { ...envelope(speaker), tool: toolNamed(speaker.host, action), action, toolCall: id };
};

export const beforeEvent = (speaker: Speaker, call: DemoCall, id: string): AgentEvent => ({
  ...toolCall(speaker, call, id),
  kind: 'tool.before',
});

export const afterEvent = (speaker: Speaker, call: DemoCall, id: string, stdout: string): AgentEvent => ({
  ...toolCall(speaker, call, id),
  kind: 'tool.after',
  response: { stdout, stderr: '', interrupted: false },
});

export function actionOf(folder: string, call: DemoCall): Action {
  if (call.kind === 'command') return { kind: 'command', command: call.command, background: false };
  const path = `${folder}/${call.path}`;
  switch (call.kind) {
    case 'read':
      return { kind: 'read', paths: [path] };
    case 'write':
      return { kind: 'write', path, change: { kind: 'whole', content: call.content } };
    case 'edit':
      return { kind: 'write', path, change: { kind: 'replace', old: call.old, new: call.new, all: false } };
  }
}

/** Stands in the words of a command for the host whose part is played. */
export const thisHost = '{host}';

/** One step of the story, as data: what is done, and what Ephor must say to it. */
export type DemoStep =
  | { readonly kind: 'act'; readonly title: string; readonly about: string }
  | { readonly kind: 'said'; readonly who: 'you' | 'agent'; readonly text: string }
  /** The host starts, and lets Ephor say something to the agent first. */
  | { readonly kind: 'session' }
  | ToolStep
  /** A file that is shown, not changed. */
  | { readonly kind: 'shown'; readonly file: string; readonly lines: readonly [number, number] }
  /** A change behind the agent's and Ephor's back. */
  | {
      readonly kind: 'forged';
      readonly text: string;
      readonly file: string;
      readonly old: string;
      readonly new: string;
    }
  /** What the person runs. */
  | { readonly kind: 'command'; readonly words: readonly string[] };

export interface ToolStep {
  readonly kind: 'tool';
  readonly call: DemoCall;
  readonly expects: 'silent' | 'ask' | 'deny';
  /** What the user says when asked. */
  readonly answer?: 'yes' | 'no';
}

export type DemoCall =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'edit'; readonly path: string; readonly old: string; readonly new: string }
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  | { readonly kind: 'command'; readonly command: string };

/** What happened at a step, as it is shown or printed as JSON. */
export type DemoItem =
  | {
      readonly kind: 'title';
      readonly folder: string;
      /** The version of the real client, where there is one. */
      readonly client?: string;
    }
  | { readonly kind: 'act'; readonly number: number; readonly title: string; readonly about: string }
  | { readonly kind: 'said'; readonly who: 'you' | 'agent'; readonly text: string; readonly ms?: number }
  | { readonly kind: 'session'; readonly told: string; readonly ms: number }
  | ToolItem
  | { readonly kind: 'shown'; readonly file: string; readonly text: string }
  | { readonly kind: 'forged'; readonly text: string; readonly file: string }
  | {
      readonly kind: 'command';
      readonly line: string;
      readonly output: string;
      readonly exitCode: number;
      readonly ms: number;
    }
  | EndItem
  | NightItem;

export interface EndItem {
  readonly kind: 'end';
  readonly calls: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly client?: string;
}

export interface ToolItem {
  readonly kind: 'tool';
  readonly tool: string;
  readonly subject: string;
  readonly decision: 'silent' | 'ask' | 'deny';
  readonly expected: 'silent' | 'ask' | 'deny';
  /** Word for word what the agent reads, or the user when asked. */
  readonly seen: string | undefined;
  readonly answer: 'yes' | 'no' | 'nobody' | undefined;
  /** The last line of what the tool printed, when it ran. */
  readonly result: string | undefined;
  readonly ms: number;
  /** A real client did it, and its model was sent `seen` as the result; `ms` is Ephor's own measure. */
  readonly byClient?: true;
}
