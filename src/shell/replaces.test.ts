import { expect, it } from 'vitest';
import { analyseCommand } from './analyse.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };

it.each([
  ["cat > a.ts <<'END'\nx\nEND", ['/repo/a.ts']],
  ['cat > a.ts <<< hi', ['/repo/a.ts']],
  ['echo x > a.ts', ['/repo/a.ts']],
  ['printf "%s" x >| a.ts', ['/repo/a.ts']],
  ['cd src && echo x > a.ts', ['/repo/src/a.ts']],
  ['echo x | tee a.ts b.ts', ['/repo/a.ts', '/repo/b.ts']],
  ['cp new.ts a.ts', ['/repo/a.ts']],
  ['mv new.ts a.ts', ['/repo/a.ts']],
  ['echo x >> a.ts', []],
  ['echo x | tee -a a.ts', []],
  ['echo x > /dev/null', []],
  ['echo x >&2', []],
  ['echo x 2> errors.txt', []],
  ['npm test > log.txt', []],
  ['cat b.ts > a.ts', []],
  ['{ npm test; echo done; } > log.txt', []],
  ['sed -i s/a/b/ a.ts', []],
  ['cp -t folder a.ts', []],
])('%j gives a whole new content to %j', (command, expected) => {
  expect(analyseCommand(command, world).replaces).toEqual(expected);
});
