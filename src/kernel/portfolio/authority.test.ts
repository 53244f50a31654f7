import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mayChange } from './authority.ts';
import type { Change } from './change.ts';
import { Escalation } from './escalation.ts';
import { Initiative, Task } from './initiative.ts';
import { Run } from './run.ts';

const ask = v.parse(Escalation, {
  id: 'esc-001',
  type: 'question',
  space: 's',
  initiative: 'i',
  question: 'Q?',
});
const task = v.parse(Task, {
  id: 1,
  space: 's',
  plan: 'i',
  subject: 'x',
  acceptanceCriteria: ['works'],
  labels: ['api'],
});
const initiative = v.parse(Initiative, { space: 's', id: 'i', title: 'I' });
const run = v.parse(Run, {
  id: 'run-0001',
  space: 's',
  initiative: 'i',
  kind: 'work',
  epoch: 1,
  state: 'running',
  lead: {},
  tokenHash: 'h',
  machine: 'm',
  startedAt: 't',
  heartbeatAt: 't',
});
const citation = { file: 'decisions.md', line: 1, text: 'so' };
const action = { gate: 'g', code: 'c', tool: 't', input: 'i', used: false };

const text = (place: object): Change => ({ put: 'text', place, text: 'x' }) as Change;
const asked = (more: Partial<Escalation>): Change => ({ put: 'escalation', value: { ...ask, ...more } });
const tasked = (more: Partial<Task>): Change => ({ put: 'task', value: { ...task, ...more } });
const begun = (more: Partial<Initiative>): Change => ({
  put: 'initiative',
  value: { ...initiative, ...more },
});
const ran = (more: Partial<Run>): Change => ({ put: 'run', value: { ...run, ...more } });
const resolved = { ...ask, status: 'resolved', resolution: 'A', resolvedBy: 'ada' } as const;

const lead = { id: 'run-0001', space: 's', initiative: 'i', kind: 'work' } as const;

describe('a lead', () => {
  it.each<[string, Change, unknown]>([
    ['creates a task', tasked({ id: 2 }), undefined],
    ['completes one', tasked({ status: 'completed', completionNotes: 'done' }), task],
    ['adds a criterion', tasked({ acceptanceCriteria: ['works', 'fast'] }), task],
    ['asks', asked({}), undefined],
    ['words its question anew', asked({ question: 'Which?' }), ask],
    ['is answered by what is known', asked({ status: 'resolved', resolution: 'A', citation }), undefined],
    ['hears an answer', asked({ ...resolved, consumedAt: 't', consumedBy: 'run-0001' }), resolved],
    ['uses a yes', asked({ ...resolved, action: { ...action, used: true } }), { ...resolved, action }],
    ['says that all is done', begun({ status: 'complete' }), initiative],
    ['reports', ran({ report: 'done', progress: true, task: 3 }), run],
    ['writes its plan', text({ document: 'plan', space: 's', initiative: 'i' }), undefined],
    ['writes what its space learned', text({ document: 'patterns', space: 's' }), undefined],
    ['writes a decision of its space', text({ document: 'decisions', space: 's' }), undefined],
  ])('[SB-035] %s', (_, change, before) => {
    expect(mayChange('lead', change, lead, before)).toBe(true);
  });

  it.each<[string, Change, unknown]>([
    ['a task of another initiative', tasked({ plan: 'j' }), undefined],
    ['a task of another space', tasked({ space: 't' }), undefined],
    ['a criterion', tasked({ acceptanceCriteria: [] }), task],
    ['what a criterion says', tasked({ acceptanceCriteria: ['runs'] }), task],
    ['a task into one that it found', tasked({ labels: ['api', 'discovered'] }), task],
    ['the labels that were agreed', tasked({ labels: [] }), task],
    ['a draft into a question to people', asked({ status: 'pending' }), ask],
    ['a question into an answer', asked({ status: 'resolved', resolution: 'A' }), ask],
    ['an approval by what is known', asked({ type: 'approval', status: 'resolved', citation }), undefined],
    ['a yes to an action by what is known', asked({ status: 'resolved', citation, action }), undefined],
    ['the answer to it', asked({ ...resolved, resolution: 'B' }), resolved],
    ['who answered', asked({ ...resolved, resolvedBy: 'bob' }), resolved],
    ['a used yes back', asked({ ...resolved, action }), { ...resolved, action: { ...action, used: true } }],
    [
      'the action of a yes',
      asked({ ...resolved, action: { ...action, input: 'rm', used: true } }),
      { ...resolved, action },
    ],
    ['a pending question', asked({ status: 'pending', consumedAt: 't' }), { ...ask, status: 'pending' }],
    ['a question of another initiative', asked({ initiative: 'j' }), undefined],
    ['an initiative that is new', begun({}), undefined],
    ['the approval', begun({ approval: { by: 'x', at: 't', plan: 'h', escalation: null } }), initiative],
    ['the scope', begun({ scope: ['**'] }), initiative],
    ['the constraints', begun({ constraints: [] }), { ...initiative, constraints: ['no network'] }],
    ['the budget', begun({ budget: { usd: 9 } }), initiative],
    ['the merge policy', begun({ mergePolicy: 'when-green' }), initiative],
    ['the priority', begun({ priority: 'critical' }), initiative],
    ['the labels, which may be approved in advance', begun({ labels: ['safe'] }), initiative],
    [
      'what became of the merge',
      begun({ merge: { state: 'merged', at: 't', commit: null, notes: '' } }),
      initiative,
    ],
    ['a paused initiative', begun({ status: 'active' }), { ...initiative, status: 'paused' }],
    [
      'a cancelled one into a complete one',
      begun({ status: 'complete' }),
      { ...initiative, status: 'cancelled' },
    ],
    ['it into a cancelled one', begun({ status: 'cancelled' }), initiative],
    ['the run of another', ran({ id: 'run-0002', report: 'x' }), { ...run, id: 'run-0002' }],
    ['a run that is new', ran({}), undefined],
    ['its epoch', ran({ epoch: 2 }), run],
    ['its token', ran({ tokenHash: 'x' }), run],
    ['its cost', ran({ usd: 0 }), { ...run, usd: 4 }],
    ['its tokens', ran({ tokens: 0 }), { ...run, tokens: 4 }],
    ['its state', ran({ state: 'ended' }), run],
    ['its attempt', ran({ attempt: 1 }), { ...run, attempt: 3 }],
    ['the questions that were avoided', ran({ avoided: 0 }), { ...run, avoided: 1 }],
    ['its progress back', ran({ progress: false }), { ...run, progress: true }],
    ['that it was reviewed', ran({ reviewed: true }), run],
    ['the knowledge of all', text({ document: 'conventions', space: null }), undefined],
    ['the knowledge of another space', text({ document: 'patterns', space: 't' }), undefined],
    ['another plan', text({ document: 'plan', space: 's', initiative: 'j' }), undefined],
    ['goals', text({ document: 'overview', space: 's' }), undefined],
    ['memory', text({ document: 'memory' }), undefined],
    ['the identity', text({ document: 'identity' }), undefined],
    ['daily notes', text({ document: 'daily', day: '2026-01-01' }), undefined],
    ['a schedule', { put: 'removal', of: 'schedule', id: 'x' }, undefined],
  ])('[SB-034, SB-035] does not change %s', (_, change, before) => {
    expect(mayChange('lead', change, lead, before)).toBe(false);
  });

  it('writes criteria while it plans', () => {
    expect(mayChange('lead', tasked({ acceptanceCriteria: [] }), { ...lead, kind: 'plan' }, task)).toBe(true);
  });
});

