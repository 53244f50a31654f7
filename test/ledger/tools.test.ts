import { describe, expect, it } from 'vitest';
import { type Agent, type Given, givenLedger, inShort } from './given-ledger.ts';

type Row = readonly [
  string,
  Given['files'],
  (agent: Agent) => Promise<unknown>,
  readonly (readonly string[])[],
];

const generator = `
const fs = require('fs');
fs.mkdirSync('gen', { recursive: true });
for (const name of ['one', 'two']) fs.writeFileSync('gen/' + name + '.ts', 'export const ' + name + ' = 1;\\n');
`;
const formatter = `
const fs = require('fs');
for (const name of ['a.ts', 'b.ts']) fs.writeFileSync(name, fs.readFileSync(name, 'utf8').replaceAll("'", '"'));
`;
const notebook = JSON.stringify({ cells: [{ id: 'c1', cell_type: 'code', source: 'a = 1' }] }, null, 1);

const rows: readonly Row[] = [
  ['a new file', {}, (agent) => agent.writes('src/new.ts', 'a\nb\n'), [['create src/new.ts 1-2']]],
  [
    'a file overwritten',
    { 'a.ts': 'a\nb\nc\n' },
    (agent) => agent.writes('a.ts', 'a\nx\nc\n'),
    [['edit a.ts 2-2']],
  ],
  ['an edit', { 'a.ts': 'a\nb\nc\n' }, (agent) => agent.edits('a.ts', 'b', 'b\nb2'), [['edit a.ts 3-3']]],
  [
    'an edit of every place',
    { 'a.ts': 'q\nb\nq\n' },
    (agent) => agent.edits('a.ts', 'q', 'z', true),
    [['edit a.ts 1-1 3-3']],
  ],
  ['lines taken away', { 'a.ts': 'a\nb\nc\n' }, (agent) => agent.edits('a.ts', 'b\n', ''), [['edit a.ts']]],
  ['the same content again', { 'a.ts': 'a\n' }, (agent) => agent.writes('a.ts', 'a\n'), []],
  [
    'a cell of a notebook',
    { 'n.ipynb': notebook },
    (agent) =>
      agent.call(
        'NotebookEdit',
        { notebook_path: agent.at('n.ipynb'), cell_id: 'c1', new_source: 'a = 2' },
        () => agent.write('n.ipynb', notebook.replace('a = 1', 'a = 2')),
      ),
    [['edit n.ipynb 6-6']],
  ],
  ['sed -i', { 'a.ts': 'a\nb\n' }, (agent) => agent.runs("sed -i 's/b/c/' a.ts"), [['edit a.ts 2-2']]],
  ['echo >>', { 'a.ts': 'a\n' }, (agent) => agent.runs('echo more >> a.ts'), [['edit a.ts 2-2']]],
  ['a here document', {}, (agent) => agent.runs("cat > n.ts <<'EOF'\nx\ny\nEOF"), [['create n.ts 1-2']]],
  [
    'a formatter over many files',
    {
      'a.ts': "const a = 'a';\nlet x;\n",
      'b.ts': "let y;\nconst b = 'b';\n",
      'c.ts': 'c\n',
      'fmt.js': formatter,
    },
    (agent) => agent.runs('node fmt.js'),
    [['edit a.ts 1-1', 'edit b.ts 2-2']],
  ],
  [
    'a generator of files',
    { 'gen.js': generator },
    (agent) => agent.runs('node gen.js'),
    [['create gen/one.ts 1-1', 'create gen/two.ts 1-1']],
  ],
  ['rm', { 'a.ts': 'a\n' }, (agent) => agent.runs('rm a.ts'), [['delete a.ts']]],
  [
    'rm of a folder',
    { 'd/a.ts': 'a\n', 'd/b.ts': 'b\n' },
    (agent) => agent.runs('rm -r d'),
    [['delete d/a.ts', 'delete d/b.ts']],
  ],
  ['mv', { 'a.ts': 'a\nb\n' }, (agent) => agent.runs('mv a.ts b.ts'), [['move a.ts b.ts']]],
  [
    'mv into a folder',
    { 'a.ts': 'a\nb\n', 'd/c': 'c' },
    (agent) => agent.runs('mv a.ts d'),
    [['move a.ts d/a.ts']],
  ],
  ['git mv', { 'a.ts': 'a\nb\n' }, (agent) => agent.runs('git mv a.ts b.ts'), [['move a.ts b.ts']]],
  [
    'a move with a change',
    { 'a.ts': 'a\nb\nc\nd\n' },
    (agent) => agent.runs("git mv a.ts b.ts && sed -i 's/b/x/' b.ts"),
    [['move a.ts b.ts 2-2']],
  ],
  ['a command that only reads', { 'a.ts': 'a\n' }, (agent) => agent.runs('cat a.ts'), []],
  ['a command that changes nothing', { 'a.ts': 'a\n' }, (agent) => agent.runs('node -e 0'), []],
  [
    'a command that fails half-way',
    { 'a.ts': 'a\n' },
    (agent) => agent.runs('echo b >> a.ts; false'),
    [['edit a.ts 2-2']],
  ],
  [
    'a change and its commit',
    { 'a.ts': 'a\n' },
    (agent) => agent.runs('echo b >> a.ts && git commit -qam x'),
    [['edit a.ts 2-2']],
  ],
  [
    'a script and its commit',
    { 'gen.js': generator },
    (agent) => agent.runs('node gen.js && git add -A && git commit -qm x'),
    [['create gen/one.ts 1-1', 'create gen/two.ts 1-1']],
  ],
  [
    'a script and git add',
    { 'gen.js': generator },
    (agent) => agent.runs('node gen.js && git add -A'),
    [['create gen/one.ts 1-1', 'create gen/two.ts 1-1']],
  ],
  [
    'ignored files',
    {
      '.gitignore': 'out/\n',
      'm.js': "require('fs').mkdirSync('out');require('fs').writeFileSync('out/x', 'x')",
    },
    (agent) => agent.runs('node m.js'),
    [],
  ],
  ['an ignored file by its name', { '.gitignore': '.env\n' }, (agent) => agent.writes('.env', 'A=1\n'), []],
  [
    'bytes that are no text',
    {},
    (agent) => agent.runs(String.raw`printf '\000\001' > b.bin`),
    [['binary b.bin']],
  ],
  [
    'text that is not UTF-8',
    {},
    (agent) => agent.runs(String.raw`printf 'caf\351\n' > l.txt`),
    [['binary l.txt']],
  ],
  [
    'a huge file',
    {},
    (agent) => agent.runs('head -c 2000000 /dev/zero | tr "\\0" x > h.txt'),
    [['binary h.txt']],
  ],
  [
    'lines that end as on Windows',
    { 'w.ts': 'a\r\nb\r\n' },
    (agent) => agent.edits('w.ts', 'b', 'c'),
    [['edit w.ts 2-2']],
  ],
  ['files outside the repository', {}, (agent) => agent.runs('echo x > ../outside.txt'), []],
  [
    'a path with odd characters',
    {},
    (agent) => agent.runs('node -e \'require("fs").writeFileSync("ä b\\"c.ts", "x\\n")\''),
    [['create ä b"c.ts 1-1']],
  ],
];

describe('a call leaves one record of what it changed [RO-025] [RO-026] [RO-029]', () => {
  it.each(rows)('%s', async (_, files, act, expected) => {
    const agent = givenLedger({ files: files ?? {} });
    await act(agent);
    expect(agent.records().map(inShort)).toEqual(expected);
  });
});
