import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { workStates } from '../../../kernel/work/supervision.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import { bySubAgent, supervising } from '../../../kernel/work/task-examples.ts';
import { supervisorHandsOff } from './supervisor-hands-off.ts';

const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const objection = (event: object, state = supervising()) =>
  said(supervisorHandsOff, { name: '', event: event as never, facts, state });

describe('the supervisor', () => {
  it.each([
    ['git add -A', false],
    ['git commit -am "x"', false],
    ['git push origin main', false],
    ['npx vitest run src', false],
    ['npm test && git commit -am "x"', false],
    ['cargo test 2>&1 | tail -5', false],
    ['ls | wc -l', false],
    ['ephor supervise lock', false],
    ['git commit-tree HEAD', true],
    ['git checkout -- src', true],
    ['git reset --hard', true],
    ['git push --force', true],
    ['npm test > src/log.ts', true],
    ['npm run deploy', true],
    ['$(cat cmd)', true],
    ['eval "$X"', true],
  ])('%s: objects %s [AO-083]', (text, objects) => {
    expect(objection(command(text)) !== undefined).toBe(objects);
  });

  it.each(workStates)('in the state %s', (state) => {
    const silent = ['halted', 'approved', 'stopped'].includes(state);
    expect(objection(writing('/repo/a.ts'), supervising({ state })) === undefined).toBe(silent);
  });

  it.each([
    ['hypervisor', true],
    ['ephor:supervisor', true],
    ['general-purpose', false],
    ['supervisor-of-nothing', false],
  ])('a sub-agent of the type %s: %s', (type, objects) => {
    expect(objection(bySubAgent(writing('/repo/a.ts'), type)) !== undefined).toBe(objects);
  });
});
