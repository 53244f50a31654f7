import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { nodeIo } from '../../../io/node.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { containment } from './containment.ts';

interface Given {
  readonly phase?: 'exploring' | 'discussing' | 'ready';
  readonly against?: 'explicit' | 'weak' | null;
  readonly waitFor?: 'evidence' | 'agreement';
  readonly contain?: 'auto' | 'off';
  readonly background?: boolean;
  readonly setUp?: boolean;
  readonly hostCan?: boolean;
}

function asked(command: string, given: Given = {}) {
  const { phase = 'exploring', against = 'explicit', waitFor = 'evidence', contain = 'auto' } = given;
  const userHome = givenFolder();
  const root = `${userHome}/repo`;
  const home = `${userHome}/.ephor`;
  mkdirSync(root);
  if (given.setUp ?? true) mkdirSync(homeFiles(home).contained, { recursive: true });
  const report = analyseCommand(command, { cwd: root, root, home: userHome });
  const action = { kind: 'command', command, background: given.background ?? false, report } as const;
  const input = {
    event: givenEvent('tool.before', { tool: 'Bash', action }),
    io: nodeIo,
    place: { root, userHome, home },
    realPath: nodeIo.files.realPath,
    shellText: (text: string) => ((given.hostCan ?? true) ? `eval '${text}'` : undefined),
    settings: { contain, phase: { waitFor } },
    state: { phase: { phase, against } },
  } as unknown as FactInput;
  const found = containment.gather(input);
  return found instanceof Promise ? undefined : found.root !== null;
}

describe('a command runs on a copy', () => {
  it.each<[string, boolean, string, Given?]>([
    ['a check', true, 'npm test 2>&1 | tail -5'],
    ['a program that nobody knows', true, './look-around.sh'],
    [
      'a check before agreement, where that is wanted',
      true,
      'npm test',
      { against: null, waitFor: 'agreement' },
    ],
    ['a look', false, 'git log --oneline | head -3'],
    ['what is known to change something', false, 'git fetch origin'],
    ['one of our own commands', false, 'ephor override "they want it" ; ./x.sh'],
    ['what goes on in the background', false, './serve.sh', { background: true }],
    ['a check that nothing speaks against', false, 'npm test', { against: null }],
    ['doubt', false, './look-around.sh', { against: 'weak' }],
    ['agreement', false, './look-around.sh', { phase: 'ready' }],
    ['`contain: off`', false, 'npm test', { contain: 'off' }],
    ['no set-up', false, 'npm test', { setUp: false }],
    ['a host that can’t', false, 'npm test', { hostCan: false }],
  ])('with %s: %s', (_, contained, command, given) => {
    expect(asked(command, given)).toBe(contained);
  });
});
