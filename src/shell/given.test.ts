import { expect, it } from 'vitest';
import { readFlags } from './given.ts';
import type { ProgramSpec } from './program.ts';
import { literal, unknownValue } from './scope.ts';

const spec: ProgramSpec = {
  effect: 'read',
  takes: '-o --output',
  flags: { '-q --quick': {} },
  safe: '-n --dry-run',
};
const read = (line: string, program = 'sort', of = spec, stop = false) => {
  const given = readFlags(
    line
      .split(' ')
      .filter((word) => word !== '')
      .map(literal),
    of,
    stop,
    program,
  );
  return {
    flags: given.flagNames,
    output: given.value('-o --output')?.text,
    operands: given.operands.map(({ text }) => text),
    rest: given.rest.map(({ text }) => text),
    strangers: given.strangers,
    acting: given.acting,
    read: given.read.map(({ text }) => text),
  };
};

it.each([
  ['-o out a', ['-o'], 'out', ['a']],
  ['-oout a', ['-o'], 'out', ['a']],
  ['-o=out a', ['-o'], 'out', ['a']],
  ['--output out a', ['--output'], 'out', ['a']],
  ['--output=out a', ['--output'], 'out', ['a']],
  ['--outp=out a', ['--output'], 'out', ['a']],
  ['-rqo out a', ['-r', '-q', '-o'], 'out', ['a']],
  ['-rqoout a', ['-r', '-q', '-o'], 'out', ['a']],
  ['-k 2 a', ['-k'], undefined, ['a']],
  ['-k2 a', ['-k'], undefined, ['a']],
  ['-- -o out', [], undefined, ['-o', 'out']],
  ['a -o out b', ['-o'], 'out', ['a', 'b']],
  ['-', [], undefined, ['-']],
  ['-o one -o two', ['-o', '-o'], 'two', []],
] as const)('sort %s', (line, flags, output, operands) => {
  expect(read(line)).toMatchObject({ flags, output, operands });
});

it('a flag that no help names is strange, and one that writes or runs acts', () => {
  expect(read('--frobnicate a')).toMatchObject({ strangers: ['--frobnicate'], acting: [] });
  expect(read('--compress-program=x a')).toMatchObject({
    strangers: ['--compress-program'],
    acting: ['--compress-program'],
  });
  expect(read('-r --reverse --no-reverse -2 --help a').strangers).toEqual([]);
  expect(read('-Q a').strangers).toEqual(['-Q']);
  expect(read('--frobnicate a', 'sort', { ...spec, ownFlags: true })).toMatchObject({
    strangers: [],
    acting: [],
  });
});

it('a program of which no flags are known has only those of its spec, and their beginnings are strange', () => {
  expect(read('-q --quick -x', 'nobody-knows-it').strangers).toEqual(['-x']);
  expect(read('--quic', 'nobody-knows-it')).toMatchObject({ flags: ['--quick'], strangers: ['--quick'] });
});

it('files that flags name are read', () => {
  expect(read('--files0-from=list a').read).toEqual(['list']);
  expect(read('-f patterns x a', 'grep', { effect: 'read' })).toMatchObject({
    read: ['patterns'],
    operands: ['x', 'a'],
  });
});

it('what stands behind the first operand, or behind a word of its own, is somebody else’s', () => {
  expect(read('-q a -o out', 'sort', spec, true)).toMatchObject({
    flags: ['-q'],
    operands: [],
    rest: ['a', '-o', 'out'],
  });
  expect(read('-q a -o out', 'sort', { ...spec, flagsFirst: true })).toMatchObject({
    operands: ['a', '-o', 'out'],
  });
  expect(read('a -x rm b', 'fd', { effect: 'read', until: '-x' })).toMatchObject({
    operands: ['a'],
    rest: ['-x', 'rm', 'b'],
  });
});

it('two words belong to a flag that takes two, and none to one that wants it attached', () => {
  expect(read('-n --arg name value .x a', 'jq', { effect: 'read' }).operands).toEqual(['.x', 'a']);
  expect(read('--color auto a', 'ls', { effect: 'read' }).operands).toEqual(['auto', 'a']);
});

it('a single dash begins a long flag where the program has it so', () => {
  const java = { effect: 'read', singleDashLong: true, takes: '-out' } as const;
  expect(
    readFlags([literal('-out'), literal('a'), literal('b')], java).operands.map(({ text }) => text),
  ).toEqual(['b']);
});

it('a value that is not there is not known', () => {
  const given = readFlags([literal('-o')], spec, false, 'sort');
  expect(given.value('-o')).toEqual(unknownValue);
});
