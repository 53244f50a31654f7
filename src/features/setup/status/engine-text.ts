import type { EngineStatus } from '../../../kernel/app.ts';
import type { Style } from '../../../kernel/operation.ts';
import { counted, span } from '../../../kernel/operations/time-words.ts';

export function engineText(engine: EngineStatus, style: Style): string {
  if (!engine.running) {
    return `${style.dim('○')} The engine is asleep. The next hook call wakes it; until then hooks judge for themselves.`;
  }
  const { pid, port, version, uptimeSeconds, calls, memoryMb } = engine;
  const facts = [
    uptimeSeconds === undefined ? undefined : `up ${span(uptimeSeconds * 1000)}`,
    calls === undefined ? undefined : counted(calls, 'call'),
    memoryMb === undefined ? undefined : `${Math.round(memoryMb)} MB`,
    pid === undefined ? undefined : `process ${pid}`,
    port === undefined ? undefined : `port ${port}`,
    version,
  ];
  return `${style.good('● The engine runs')}  ${style.dim(facts.filter(Boolean).join(' · '))}`;
}