describe('the orchestrator', () => {
  const pending = { ...ask, status: 'pending' } as const;
  const self = { status: 'resolved', resolution: 'A', resolvedBy: 'orchestrator' } as const;
  it.each<[string, Change, unknown, boolean]>([
    ['promotes', asked({ status: 'pending' }), ask, true],
    ['answers what is written down', asked({ ...self, citation }), ask, true],
    ['answers of its own', asked(self), pending, false],
    ['lets the default count', asked({ ...self, default: 'A' }), { ...pending, default: 'A' }, true],
    ['makes up a default', asked({ ...self, default: 'A' }), pending, false],
    ['writes down what a person said', asked({ ...self, resolvedBy: 'ada' }), pending, true],
    ['writes memory', text({ document: 'memory' }), undefined, true],
    ['writes daily notes', text({ document: 'daily', day: '2026-01-01' }), undefined, true],
    ['writes global knowledge', text({ document: 'conventions', space: null }), undefined, true],
    ['writes goals', text({ document: 'overview', space: 's' }), undefined, false],
    ['writes who the user is', text({ document: 'user' }), undefined, false],
    ['writes who it is', text({ document: 'identity' }), undefined, false],
    ['removes', { put: 'removal', of: 'schedule', id: 'x' }, undefined, false],
  ])('[SB-033] %s', (_, change, before, may) => {
    expect(mayChange('orchestrator', change, undefined, before)).toBe(may);
  });
});

describe('anybody else', () => {
  it('[SB-019] asks, and no more', () => {
    expect(mayChange('agent', asked({}))).toBe(true);
    expect(mayChange('agent', asked({ question: 'Which?' }), undefined, ask)).toBe(true);
    expect(mayChange('agent', asked({}), undefined, resolved)).toBe(false);
    expect(mayChange('agent', asked({ action: { ...action, used: true } }))).toBe(false);
    expect(mayChange('agent', tasked({}))).toBe(false);
    expect(mayChange('lead', tasked({}))).toBe(false);
  });
});
