import { defineEffect } from '../../../kernel/effect.ts';
import { writeAnchor } from '../../../stores/audit-anchors.ts';

/** Once a session, when nobody waits any more. */
export const anchorLog = defineEffect({
  id: 'anchor-log',
  summary: 'Record the newest line of the audit log in a place that can’t be rewritten with it',
  on: ['session.end'],
  run: ({ io, place, later }) => later(async () => void (await writeAnchor(io, place.root))),
});
