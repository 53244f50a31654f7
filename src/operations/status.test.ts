import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../test/given/app.ts';
import { givenProject, session, toolCall } from '../../test/given/project.ts';
import { trackers } from '../trackers/index.ts';
import { status } from './status.ts';

const screenOf = (result: unknown): string => status.print?.(result, plainStyle) ?? '';

describe('status', () => {
  it('has something to show before anything happened', async () => {
    const result = await operate(status, await givenApp(givenProject()));
    expect(status.exitCode?.(result)).toBe(0);
    const screen = screenOf(result);
    expect(screen).toMatch(/● enforcing +profile standard/);
    expect(screen).toContain('none yet');
    expect(screen).toMatch(/deny +.*\bprotect-ephor\b/);
    expect(screen).toMatch(/ask +.*\bperson-only\b/);
    expect(screen).toMatch(/note +stay-in-workspace/);
  });

  it('shows the newest session, what it did, and the last five objections', async () => {
    const project = givenProject();
    const app = await givenApp(project);
    for (let count = 0; count < 6; count += 1)
      await app.hook(toolCall(project, 'Write', { file_path: `.ephor/${count}`, content: '' }));
    const result = await operate<{ objections: unknown[] }>(status, app);
    expect(result.objections).toHaveLength(5);
    const screen = screenOf(result);
    expect(screen).toContain(session.slice(0, 8));
    expect(screen).toContain('6 events');
    expect(screen).toMatch(/deny +protect-ephor +\.ephor\/5/);
    expect(screen).not.toContain('.ephor/0');
  });

  it('tells every section that is kept of a session', async () => {
    const project = givenProject();
    const app = await givenApp(project);
    await app.hook(toolCall(project, 'Bash', { command: 'ls' }));
    const result = await operate<{ session: object }>(status, app, { session: session.slice(0, 4) });
    expect(Object.keys(result.session)).toEqual(expect.arrayContaining(trackers.map(({ id }) => id)));
    await expect(operate(status, app, { session: 'zzz' })).rejects.toThrow('no session zzz');
  });

  it('names problems of the configuration with the command that helps, and ends with 1', async () => {
    const app = await givenApp(givenProject('profile: lax\n'));
    const result = await operate(status, app);
    expect(status.exitCode?.(result)).toBe(1);
    expect(screenOf(result)).toMatch(/✗ \.ephor\/config\.yaml:1 profile[^]*→ ephor doctor/);
  });

  it('shows what the user locked and a project asked for', async () => {
    const project = givenProject('profile: observe\n');
    project.write('.ephor/config.yaml', 'profile: strict\nlocked: all\n');
    expect(screenOf(await operate(status, await givenApp(project)))).toContain('you locked strict');
  });

  it('[SE-063] shows that a variable switches Ephor off in this shell', async () => {
    const env = (name: string) => (name === 'SUPEREGO_DISABLED' ? '1' : undefined);
    const app = await givenApp(givenProject(undefined, { env }));
    expect(screenOf(await operate(status, app))).toContain('SUPEREGO_DISABLED=1');
  });
});
