import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenTool } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import type { Action } from '../../../kernel/action.ts';
import { supervising } from '../../../kernel/work/task-examples.ts';
import type { SupervisionSection } from '../../../kernel/work/supervision.ts';
import { criteriaFile } from './criteria-file.ts';

const text = 'criteria: []\n';
const writes: Action = { kind: 'write', path: '/a', change: { kind: 'whole', content: '' } };

function given() {
  const project = givenProject();
  const file = project.write('repo/.ephor/criteria/sup-001.yaml', text);
  const locked = { at: '', hash: project.io.hash.sha256(text) };
  const gather = (supervision: SupervisionSection, action = writes) =>
    criteriaFile.gather({
      event: givenTool(action),
      io: project.io,
      place: { root: project.root },
      state: { supervision },
    } as never);
  return { ...project, file, gather, section: supervising({ locked }).supervision };
}

describe('the file with the locked criteria', () => {
  it('is intact, changed or gone [AO-084]', () => {
    const { gather, section, write, file } = given();
    expect(gather(section)).toBe('intact');
    write('repo/.ephor/criteria/sup-001.yaml', text.replace('\n', '\r\n'));
    expect(gather(section)).toBe('intact');
    write('repo/.ephor/criteria/sup-001.yaml', `${text}# x\n`);
    expect(gather(section)).toBe('changed');
    rmSync(file);
    expect(gather(section)).toBe('none');
  });

  it('is not looked at when nothing is locked, or nothing would change', () => {
    const { gather, section } = given();
    expect(gather({ work: null })).toBe('none');
    expect(gather(supervising({ locked: null }).supervision)).toBe('none');
    expect(gather(section, { kind: 'read', paths: ['/a'] })).toBe('none');
  });

  it('costs no look at the state where nothing was ever supervised', () => {
    const { io, root } = givenProject();
    const input = {
      event: givenTool(writes),
      io,
      place: { root },
      get state(): never {
        throw new Error('the state was read');
      },
    };
    expect(criteriaFile.gather(input as never)).toBe('none');
  });
});
