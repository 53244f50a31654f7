import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { failedRun, ran, wrote } from '../../../../test/given/tools.ts';
import { silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { noVersions } from '../../../kernel/work/seen.ts';
import type { SupervisedWork, SupervisionSection } from '../../../kernel/work/supervision.ts';
import { supervising } from '../../../kernel/work/task-examples.ts';
import { verdictIn } from '../seen-at-work.ts';
import { supervision } from './supervision.ts';

const facts = { fileVersions: noVersions, world: { root: '/repo', userHome: '/home/dev' } };
const by = <E extends AgentEvent>(event: E, agent = 'general-purpose'): E => ({
  ...event,
  agent: { id: `id-${agent}`, type: agent },
});

function after(events: readonly AgentEvent[], start: Partial<SupervisedWork> = {}): SupervisedWork {
  let section: SupervisionSection = supervising(start).supervision;
  for (const event of events)
    section = supervision.reduce({
      section,
      event,
      facts: facts as never,
      decision: silence,
    }) as SupervisionSection;
  return section.work!;
}

describe('what was seen', () => {
  it.each<readonly [string, AgentEvent, number]>([
    ['an edit', wrote('/repo/src/a.ts'), 1],
    ['an edit of a document', wrote('/repo/README.md'), 1],
    ['an edit outside', wrote('/tmp/a.ts'), 0],
    ['our own files', wrote('/repo/.ephor/notes.md'), 0],
    ['a command that writes', ran('sed -i s/a/b/ src/a.ts'), 1],
    ['a command that deletes', ran('rm src/a.ts'), 1],
    ['a check', ran('npm test'), 0],
    ['a check with an edit before it', ran('sed -i s/a/b/ src/a.ts && npm test'), 1],
    ['a look', ran('git log'), 0],
    ['a write that failed', failedRun('sed -i s/a/b/ src/a.ts'), 0],
  ])('counts edits of the project: %s', (_, event, edits) => {
    expect(after([event]).observed.edits).toBe(edits);
  });

  it('counts what was changed on the disk by a program of which nothing is known', () => {
    const section = supervising().supervision;
    const fileVersions = { ...noVersions, written: [{ path: 'src/a.ts', hash: 'x' }] };
    const next = supervision.reduce({
      section,
      event: ran('node repair.js'),
      facts: { ...facts, fileVersions } as never,
      decision: silence,
    }) as SupervisionSection;
    expect(next.work?.observed).toMatchObject({ edits: 1, touched: ['src/a.ts'] });
  });

  it('takes what can’t be seen for an edit', () => {
    const { supervision: section } = supervising();
    const next = supervision.withoutFacts?.(section, ran('node x.js'), 'late') as SupervisionSection;
    expect(next.work?.observed.edits).toBe(1);
  });

  it('keeps the newest calls that succeeded, and no failed ones', () => {
    const calls = Array.from({ length: 50 }, (_, index) => ran(`node check-${index}.js`));
    const { proofs } = after([...calls, failedRun('node bad.js')]).observed;
    expect(proofs).toHaveLength(40);
    expect(proofs.at(-1)?.command).toBe('node check-49.js');
  });

  it('a check of a criterion is a test, whatever it is', () => {
    const criteria = [{ id: 'c1', text: 'x', check: './demo.sh --all' }];
    expect(after([ran('./demo.sh   --all')], { criteria }).observed.lastCheck).toMatchObject({
      passed: true,
      kind: 'test',
    });
    expect(after([ran('./demo.sh')], { criteria }).observed.lastCheck).toBeNull();
  });

  it('a lint does not hide a test', () => {
    const { lastCheck } = after([failedRun('npm test'), ran('npx tsc --noEmit')]).observed;
    expect(lastCheck).toMatchObject({ passed: false, command: 'npm test' });
  });

  it('is nothing where nothing is supervised', () => {
    const section: SupervisionSection = { work: null };
    expect(
      supervision.reduce({ section, event: wrote('/repo/a.ts'), facts: facts as never, decision: silence }),
    ).toBe(section);
  });
});

describe('sub-agents', () => {
  const ends = (agent: string, message?: string) =>
    by(givenEvent('agent.end', { agentType: agent, continued: false, message }), agent);
  const starts = (agent: string) => by(givenEvent('agent.start', { agentType: agent }), agent);

  it('that work use up an attempt when their last check failed [AO-074]', () => {
    const work = after([
      by(wrote('/repo/a.ts')),
      by(failedRun('npm test')),
      ends('general-purpose', 'It works!'),
    ]);
    expect(work.steps[1]).toMatchObject({ status: 'failed', tries: 1 });
  });

  it('that review have seen what was there when they began [AO-070] [AO-079]', () => {
    const { observed } = after([
      starts('qa'),
      by(wrote('/repo/a.ts')),
      ends('qa'),
      starts('critic'),
      ends('critic', 'REVISE'),
    ]);
    expect(observed).toMatchObject({
      qaEdits: 0,
      critic: { plan: 0, said: 'REVISE', spoke: true },
      reviewers: {},
    });
  });
});

it.each([
  ['APPROVE', 'APPROVE'],
  ['I first wanted to say REVISE. Verdict: APPROVED', 'APPROVE'],
  ['APPROVE the idea, but REVISE the plan', 'REVISE'],
  ['I approve', null],
  ['DISAPPROVED', null],
  ['', null],
  [undefined, null],
])('the verdict in %j is %s', (message, verdict) => {
  expect(verdictIn(message)).toBe(verdict);
});

it('starts halted when nobody knows what there was', () => {
  expect((supervision.restrictive as SupervisionSection).work).toMatchObject({ state: 'halted' });
});
