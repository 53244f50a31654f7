import { expect, it } from 'vitest';
import { failedRun, looked, ran, wrote } from '../../../test/given/tools.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import { workOf } from './work.ts';

const green = '# pass 2\n# fail 0\n';

it.each<[ReturnType<typeof workOf>, string, AgentEvent]>([
  ['code', 'a program', wrote('/repo/src/a.ts')],
  ['code', 'a program, by a command', ran("sed -i 's/a/b/' src/a.ts")],
  [undefined, 'a document', wrote('/repo/README.md')],
  [undefined, 'a style sheet, which no check looks at', wrote('/repo/a.css')],
  [undefined, 'a script for the moment', wrote('/tmp/try.py')],
  [undefined, 'a look', looked()],
  ['check', 'tests', ran('npm test')],
  ['check', 'tests that failed by their exit code', failedRun('npm test', 'Exit code 1')],
  ['check', 'tests behind a pipe that say how they went', ran('npm test 2>&1 | tail -5', { stdout: green })],
  [undefined, 'the same, failed', ran('npm test 2>&1 | tail -5', { stdout: '# pass 1\n# fail 1\n' })],
])('takes for %s: %s', (work, _, event) => {
  expect(workOf(event)).toBe(work);
});
