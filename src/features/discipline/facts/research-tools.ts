import { researchCategories } from '../../../kernel/discipline.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { serverPart } from '../../../kernel/tool-end.ts';
import { fitsWildcard } from '../../../kernel/text/wildcard.ts';

export const researchTools = defineFact({
  id: 'researchTools',
  summary: 'Find out which tools count as research, and which kinds of research have no tool here',
  gather(input) {
    const { event, settings } = input;
    const tools = inHostsWords(settings.research, input);
    const level = settings.gates['research']?.level ?? 'off';
    const asked = level === 'ask' || level === 'deny';
    if (event.kind !== 'prompt.before' || level === 'off') return { asked, tools, unavailable: [] };
    const servers = serversOf(input);
    if (!servers) return { asked, tools, unavailable: [] };
    const unavailable = researchCategories.filter(
      (category) => !tools[category].some((pattern) => isThere(pattern, servers)),
    );
    return { asked, tools, unavailable };
  },
});

const inHostsWords = (
  tools: FactInput['settings']['research'],
  { toolName }: FactInput,
): FactInput['settings']['research'] => ({
  docs: tools.docs.map(toolName),
  web: tools.web.map(toolName),
  github: tools.github.map(toolName),
  local: tools.local.map(toolName),
});

/** Those that are configured and those that a tool was used of; undefined when that can't be known. */
function serversOf(input: FactInput): readonly string[] | undefined {
  try {
    return [...input.mcpServers(), ...Object.keys(input.state.servers.servers)];
  } catch {
    return undefined;
  }
}

/** The host's own tools are always there; those of a server when the server is. */
function isThere(pattern: string, servers: readonly string[]): boolean {
  const part = serverPart(pattern);
  return part === undefined || servers.some((server) => fitsWildcard(server, part));
}
