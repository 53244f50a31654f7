import { defineHost } from '../../kernel/host.ts';
import { isAttended, readConversation } from './conversation.ts';
import { eventNames } from './event-names.ts';
import { readMaker } from './maker.ts';
import { servers } from './mcp-servers.ts';
import { model } from './model.ts';
import { ownProcess } from './own-process.ts';
import { replyTo } from './reply.ts';
import { settings } from './settings.ts';
import { parsePayload } from './wire.ts';

const tell = { levels: ['note'], context: true } as const;
const block = { levels: ['note', 'deny'], context: false } as const;

export const claudeCode = defineHost({
  id: 'claude-code',
  summary: 'Claude Code, through command hooks in its settings',
  program: 'claude',
  honors: {
    'session.start': tell,
    'session.end': { levels: ['note'], context: false },
    'prompt.before': { levels: ['note', 'deny'], context: true },
    'tool.before': { levels: ['note', 'ask', 'deny'], context: true },
    'tool.after': tell,
    'tool.failed': tell,
    'turn.end': block,
    'agent.start': tell,
    'agent.end': block,
    'teammate.idle': block,
    'task.created': block,
    'task.completed': block,
    'compact.before': tell,
  },
  // Longer text is put into a file, and the model sees its beginning.
  mostContext: 10_000,
  eventNames,
  parse: parsePayload,
  reply: replyTo,
  readConversation,
  isAttended,
  readMaker,
  model,
  servers,
  // Those of other plug-ins are in no folder that can be known.
  skillFolders: { project: ['.claude/skills'], user: ['.claude/skills'] },
  process: ownProcess,
  settings,
});
