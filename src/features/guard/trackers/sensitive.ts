import { SensitiveSection } from '../../../kernel/discipline.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const kept = 200;
const none: SensitiveSection = { approvals: {}, asked: {} };

/** A call that the user was asked about and that ran is their yes; a no leaves nothing behind. */
export const sensitive = defineTracker({
  id: 'sensitive',
  summary: 'Remember which sensitive files the user confirmed',
  scope: 'session',
  on: ['tool.before', 'tool.after', 'prompt.before'],
  needs: ['targets'],
  schema: SensitiveSection,
  initial: none,
  restrictive: none,
  reduce({ section, event, facts, decision }) {
    if (event.kind === 'prompt.before') return event.agent ? section : forget(section);
    const call = event.toolCall ?? '';
    const changed = facts.targets.filter(({ use }) => use !== 'read').map(({ real }) => real);
    if (event.kind === 'tool.before') {
      const asked = decision.findings.some(
        ({ gate, level }) => gate === 'sensitive-files' && level === 'ask',
      );
      if (!asked || decision.level !== 'ask') return section;
      return { ...section, asked: newest({ ...section.asked, ...each(changed, call) }) };
    }
    const agreed = changed.filter((path) => section.asked[path] === call);
    if (agreed.length === 0) return section;
    const asked = Object.fromEntries(
      Object.entries(section.asked).filter(([path]) => !agreed.includes(path)),
    );
    return { approvals: newest({ ...section.approvals, ...each(agreed, event.at) }), asked };
  },
});

/** Whoever speaks again has answered all that was asked. */
const forget = (section: SensitiveSection): SensitiveSection =>
  Object.keys(section.asked).length === 0 ? section : { ...section, asked: {} };

const each = (paths: readonly string[], value: string) =>
  Object.fromEntries(paths.map((path) => [path, value]));

const newest = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(record).slice(-kept));
