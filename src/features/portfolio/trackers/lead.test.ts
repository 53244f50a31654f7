import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { leadingWork } from '../leads/lead-examples.ts';
import { type LeadWork, noStanding } from '../leads/lead-facts.ts';
import { owed } from '../leads/owed.ts';
import { decide, silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { type Leading, mostRefusals } from '../../../kernel/portfolio/lead-section.ts';
import { settleAsks } from '../../../kernel/portfolio/lead-asks.ts';
import { lead } from './lead.ts';

const open = { code: 'open_task', says: 'Task #2 is open', todo: 'Start it' };
const learned = { code: 'nothing_remembered', says: 'Nothing', todo: 'Do', once: true };
const refusal = decide([
  { gate: 'lead-ends', family: 'discipline', level: 'deny', code: 'open_task', reason: 'r', remedy: 'm' },
]);

function reduced(
  own: Leading,
  event: AgentEvent,
  more: { decision?: typeof silence; work?: LeadWork; task?: number | null } = {},
): Leading {
  const facts = {
    leadStanding: { ...noStanding, task: more.task === undefined ? own.task : more.task },
    leadWork: more.work ?? { missing: [], tasks: [], completed: 0 },
  };
  const section = lead.reduce({
    section: { leading: own },
    event,
    facts: facts as never,
    decision: more.decision ?? silence,
  });
  return (section as { leading: Leading }).leading;
}

const end = givenEvent('turn.end', { continued: true });
const push = givenTool({ kind: 'command', command: 'git push', background: false });
const grant = { escalation: 'esc-004', tool: 'T', input: 'git push', used: false };

describe('the end of a lead', () => {
  it('is refused four times in a row and then let go', () => {
    const work = { missing: [open], tasks: [], completed: 0 };
    let own: Leading = leadingWork;
    for (let times = 0; times < mostRefusals; times += 1) {
      expect(owed(own, work)).toEqual([open]);
      own = reduced(own, end, { decision: refusal, work });
    }
    expect(owed(own, work)).toEqual([]);
    expect(reduced(own, end, { work })).toMatchObject({ letGo: true, refusals: 0 });
  });

  it('is refused from the beginning once something was completed', () => {
    const own = { ...leadingWork, refusals: mostRefusals, completed: 1 };
    const work = { missing: [open], tasks: [], completed: 2 };
    expect(owed(own, work)).toEqual([open]);
    expect(reduced(own, end, { decision: refusal, work })).toMatchObject({ refusals: 1, completed: 2 });
  });

  it('hears once of what only it can know', () => {
    const work = { missing: [learned], tasks: [], completed: 0 };
    const told = reduced(leadingWork, end, { decision: refusal, work });
    expect(told.told).toEqual(['nothing_remembered']);
    expect(owed(told, work)).toEqual([]);
    const behind = { missing: [open, open, learned], tasks: [], completed: 0 };
    expect(reduced(leadingWork, end, { decision: refusal, work: behind }).told).toEqual([]);
  });
});

describe('what a person allowed once', () => {
  it('passes once, to the letter', () => {
    const own = { ...leadingWork, grants: [grant] };
    const asked = [
      { gate: 'publishing', family: 'protection', level: 'ask', code: 'push', reason: 'r', remedy: 'm' },
    ] as const;
    expect(settleAsks(asked, push, { leading: own })).toMatchObject([{ level: 'note', granted: true }]);
    const after = reduced(own, push);
    expect(after.grants).toEqual([{ ...grant, used: true }]);
    expect(settleAsks(asked, push, { leading: after })).toMatchObject([{ level: 'deny', escalated: true }]);
    const forced = givenTool({ kind: 'command', command: 'git push --force', background: false });
    expect(settleAsks(asked, forced, { leading: own })).toMatchObject([{ level: 'deny', escalated: true }]);
  });

  it('is not used up by a call that is refused for something else', () => {
    const own = { ...leadingWork, grants: [grant] };
    expect(reduced(own, push, { decision: refusal }).grants).toEqual([grant]);
  });

  it('is asked for only where nobody sits', () => {
    const asked = [
      { gate: 'publishing', family: 'protection', level: 'ask', code: 'push', reason: 'r', remedy: 'm' },
    ] as const;
    expect(settleAsks(asked, push, { leading: null })).toBe(asked);
    const broken = [{ ...asked[0], code: 'gate_failed' }];
    expect(settleAsks(broken, push, { leading: leadingWork })).toEqual([{ ...broken[0], level: 'deny' }]);
  });
});

it('keeps the task in progress as it was seen last, and the checks that passed', () => {
  expect(reduced(leadingWork, push, { task: 4 }).task).toBe(4);
  const ran = (command: string, stdout: string) =>
    givenEvent('tool.after', {
      tool: 'Bash',
      action: { kind: 'command', command, background: false },
      response: { stdout, interrupted: false },
      result: 'content',
    });
  expect(reduced(leadingWork, ran('npm test', 'Tests  3 passed (3)')).passed).toMatchObject([
    { command: 'npm test' },
  ]);
  expect(reduced(leadingWork, ran('ls', 'a b')).passed).toEqual([]);
  const wrote = givenEvent('tool.after', {
    tool: 'Write',
    action: { kind: 'write', path: '/repo/src/a.ts', change: { kind: 'whole', content: '' } },
    response: {},
  });
  expect(reduced(leadingWork, wrote).edited).toBe(wrote.at);
});

describe('a command that people named as a check', () => {
  const named = `node -e "process.exit(require('./x').ok ? 0 : 1)"`;
  const own = { ...leadingWork, checks: [named] };
  const ran = (command: string, more: object = {}) =>
    givenEvent('tool.after', {
      tool: 'Bash',
      action: { kind: 'command', command, background: false },
      response: { stdout: '', interrupted: false },
      result: 'content',
      ...more,
    });

  it.each([
    ['counts whatever it is', own, named, {}, [named]],
    ['counts with other spaces', own, named.replace(' -e', '  -e '), {}, [named.replace(' -e', '  -e ')]],
    ['does not count when it fails', own, named, { result: 'failed' }, []],
    ['does not count in another form', own, `${named} || true`, {}, []],
    ['counts for nothing where nobody named it', leadingWork, named, {}, []],
  ])('%s', (_, leader, command, more, expected) => {
    expect(reduced(leader, ran(command, more)).passed.map((each) => each.command)).toEqual(expected);
  });
});

it('is nothing to sessions that lead nothing', () => {
  const section = { leading: null };
  expect(lead.reduce({ section, event: end, facts: {} as never, decision: silence })).toBe(section);
});
