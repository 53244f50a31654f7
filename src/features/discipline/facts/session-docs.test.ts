import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { AgentEvent, ToolResult } from '../../../kernel/event.ts';
import type { Facts } from '../../../kernel/fact.ts';
import { nodeIo } from '../../../io/node.ts';
import { sessionDocs } from './session-docs.ts';

const given = () => {
  const root = givenFolder();
  mkdirSync(`${root}/docs`);
  writeFileSync(`${root}/CLAUDE.md`, 'x');
  symlinkSync(`${root}/CLAUDE.md`, `${root}/AGENTS.md`);
  const docs = ['CLAUDE.md', 'docs', 'missing.md'];
  const realPath = nodeIo.files.linkFollower();
  const gather = (event: AgentEvent) =>
    sessionDocs.gather({
      event,
      io: nodeIo,
      realPath,
      place: { root },
      settings: { docs },
    } as never) as Facts['sessionDocs'];
  return { root, gather };
};
const read = (path: string, result: ToolResult | undefined) =>
  givenEvent('tool.after', { tool: 'Read', action: { kind: 'read', paths: [path] }, response: {}, result });

it('finds those of the list that are there [SP-135]', () => {
  const { gather } = given();
  expect(gather(givenEvent('session.start', { source: 'startup' }))).toEqual({
    required: ['CLAUDE.md'],
    read: [],
  });
});

it('knows which was read, by any name of it, and only with success [SP-136]', () => {
  const { root, gather } = given();
  expect(gather(read(`${root}/CLAUDE.md`, 'content')).read).toEqual(['CLAUDE.md']);
  expect(gather(read(`${root}/AGENTS.md`, 'content')).read).toEqual(['CLAUDE.md']);
  expect(gather(read(`${root}/CLAUDE.md`, 'failed')).read).toEqual([]);
  expect(gather(read(`${root}/CLAUDE.md`, undefined)).read).toEqual([]);
  expect(gather(read(`${root}/other.md`, 'content')).read).toEqual([]);
});
