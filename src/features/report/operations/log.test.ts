import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject, session, toolCall } from '../../../../test/given/project.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { log } from './log.ts';

async function given() {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const project = givenProject(undefined, { clock });
  const app = await givenApp(project);
  await app.hook(toolCall(project, 'Bash', { command: 'ls' }));
  clock.advance(60 * 60_000);
  await app.hook(toolCall(project, 'Write', { file_path: '.ephor/config.yaml', content: '' }));
  clock.advance(60 * 60_000);
  await app.hook(toolCall(project, 'Bash', { command: 'ephor disable' }, { session_id: 'other' }));
  const subjects = async (input: object) =>
    (await operate<AuditLine[]>(log, app, input)).map(({ tool, decision }) => `${tool} ${decision}`);
  return { ...project, app, subjects };
}

describe('log', () => {
  it.each([
    [{}, ['Bash silent', 'Write deny', 'Bash ask']],
    [{ since: '90m' }, ['Write deny', 'Bash ask']],
    [{ since: '2026-11-15T11:30:00Z' }, ['Bash ask']],
    [{ session: session.slice(0, 6) }, ['Bash silent', 'Write deny']],
    [{ gate: 'protect-ephor' }, ['Write deny']],
    [{ decision: 'deny,ask' }, ['Write deny', 'Bash ask']],
    [{ decision: 'silent' }, ['Bash silent']],
    [{ limit: 1 }, ['Bash ask']],
    [{ limit: 0 }, []],
  ])('with %j shows %j', async (input, lines) => {
    const { subjects } = await given();
    expect(await subjects(input)).toEqual(lines);
  });

  it.each([{ since: 'yesterday' }, { decision: 'denied' }, { limit: -1 }, { limit: Number.NaN }])(
    'refuses %j',
    async (input) => {
      const { app } = await given();
      await expect(operate(log, app, input)).rejects.toThrow(Error);
    },
  );

  it('words a line for people: time, id, decision, event, tool, subject, and below it who said why', async () => {
    const { app } = await given();
    const [line] = await operate<unknown[]>(log, app, { decision: 'deny' });
    const [head, why] = (log.print?.(line, plainStyle) ?? '').split('\n');
    expect(head).toMatch(
      /^2026-11-15 \d\d:00:00 {2}d-[0-9a-z]{8} {2}✗ deny tool\.before +Write +\.ephor\/config\.yaml$/,
    );
    expect(why).toContain('protect-ephor: .ephor/config.yaml can be read but not changed');
  });

  it('verifies the chain of lines', async () => {
    const { app, root } = await given();
    const [whole] = await operate<unknown[]>(log, app, { verify: true });
    expect(log.exitCode?.(whole)).toBe(0);
    expect(log.print?.(whole, plainStyle)).toContain('3 lines');

    const file = projectFiles(root).audit;
    writeFileSync(file, readFileSync(file, 'utf8').replace('"decision":"deny"', '"decision":"silent"'));
    const [broken] = await operate<unknown[]>(log, app, { verify: true });
    expect(log.exitCode?.(broken)).toBe(1);
    expect(log.print?.(broken, plainStyle)).toMatch(/broken.*audit\.jsonl:3/);
  });

  it('follows: first what was, then what comes', async () => {
    const { app, root } = await given();
    const stop = new AbortController();
    const running = log.run({
      input: { limit: 1, follow: true, verify: false },
      app,
      writer: { kind: 'agent' },
      say: () => undefined,
      stop: stop.signal,
    }) as AsyncIterable<AuditLine>;
    const seen: string[] = [];
    for await (const { subject } of running) {
      seen.push(subject ?? '');
      if (seen.length === 1) await app.hook(toolCall({ root }, 'Bash', { command: 'echo later' }));
      else stop.abort();
    }
    expect(seen).toEqual(['ephor disable', 'echo later']);
  });
});
