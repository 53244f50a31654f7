import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, session } from '../../../../test/given/project.ts';
import type { ResearchProgress } from './research.ts';
import { research } from './research.ts';
import { status } from '../../setup/operations/status.ts';

async function given(config = 'profile: strict\n') {
  const project = givenProject(config);
  const app = await givenApp(project);
  let calls = 0;
  const hook = (eventName: string, fields: object) =>
    app.hook({
      host: 'claude-code',
      eventName,
      id: `research-${(calls += 1)}`,
      projectFolder: project.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: project.root,
        hook_event_name: eventName,
        ...fields,
      }),
    });
  const say = (prompt: string) => hook('UserPromptSubmit', { prompt });
  const read = (content: string) =>
    hook('PostToolUse', {
      tool_name: 'Read',
      tool_input: { file_path: `${project.root}/a.ts` },
      tool_response: { type: 'text', file: { filePath: `${project.root}/a.ts`, content } },
    });
  const show = async () => {
    const progress = await operate<ResearchProgress>(research, app);
    const states = Object.fromEntries(progress.categories.map(({ category, state }) => [category, state]));
    return { progress, states, screen: research.print?.(progress, plainStyle) ?? '' };
  };
  return { app, say, read, show };
}

describe('ephor research', () => {
  it('has something to say before anything happened', async () => {
    const { show } = await given();
    expect((await show()).screen).toContain('No session yet');
  });

  it('shows what was done, what is missing and what can’t be had [SP-032] [SP-042] [SP-165]', async () => {
    const { say, read, show } = await given();
    await say('add password validation to the login form');
    await read('');
    expect((await show()).states).toEqual({
      docs: 'unavailable',
      web: 'missing',
      github: 'unavailable',
      local: 'missing',
    });
    await read('const a = 1;');
    const { states, screen, progress } = await show();
    expect(states).toMatchObject({ web: 'missing', local: 'done' });
    expect(progress).toMatchObject({ session, level: 'deny', isTask: true });
    expect(screen).toMatch(/✓ local +Read/);
    expect(screen).toMatch(/○ web +WebSearch, WebFetch/);
    expect(screen).toMatch(/- docs +not available here/);
  });

  it('says that nothing waits for it where the gate is off', async () => {
    const { say, show } = await given('version: 1\n');
    await say('add password validation to the login form');
    expect((await show()).screen).toContain('The gate `research` is off here');
  });
});

describe('status', () => {
  const screenOf = async (config?: string) => {
    const { app, say } = await given(config);
    await say('add password validation to the login form');
    return status.print?.(await operate(status, app), plainStyle) ?? '';
  };

  it('has a line about research where it is asked for', async () => {
    expect(await screenOf()).toMatch(/research +○ web, local missing · docs, github not available here/);
  });

  it('has none where it is not', async () => {
    expect(await screenOf('version: 1\n')).not.toMatch(/^ +research +[○✓]/m);
  });
});
