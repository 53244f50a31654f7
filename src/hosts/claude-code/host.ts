import { defineHost } from '../../kernel/host.ts';
import { isAttended, readConversation } from './conversation.ts';
import { whenAbsent } from './absent.ts';
import { environment, injected } from './environment.ts';
import { blocking, eventNames } from './event-names.ts';
import { readMaker } from './maker.ts';
import { servers } from './mcp-servers.ts';
import { model } from './model.ts';
import { ownProcess, transcripts } from './own-process.ts';
import { replyTo } from './reply.ts';
import { managedFiles, silencedBy } from './settings-layers.ts';
import { edits, settings } from './settings.ts';
import { actionOf, toolNames } from './tools.ts';
import { trial } from './trial.ts';
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
  eventNames,
  parse: parsePayload,
  reply: replyTo,
  environment,
  blocking,
  injected,
  tools: { names: toolNames, action: actionOf },
  settings,
  edits,
  limits: {
    // Longer text is put into a file, and the model sees its beginning.
    context: 10_000,
    failsClosedSince: '2.1.295',
    unseen: [
      '`claude --bare`, `--safe-mode` and `--setting-sources` can leave our hooks out, and an interactive session runs none before its folder is trusted',
      'Cursor and Copilot CLI may run the hooks of `.claude/` as well: each call is then judged twice',
    ],
  },
  transcript: { conversation: readConversation, attended: isAttended, maker: readMaker, folder: transcripts },
  model,
  servers,
  // Those of other plug-ins are in no folder that can be known.
  skillFolders: { project: ['.claude/skills'], user: ['.claude/skills'] },
  instructions: ['CLAUDE.md', 'CLAUDE.local.md'],
  process: ownProcess,
  plugin: { folders: ['.claude-plugin', 'plugin'], manifest: 'plugin/.claude-plugin/plugin.json' },
  administrator: { files: managedFiles, silencedBy },
  whenAbsent,
  trial,
});
