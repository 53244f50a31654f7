import { writeFileSync, mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject, toolCall } from '../../../../test/given/project.ts';
import { readiness } from '../readiness.ts';
import { objections } from './objections.ts';

async function given(config?: string) {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const project = givenProject(config, { clock });
  return { ...project, clock, app: await givenApp(project), play: playing(project) };
}
interface Result {
  readonly objections: readonly { id: string; fate: string | null }[];
  readonly gates: readonly { gate: string; byDay: readonly object[] }[];
}

describe('ephor objections', () => {
  it('counts each gate by day, and says what was heeded and what was overruled', async () => {
    const { app, play, clock, root, home } = await given();
    await play.before('Bash', { command: 'ephor disable' });
    await play.after('Bash', { command: 'ephor disable' });
    clock.advance(86_400_000);
    await play.before('Write', { file_path: `${root}/.ephor/config.yaml`, content: '' });
    await play.ran('touch a.txt');
    const shown = await operate<Result>(objections, app, { days: 3 });
    expect(shown.objections).toMatchObject([
      { decision: 'deny', fate: 'heeded', falseAlarm: false, findings: [{ gate: 'protect-ephor' }] },
      { decision: 'ask', fate: 'overruled', findings: [{ gate: 'person-only' }] },
    ]);
    expect(shown.gates.map(({ gate, byDay }) => [gate, byDay.map((day) => Object.values(day)[0])])).toEqual([
      ['person-only', [0, 1, 0]],
      ['protect-ephor', [0, 0, 1]],
    ]);
    mkdirSync(`${home}/false-alarms`);
    writeFileSync(`${home}/false-alarms/${shown.objections[0]?.id}.jsonl`, '');
    const marked = await operate<Result>(objections, app, { gate: 'protect-ephor' });
    expect(marked.objections).toMatchObject([{ falseAlarm: true }]);
    const text = objections.print?.(marked, plainStyle) ?? '';
    expect(text).toMatch(/protect-ephor +1[^]*wrong/);
    for (const width of [50, 80])
      for (const line of (objections.print?.(marked, { ...plainStyle, width }) ?? '')
        .split('\n')
        .slice(0, -1))
        expect(line.length, line).toBeLessThanOrEqual(width + 45);
  });

  it('teaches something where nothing was objected to', async () => {
    const { app } = await given();
    expect(objections.print?.(await operate(objections, app), plainStyle)).toContain(
      'No gate had anything to say.',
    );
  });

  it('advises whether to go on from observe, and nowhere else', async () => {
    const { app, root } = await given('version: 1\nprofile: observe\n');
    await app.hook(toolCall({ root }, 'Write', { file_path: '.ephor/config.yaml', content: '' }));
    expect(await operate(objections, app)).toMatchObject({
      advice: { verdict: 'wait', decided: 1, wouldSpeak: 1 },
    });
    expect(await operate(objections, (await given()).app)).toMatchObject({ advice: null });
  });

  it.each([
    [{ decided: 10, wouldSpeak: 0, falseAlarms: 0 }, 'wait', /too little to go by/],
    [{ decided: 1_000, wouldSpeak: 8, falseAlarms: 0 }, 'ready', /You can move on to `standard`/],
    [{ decided: 1_000, wouldSpeak: 80, falseAlarms: 0 }, 'look', /8\.0 in a hundred/],
    [{ decided: 1_000, wouldSpeak: 10, falseAlarms: 5 }, 'wait', /you marked 5/],
  ])('%j is %s', (figures, verdict, text) => {
    expect(readiness(figures)).toMatchObject({ verdict, text: expect.stringMatching(text) });
  });
});
