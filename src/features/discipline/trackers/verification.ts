import { checkIn, decidingCheckIn } from '../../../kernel/checks/checks.ts';
import { VerificationSection } from '../../../kernel/discipline.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { endOf } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: VerificationSection = {
  tests_run: false,
  verification_run: false,
  last_test_at: null,
  last_passed_at: null,
  test_commands: [],
  edits_before_test: 0,
};
const keptCommands = 10;

export const verification = defineTracker({
  id: 'verification',
  summary: 'Remember which tests and checks ran, and when one last passed',
  scope: 'session',
  on: ['tool.after', 'tool.failed'],
  schema: VerificationSection,
  initial: none,
  restrictive: none,
  reduce({ section, event }) {
    const result = endOf(event);
    if (!result) return section;
    const kind = checkIn(event.action);
    if (!kind) {
      const edited = event.action.kind === 'write' && result.ended === 'passed';
      return edited ? { ...section, edits_before_test: section.edits_before_test + 1 } : section;
    }
    const passed = result.ended === 'passed' && decidingCheckIn(event.action) !== undefined;
    const checked = {
      ...section,
      verification_run: true,
      last_passed_at: passed ? event.at : section.last_passed_at,
    };
    if (kind !== 'test') return checked;
    return {
      ...checked,
      tests_run: true,
      last_test_at: event.at,
      test_commands: [...section.test_commands, subjectOf(event) ?? event.tool].slice(-keptCommands),
      edits_before_test: 0,
    };
  },
});
