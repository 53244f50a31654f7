import { expect, it } from 'vitest';
import { after } from '../../../../test/given/events.ts';
import { failedRun, looked, ran, wrote } from '../../../../test/given/tools.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { verification } from './verification.ts';

const at = '2026-01-01T00:00:00.000Z';
const section = (...events: readonly AgentEvent[]) =>
  after(
    'verification',
    verification,
    events.map((event) => [event] as const),
  );

it('begins with nothing run [SP-138] [SP-139] [SP-140] [SP-141] [SP-142]', () => {
  expect(verification.initial).toEqual({
    tests_run: false,
    verification_run: false,
    last_test_at: null,
    last_passed_at: null,
    test_commands: [],
    edits_before_test: 0,
  });
});

it('remembers a test that was run, passed or failed [SP-138] [SP-140] [SP-141]', () => {
  const run = { tests_run: true, verification_run: true, last_test_at: at, test_commands: ['npm test'] };
  expect(section(ran('npm test'))).toMatchObject({ ...run, last_passed_at: at });
  expect(section(failedRun('npm test'))).toMatchObject({ ...run, last_passed_at: null });
  expect(section(ran('npm test | tail'))).toMatchObject({ tests_run: true, last_passed_at: null });
});

it('knows a check that is no test [SP-139]', () => {
  expect(section(ran('npm run lint'))).toMatchObject({
    tests_run: false,
    verification_run: true,
    last_test_at: null,
    last_passed_at: at,
    test_commands: [],
  });
});

it('counts the edits since the last test [SP-142]', () => {
  expect(section(wrote('/repo/a.ts'), wrote('/repo/b.ts'), ran('npm run lint')).edits_before_test).toBe(2);
  expect(section(wrote('/repo/a.ts'), ran('npm test'), wrote('/repo/b.ts')).edits_before_test).toBe(1);
});

it('keeps the last ten commands [SP-141]', () => {
  const many = Array.from({ length: 14 }, (_, n) => ran(`npx vitest run src/${n}.test.ts`));
  expect(section(...many).test_commands).toEqual(
    Array.from({ length: 10 }, (_, n) => `npx vitest run src/${n + 4}.test.ts`),
  );
});

it.each([looked(), ran('ls'), ran('echo npm test'), failedRun('npm test', 'stopped', true)])(
  'takes no notice of anything else',
  (event) => {
    expect(section(event)).toEqual(verification.initial);
  },
);
