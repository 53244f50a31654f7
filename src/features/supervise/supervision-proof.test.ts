import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingObserved, type Proof, type SupervisedWork } from '../../kernel/work/supervision.ts';
import { startedWork } from '../../kernel/work/supervision-plan.ts';
import { isCommand, missingFor, proofFor, provesSomething } from './supervision-proof.ts';

const criterion = { id: 'c1', text: 'it adds up', check: 'npm test' };
const proof = (command: string, edits: number, parts = [command]): Proof => ({
  call: `call-${edits}`,
  command,
  parts,
  at: '',
  edits,
  agent: '',
});

function seen(events: readonly ('edit' | 'passes' | 'qa')[]): SupervisedWork {
  let observed = nothingObserved;
  for (const event of events) {
    const { edits, proofs } = observed;
    if (event === 'edit') observed = { ...observed, edits: edits + 1 };
    if (event === 'passes') observed = { ...observed, proofs: [...proofs, proof('npm test', edits)] };
    if (event === 'qa') observed = { ...observed, qaEdits: edits };
  }
  return { ...startedWork('sup-001', 'x', 'tdd', ''), criteria: [criterion], observed };
}

describe('evidence', () => {
  it('counts exactly when it was seen after the last edit, in whatever order things happen', () => {
    const events = fc.array(fc.constantFrom('edit', 'passes', 'qa'), { maxLength: 30 });
    fc.assert(
      fc.property(events, (list) => {
        const work = seen(list);
        const sinceEdit = list.slice(list.lastIndexOf('edit') + 1);
        if (sinceEdit.includes('passes'))
          expect(proofFor(work, criterion, 'npm test').command).toBe('npm test');
        else expect(() => proofFor(work, criterion, 'npm test')).toThrow(/saw no call|was edited since/);
        const qaMissing = missingFor(work).some((each) => each.includes('type qa'));
        expect(qaMissing).toBe(!sinceEdit.includes('qa'));
      }),
    );
  });

  it.each([
    ['npm test', 'npm test', true],
    ['cd app && npm test', 'npm test', true],
    ['npm  test', 'npm test', true],
    ['npm test', 'npm', false],
    ['npm test', '', false],
    ['npm test --silent', 'npm test', false],
  ])('“%s” was “%s”: %s', (command, wanted, is) => {
    const parts = command.replaceAll(/\s+/g, ' ').split(' && ');
    expect(isCommand({ command: command.replaceAll(/\s+/g, ' '), parts }, wanted)).toBe(is);
  });

  it.each([
    [['echo ok'], false],
    [['/bin/echo ok', 'true'], false],
    [['ephor status'], false],
    [[], false],
    [['cd app', 'npm test'], true],
    [['test -f dist/a.js'], true],
  ])('%j proves something: %s', (parts, proves) => {
    expect(provesSomething({ parts })).toBe(proves);
  });
});
