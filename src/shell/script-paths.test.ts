import { describe, expect, it } from 'vitest';
import { analyseCommand } from './analyse.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };
const report = (command: string) => analyseCommand(command, world);
const python = (code: string) => `python3 - <<'EOF'\n${code}\nEOF`;
const node = (code: string) => `node - <<'EOF'\n${code}\nEOF`;

describe('a path that is put into a variable first is written', () => {
  it.each([
    ['by its method', python("from pathlib import Path\np = Path('a/b.py')\np.write_text(p.read_text())")],
    ['of the module', python("import pathlib\np = pathlib.Path('a/b.py')\np.write_text('x')")],
    ['as a text', python("name = 'a/b.py'\nopen(name, 'w').write('x')")],
    ['with a block', python("f = 'a/b.py'\nwith open(f, 'w') as out:\n    out.write('x')")],
    ['as the path of a path', python("f = 'a/b.py'\nPath(f).write_text('x')")],
    ['by node', node("const fs = require('fs')\nconst f = 'a/b.py';\nfs.writeFileSync(f, 'x')")],
  ])('%s', (_, command) => {
    expect(report(command).writes.map(({ path }) => path)).toContain('/repo/a/b.py');
  });

  it.each([
    ['what is only read', python("from pathlib import Path\np = Path('a/b.py')\nprint(p.read_text())")],
    ['a name that means two things', python("f = 'a/b.py'\nf = 'c.py'\nopen(f, 'w')")],
    ['another variable', python("f = 'a/b.py'\nopen(g, 'w')")],
  ])('not: %s', (_, command) => {
    expect(report(command).writes.map(({ path }) => path)).not.toContain('/repo/a/b.py');
  });
});
