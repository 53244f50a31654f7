import fc from 'fast-check';
import { parse } from 'unbash';
import { print } from 'unbash/printer';
import { describe, expect, test } from 'vitest';
import { commandEffects } from '../kernel/commands/shell.ts';
import { analyseCommand } from './analyse.ts';
import { byName } from './program.ts';
import { families, findProgram } from './programs/index.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/user' };
const effectOf = (command: string) => analyseCommand(command, world).effect;
const rank = (command: string): number => commandEffects.indexOf(effectOf(command));

const examples = families.flatMap(({ id, examples: list }) => list.map((example) => ({ id, ...example })));
const singleLine = examples.map(({ command }) => command).filter((command) => !/[\n#]|<</.test(command));
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const firstWordQuoted = (text: string): string => text.replace(/^[a-z]+(?= |$)/, (word) => `"${word}"`);

describe('what the families say', () => {
  test.each(examples)('$id: $command is $effect', ({ command, effect, targets = [] }) => {
    const report = analyseCommand(command, world);
    expect(`${report.effect} (${report.reason})`).toMatch(new RegExp(`^${effect} `));
    const touched = [...report.writes, ...report.deletes].map(({ path }) => path);
    for (const target of targets) {
      expect(touched).toContain(target.startsWith('/') ? target : `${world.root}/${target}`);
    }
  });

  test('every program is found under its name, and none stands in two families', () => {
    const names = families.flatMap(({ id, programs }) =>
      [...byName(programs).keys()].map((name) => ({ id, name })),
    );
    for (const { name } of names) expect(findProgram(name.toLowerCase()), name).toBeDefined();
    const twice = names.filter(({ id, name }) =>
      names.some((other) => other.name === name && other.id !== id),
    );
    expect(twice).toEqual([]);
  });

  test('every family teaches with examples of what reads and of what does not', () => {
    for (const { id, examples: list } of families) {
      expect(new Set(list.map(({ effect }) => effect)).size, id).toBeGreaterThan(1);
    }
  });
});

describe('wrapping a command never lowers its effect', () => {
  const wrappings: Record<string, (command: string) => string> = {
    'in quotes': firstWordQuoted,
    'with env': (command) => `env ${command}`,
    'with env and a variable': (command) => `env FOO=1 ${command}`,
    'with a variable': (command) => `FOO=1 ${command}`,
    'with command': (command) => `command ${command}`,
    'with nohup': (command) => `nohup ${command}`,
    'with timeout': (command) => `timeout 5 ${command}`,
    'with sudo': (command) => `sudo ${command}`,
    'in sh -c': (command) => `sh -c ${quoted(command)}`,
    'in bash -lc in sh -c': (command) => `sh -c ${quoted(`bash -lc ${quoted(command)}`)}`,
    'in eval': (command) => `eval ${quoted(command)}`,
    'in a subshell': (command) => `( ${command} )`,
    'in a group': (command) => `{ ${command}; }`,
    'after &&': (command) => `true && ${command}`,
    'after ;': (command) => `cd .; ${command}`,
    'in a condition': (command) => `if ${command}; then true; fi`,
    'in a loop': (command) => `for i in 1 2; do ${command}; done`,
    'in a function': (command) => `f() { ${command}; }; f`,
    'in a substitution': (command) => `echo "$(${command})"`,
    'in the background': (command) => `${command} &`,
    'here to a shell': (command) => `bash <<'END'\n${command}\nEND`,
    'piped to a shell': (command) => `echo ${quoted(command)} | sh`,
  };
  const plain = singleLine.filter((command) => !/^(?:[A-Z_]+=|f\(\)|x=)|[;|&]/.test(command));
  for (const [name, wrap] of Object.entries(wrappings)) {
    test(`wrapped ${name}`, () => {
      for (const command of plain) {
        expect(rank(wrap(command)), `${wrap(command)} is ${effectOf(wrap(command))}`).toBeGreaterThanOrEqual(
          rank(command),
        );
      }
    });
  }
});

describe('text in a data position never raises the effect', () => {
  const positions: Record<string, { carry: (text: string) => string; base: string }> = {
    echo: { carry: (text) => `echo ${quoted(text)}`, base: 'echo x' },
    printf: { carry: (text) => `printf '%s\\n' ${quoted(text)}`, base: 'printf x' },
    'a search pattern': { carry: (text) => `grep -n ${quoted(text)} README.md`, base: 'grep -n x README.md' },
    'a commit message': { carry: (text) => `git commit -m ${quoted(text)}`, base: 'git commit -m x' },
    'a quoted here-document': { carry: (text) => `cat <<'END'\n${text}\nEND`, base: "cat <<'END'\nx\nEND" },
    'a comment': { carry: (text) => `ls # ${text}`, base: 'ls # x' },
    'a variable that is printed': { carry: (text) => `X=${quoted(text)}; echo "$X"`, base: 'X=x; echo "$X"' },
  };
  for (const [name, { carry, base }] of Object.entries(positions)) {
    test(`in ${name}`, () => {
      for (const command of singleLine) expect(rank(carry(command)), carry(command)).toBe(rank(base));
    });
  }
});

describe('the analysis is bounded and never optimistic', () => {
  const adversaries: Record<string, (size: number) => string> = {
    'unclosed substitutions': (size) => '$('.repeat(size / 2),
    'nested substitutions': (size) => `${'$(echo '.repeat(size / 12)}x${')'.repeat(size / 12)}`,
    'quoted nested substitutions': (size) => '"$('.repeat(size / 3),
    'long lists': (size) => 'true && '.repeat(size / 8),
    'many substitutions': (size) => `echo ${'$(date) '.repeat(size / 8)}`,
    'braces in braces': (size) => '{'.repeat(size),
    'brace alternatives': (size) => `echo ${'{a,b}'.repeat(size / 5)}`,
    backticks: (size) => '`'.repeat(size),
    'shells in shells': (size) => 'sh -c "'.repeat(size / 7),
    'functions that call themselves': (size) => `f() { f; f; }; ${'f; '.repeat(size / 3)}`,
    'loops in loops': (size) =>
      `${'for i in 1 2 3 4; do '.repeat(Math.min(40, size / 21))}x${'; done'.repeat(Math.min(40, size / 21))}`,
    quotes: (size) => `'"`.repeat(size / 2),
  };
  for (const [name, make] of Object.entries(adversaries)) {
    test(`${name} end, and are not called harmless when they could not be read`, () => {
      for (const size of [200, 4_000, 64_000]) {
        const report = analyseCommand(make(size), world);
        expect(commandEffects).toContain(report.effect);
        if (!report.whole) expect(report.effect).not.toBe('read');
        if (size > 16_384 && !report.whole)
          expect(report.writes).toContainEqual({ path: undefined, certain: false });
      }
    });
  }

  test('any text gives an answer', () => {
    const pieces = fc.constantFrom(
      'rm',
      '-rf',
      '/',
      '$(',
      ')',
      '"',
      "'",
      '`',
      '|',
      '&&',
      ';',
      '\n',
      '{',
      '}',
      '<<EOF',
      'EOF',
      '>',
      '$x',
      'x=1',
      '*',
      '\\',
      '((',
      '[[',
      'for',
      'do',
      'case',
      'é',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (words) => {
        const report = analyseCommand(words.join(' '), world);
        expect(commandEffects).toContain(report.effect);
      }),
      { numRuns: 500 },
    );
  });

  test('parse, print and parse again means the same', () => {
    for (const command of singleLine) {
      const tree = parse(command);
      if (tree.errors?.length) continue;
      expect(effectOf(print(tree)), command).toBe(effectOf(command));
    }
  });
});
