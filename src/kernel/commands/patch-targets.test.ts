import { describe, expect, it } from 'vitest';
import { givenProject } from '../../../test/given/project.ts';
import { placeOf } from '../../line/open-project.ts';
import { analyseCommand } from '../../shell/analyse.ts';
import { patchTargets } from './patch-targets.ts';

const patch = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,2 +1 @@
--- no header
-old
+new
--- /dev/null
+++ b/src/new file.ts\t2026-01-01
@@ -0,0 +1 @@
+x
diff --git a/x.ts b/y.ts
rename from x.ts
rename to y.ts
`;

function found(command: string, text = patch): readonly string[] {
  const given = givenProject();
  given.write('repo/a.patch', text);
  given.write('repo/src/a.ts', 'old\n');
  const { root, userHome } = given;
  const report = analyseCommand(command, { cwd: root, root, home: userHome });
  const event = { cwd: root } as never;
  const action = { kind: 'command', command, background: false, report } as const;
  return patchTargets({ io: given.io, event, place: placeOf(given.line, root) }, action).map((path) =>
    path.slice(root.length + 1),
  );
}

describe('the files of a patch', () => {
  const all = ['src/a.ts', 'src/new file.ts', 'x.ts', 'y.ts'];

  it.each([
    'git apply a.patch',
    'git -C . apply --reject a.patch',
    'cd src && git apply ../a.patch',
    'git apply < a.patch',
    'cat a.patch | git apply',
    'patch -p1 < a.patch',
    'patch -p 1 -i a.patch',
    'patch --strip=1 < a.patch',
    'patch < a.patch',
  ])('%s', (command) => {
    expect(found(command)).toEqual(all);
  });

  it('stand in the command itself', () => {
    expect(found(`git apply <<'EOF'\n--- a/lib/b.ts\n+++ b/lib/b.ts\n@@ -1 +1 @@\n-a\n+b\nEOF`, '')).toEqual([
      'lib/b.ts',
    ]);
  });

  it('are taken as they are where nothing is stripped', () => {
    expect(found('patch -p0 < a.patch', '--- src/a.ts\n+++ src/a.ts\n')).toEqual(['src/a.ts']);
  });

  it.each([
    'git apply --check a.patch',
    'git apply --stat a.patch',
    'cat a.patch',
    'git apply gone.patch',
    'patch --dry-run < a.patch',
  ])('none: %s', (command) => {
    expect(found(command)).toEqual([]);
  });

  it('none in bytes that are no text', () => {
    expect(found('git apply a.patch', '\u0000')).toEqual([]);
  });
});
