import type { Action } from '../../../kernel/action.ts';
import type { App } from '../../../kernel/app.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { toolNamed } from '../../../kernel/tool-kind.ts';
import { canBeTried, type TrialHost } from '../doctor/canary.ts';
import type { DemoCall } from './step.ts';

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
  throw new Error('no host can be played');
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
