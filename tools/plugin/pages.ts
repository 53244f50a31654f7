import manifest from '../../package.json' with { type: 'json' };
import { ownPlugin, ownServer } from '../../src/kernel/commands/mcp-tools.ts';
import { hookEntry, hookedEvents } from '../../src/hosts/claude-code/hook-entries.ts';

const program = (name: string): string => `"\${CLAUDE_PLUGIN_ROOT}/programs/${name}"`;

const { version, description, license } = manifest;
const about = {
  name: ownPlugin,
  description,
};

/** The parts of the plugin that follow from the code, by their path below the repository's root. */
export const pages = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({
      '.claude-plugin/marketplace.json': {
        name: ownPlugin,
        owner: { name: 'Ephor' },
        metadata: { description },
        plugins: [{ ...about, source: './plugin', version }],
      },
      'plugin/.claude-plugin/plugin.json': { ...about, version, author: { name: 'Ephor' }, license },
      'plugin/hooks/hooks.json': {
        description: 'Every event, judged by Ephor',
        hooks: Object.fromEntries(
          hookedEvents.map((event) => [
            event,
            [hookEntry(event, `sh ${program('hook')} claude-code ${event}`)],
          ]),
        ),
      },
      'plugin/.mcp.json': {
        // The words that `ephor init` registers too: the client starts a server once that is named twice.
        mcpServers: { [ownServer]: { command: '${HOME}/.ephor/bin/mcp', args: [] } },
      },
    }).map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`]),
  );
