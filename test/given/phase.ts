import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from '../../src/kernel/app.ts';
import type { JournalEntry, StoredDecision } from '../../src/kernel/stores/journal.ts';
import type { Message } from '../../src/kernel/work/phase.ts';
import type { PhaseSection } from '../../src/kernel/state.ts';
import { givenApp } from './app.ts';
import { givenClock } from './clock.ts';
import { givenProject, session, spokenIn, toolCall } from './project.ts';

/** A transcript as Claude Code writes it. */
export function writeTranscript(path: string, messages: readonly Message[]): string {
  const lines = messages.map(({ role, text }) =>
    JSON.stringify({
      type: role,
      message: { role, content: role === 'user' ? text : [{ type: 'text', text }] },
    }),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

export const phaseOf = async (app: App, id = session): Promise<PhaseSection | undefined> =>
  (await app.project?.state.read(id))?.sections.phase;

/** Puts a session where a conversation would have taken it. */
export async function setPhase(app: App, section: Partial<PhaseSection>, id = session): Promise<void> {
  await app.project?.state.transact(id, (state) => ({
    state: {
      ...state,
      sections: {
        ...state.sections,
        activity: { ...state.sections.activity, lastAt: app.io.clock.now().toISOString() },
        phase: { ...state.sections.phase, ...section },
      },
    },
    outcome: undefined,
    result: undefined,
  }));
}

const withoutFile = (stored: StoredDecision): JournalEntry => {
  const { file: _, ...entry } = stored;
  return entry;
};

/** A project with one session in it whose conversation can be read. */
export async function givenConversation(env: Readonly<Record<string, string>> = {}) {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const project = givenProject('version: 1\nphase: { wait_for: agreement }\n', {
    clock,
    env: (name) => env[name],
  });
  const app = await givenApp(project);
  const transcript = writeTranscript(`${project.userHome}/transcripts/${session}.jsonl`, [
    { role: 'user', text: 'we need auth' },
    { role: 'assistant', text: 'Shall I put JWT into src/auth.ts?' },
  ]);
  await setPhase(app, {});
  const decisions = async (): Promise<readonly JournalEntry[]> => {
    const { entries = [] } = (await app.project?.journal.read({ limit: 99 })) ?? {};
    return entries.map(withoutFile).reverse();
  };
  const edit = async () => {
    const input = { file_path: 'src/a.ts', content: 'x' };
    return spokenIn(await app.hook(toolCall(project, 'Write', input, { transcript_path: transcript })));
  };
  return { ...project, app, clock, transcript, decisions, edit };
}
