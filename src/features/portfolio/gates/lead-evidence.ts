import { claimsIn } from '../leads/claims.ts';
import { leading } from '../leads/lead-examples.ts';
import { seenAs } from '../leads/seen-checks.ts';
import { command } from '../../../kernel/commands/command-examples.ts';
import { defineGate } from '../../../kernel/gate.ts';
import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import { serverTool } from '../../../kernel/tool-end.ts';

const at = (minute: number): string => `2026-01-01T00:0${minute}:00.000Z`;
const passed = [{ command: 'npm test -- checkout', at: at(2) }];
const done = command('ephor task done 2 "It adds up" --evidence "1: $ npm test -- checkout"');

export const leadEvidence = defineGate({
  id: 'lead-evidence',
  summary: 'Refuse to complete a task on a check that was not seen to pass since the last change',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: {
    objects: [
      { name: 'a check that nobody has seen', event: done, state: leading() },
      {
        name: 'a check that passed before the last change',
        event: done,
        state: leading({ passed, edited: at(3) }),
      },
      {
        name: 'the same by our tool',
        event: {
          kind: 'tool.before',
          tool: serverTool('ephor', 'task_done'),
          action: {
            kind: 'mcp',
            server: 'ephor',
            tool: 'task_done',
            input: { task: '2', notes: 'It adds up', evidence: ['1: $ npm test -- checkout'] },
          },
        },
        state: leading(),
      },
    ],
    passes: [
      { name: 'a check that passed', event: done, state: leading({ passed, edited: at(1) }) },
      {
        name: 'what was looked at',
        event: command('ephor task done 2 "It reads well" --evidence "1: looked at the page"'),
        state: leading(),
      },
      { name: 'another command', event: command('ephor task start 2'), state: leading() },
      { name: 'a task that whoever leads nothing completes', event: done },
    ],
  },
  check({ event: { action }, state: { lead } }) {
    const { leading: own } = lead;
    const missing = own && claimsIn(action)?.find((claimed) => !wasSeen(own, claimed));
    if (missing == null) return;
    return {
      code: 'evidence_unseen',
      reason: `\`${missing}\` was not seen to pass in this session since the last change.`,
      remedy: 'Run it, see it pass, then complete the task with the same words.',
    };
  },
});

const wasSeen = (own: Leading, claimed: string): boolean =>
  seenAs(own, claimed).some(({ at: seen }) => own.edited === null || seen > own.edited);
