import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { leadEvidence } from './lead-evidence.ts';
import { leading } from '../leads/lead-examples.ts';
import { command } from '../../../kernel/commands/command-examples.ts';

const seen = leading({
  passed: [{ command: 'cd web && npm test 2>&1 | tail -5', at: '2026-01-01T00:00:01.000Z' }],
});

it.each([
  ['ephor task done 2 "ok" --evidence "1: $ npm test"', undefined],
  ['ephor task done 2 "ok" --evidence="1: $ npm test"', undefined],
  ['ephor task done 2 "ok" --evidence "1: $ npm test" --evidence "2: $ npm run lint"', 'evidence_unseen'],
  ['~/.ephor/bin/ephor task done 2 "ok" --evidence "2) $ npm run lint"', 'evidence_unseen'],
  ['git commit -am x && ephor task-done 2 "ok" --evidence "1: $ make"', 'evidence_unseen'],
  ['ephor task done 2 "cost 5 $ more" --evidence "1: it costs 5 $ more"', undefined],
  ['ephor task done 2 "ok" --evidence "1: $ npm"', 'evidence_unseen'],
  ['ephor task done 2 "ok" --evidence "1: $ cd web && npm test 2>&1 | tail -5"', undefined],
  ['echo "1: $ npm run lint"', undefined],
])('%s', (text, expected) => {
  expect(said(leadEvidence, { name: '', event: command(text), state: seen })?.code).toBe(expected);
});
