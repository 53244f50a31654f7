import { expect, it } from 'vitest';
import { namedChecks } from './named-checks.ts';

const task = (criterion: string, createdAt = '2026-01-01T00:00:00.000Z') => ({
  acceptanceCriteria: [criterion],
  createdAt,
});
const approval = { by: 'ada', at: '2026-01-02T00:00:00.000Z', plan: 'h', escalation: null };

it.each([
  ['what the space checks', ['node  -e "1"'], approval, [], ['node -e "1"']],
  ['what a criterion quotes', [], approval, [task('`node -e "1"` says nothing')], ['node -e "1"']],
  ['no words that are no code', [], approval, [task('node -e "1" passes')], []],
  ['no task that nobody agreed to', [], null, [task('`true`')], []],
  ['no task from after the yes', [], approval, [task('`true`', '2026-01-03T00:00:00.000Z')], []],
])('%s', (_, checks, yes, tasks, expected) => {
  expect(namedChecks({ checks }, { approval: yes }, tasks)).toEqual(expected);
});
