import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../../shell/analyse.ts';
import { planCapture } from './plan-capture.ts';

const plan = (command: string) => {
  const report = analyseCommand(command, { cwd: '/repo', root: '/repo', home: '/home/dev' });
  const { paths = [], reach = 'none' } =
    planCapture({ kind: 'command', command, background: false, report }) ?? {};
  return [reach, ...paths.map((path) => path.replace('/repo/', ''))].join(' ');
};

describe('what is remembered before a command runs', () => {
  it.each([
    ["sed -i 's/a/b/' a.ts", 'named a.ts'],
    ['echo x >> a.ts', 'named a.ts'],
    ['cp a.ts b.ts && rm c.ts', 'named b.ts c.ts'],
    ['mv a.ts b.ts', 'named b.ts a.ts'],
    ['sed -i s/a/b/ *.ts', 'any'],
    ['echo x > $FILE', 'any'],
    ['node gen.js', 'any'],
    ['npm run format', 'any'],
    ['npm test && echo x > a.ts', 'any a.ts'],
    ['git commit -am x', 'any'],
    ['git mv a.ts b.ts', 'any b.ts a.ts'],
    ['git checkout main', 'git'],
    ['git -C . -c a.b=c switch main', 'git'],
    ['cd src && git pull && git log', 'git'],
    ['git checkout main -- a.ts', 'git'],
    ['git checkout main && node gen.js', 'any'],
    ['git checkout main && echo x > a.ts', 'any a.ts'],
  ])('%s', (command, expected) => expect(plan(command)).toBe(expected));

  it('a tool that nobody knows may change anything, and names files as tools do', () => {
    const input = { path: '/repo/a.ts', paths: ['/repo/b.ts', 'relative'], text: '/repo/c.ts' };
    expect(planCapture({ kind: 'mcp', server: 's', tool: 'write_file', input })).toEqual({
      paths: ['/repo/a.ts', '/repo/b.ts'],
      reach: 'any',
      bringsContent: false,
    });
  });

  it('a sub-agent is told by its own calls', () => {
    expect(planCapture({ kind: 'delegate', prompt: '', agentType: 'x', mutates: true })).toBeUndefined();
  });
});
