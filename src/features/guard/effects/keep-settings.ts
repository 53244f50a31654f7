import { lostIn, readKept, standOf, textOf, waitsOf, writeKept } from '../guarded/kept-settings.ts';
import { defineEffect } from '../../../kernel/effect.ts';

/** Before anything runs that may change them, so that what it did is told from what others did. */
export const keepSettings = defineEffect({
  id: 'keep-settings',
  summary: 'Remember how the hosts’ settings call Ephor, and warn you when they no longer do',
  on: ['session.start', 'prompt.before', 'tool.before'],
  needs: ['waitingSettings'],
  run({ event, facts, io, place, hosts, warn }) {
    if (event.kind === 'tool.before' && !['command', 'mcp', 'other'].includes(event.action.kind)) return;
    const stand = standOf(io, place);
    const waits = waitsOf(facts.waitingSettings);
    const kept = readKept(io, place);
    const isSame = kept?.stand === stand;
    if (isSame && kept.waits === waits && event.kind !== 'session.start') return;
    const looks = place.hostFiles.map((file) => {
      const now = textOf(io, file);
      const was = kept?.texts[file];
      const lost = was === undefined ? [] : lostIn(hosts, was, now);
      return { file, lost, good: was !== undefined && lost.length > 0 ? was : now };
    });
    for (const { file, lost } of looks)
      if (lost.length > 0)
        warn(`${file} was changed: ${lost.join('; ')}. Was that you? If not, run \`ephor init\`.`);
    if (isSame && kept.waits === waits) return;
    writeKept(io, place, {
      stand,
      waits,
      texts: Object.fromEntries(looks.map(({ file, good }) => [file, good])),
    });
  },
});
