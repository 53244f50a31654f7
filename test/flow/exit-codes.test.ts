import { describe, expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import { openProject } from '../../src/line/open-project.ts';
import { defineContext } from '../../src/kernel/context.ts';
import { defineEffect } from '../../src/kernel/effect.ts';
import { defineGate } from '../../src/kernel/gate.ts';
import type { Units } from '../../src/kernel/units.ts';
import { givenProject, toolCall } from '../given/project.ts';

type More = Partial<Pick<Units, 'gates' | 'contexts' | 'effects'>>;

const boom = (): never => {
  throw new Error('boom');
};
const crashingGate = defineGate({
  id: 'crashing',
  summary: 'Crash',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: { objects: [], passes: [] },
  check: boom,
});
const context = (id: string, write: () => string) =>
  defineContext({ id, summary: 'Say', on: ['tool.before', 'tool.after'], priority: 1, write });
const crashingEffect = defineEffect({ id: 'crashing', summary: 'Crash', on: ['tool.after'], run: boom });

/** What the hook process answers to a command, and what the audit log keeps of it. */
async function answer(config: string, command: string, more: More = {}, name = 'PreToolUse') {
  const { line, root, write } = givenProject(`version: 1\n${config}`);
  write('repo/src/a.ts', 'work that is in no commit');
  const units = { ...line.units };
  const used = {
    ...line,
    units: {
      ...units,
      gates: [...units.gates, ...(more.gates ?? [])],
      contexts: [...units.contexts, ...(more.contexts ?? [])],
      effects: [...units.effects, ...(more.effects ?? [])],
    },
  };
  const call = toolCall(
    { root },
    'Bash',
    { command },
    { hook_event_name: name, tool_response: { stdout: '' } },
  );
  const { stdout, stderr, exitCode } = await handleHook(used, { ...call, eventName: name });
  const lines = await (await openProject(used, root)).audit.read({});
  const said = JSON.parse(stdout || '{}') as { hookSpecificOutput?: Record<string, string> };
  const codes = lines.flatMap(({ findings }) => findings.map(({ code, level }) => `${level} ${code}`));
  const warnings = lines.flatMap(({ warnings: all = [] }) => all).join();
  return {
    said: said.hookSpecificOutput ?? {},
    stderr,
    exitCode,
    codes,
    warnings,
  };
}

/** The exit codes of the checklist, in the form in which the client honours them: always 0, and JSON. */
describe('before a tool', () => {
  it('[AO-104] nothing is said about what is allowed, and no permission is given', async () => {
    expect(await answer('', 'ls')).toMatchObject({ said: {}, stderr: '', exitCode: 0, codes: [] });
  });

  it('[AO-105] a warning lets it run and is in the log: the client would show exit code 1 to nobody', async () => {
    const config = 'gates: { destructive-commands: note }\n';
    const { said, exitCode, codes } = await answer(config, 'rm -rf src');
    expect([said['permissionDecision'], exitCode]).toEqual([undefined, 0]);
    expect(codes).toContain('note destructive_command');
  });

  it('[AO-106] a block is told to the agent with its reason', async () => {
    const { said, exitCode } = await answer('gates: { destructive-commands: deny }\n', 'rm -rf src');
    expect([said['permissionDecision'], exitCode]).toEqual(['deny', 0]);
    expect(said['permissionDecisionReason']).toContain('destructive_command');
  });

  it('[AO-112] all objections are told together, the loudest decides, and contexts are joined', async () => {
    const config = 'gates: { destructive-commands: deny, publishing: ask }\n';
    const contexts = [context('one', () => 'One.'), context('two', () => 'Two.')];
    const { said } = await answer(config, 'rm -rf src && git push --force', { contexts });
    expect(said['permissionDecision']).toBe('deny');
    expect(said['permissionDecisionReason']).toMatch(/destructive_command[^]*force_push/);
    expect(said['additionalContext']).toContain('One.\n\nTwo.');
  });

  it('[AO-113] a gate that crashes objects at its own level; a context that crashes is left out, and both are in the log', async () => {
    const gate = await answer('', 'touch a', { gates: [crashingGate] });
    expect(gate.said['permissionDecision']).toBe('deny');
    const told = await answer('', 'ls', {
      contexts: [context('broken', boom), context('whole', () => 'Whole.')],
    });
    expect([told.said['permissionDecision'], told.said['additionalContext']]).toEqual([undefined, 'Whole.']);
    expect(told.warnings).toContain('boom');
  });
});

describe('after a tool', () => {
  it('[AO-107] nothing is said when there is nothing to say', async () => {
    expect(await answer('', 'ls', {}, 'PostToolUse')).toMatchObject({ said: {}, stderr: '', exitCode: 0 });
  });

  it('[AO-108] what fails then blocks nothing and is in the log', async () => {
    const { said, exitCode, warnings } = await answer('', 'ls', { effects: [crashingEffect] }, 'PostToolUse');
    expect([said, exitCode]).toEqual([{}, 0]);
    expect(warnings).toContain('crashing failed: boom');
  });

  it('[AO-109] what the agent is to know is told to it', async () => {
    const { said, exitCode } = await answer(
      '',
      'ls',
      { contexts: [context('a', () => 'Known.')] },
      'PostToolUse',
    );
    expect([said['additionalContext'], exitCode]).toEqual(['Known.', 0]);
  });
});
