import type { Style } from '../../../kernel/operation.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { ago, localTime } from '../../../kernel/operations/time-words.ts';
import type { Ended, Ending } from './family.ts';
import type { FoundOrphans, Orphan, Spared } from './orphan.ts';

const roles = { agent: 'agent', server: 'MCP server', child: 'started by it' } as const;

/** Each process of a dead session, and below it how one can tell. */
export function orphanLines(orphan: Orphan, at: string, style: Style): readonly string[] {
  const { pid, role, program, since, parent, transcript, cwd, shell } = orphan;
  const room = style.width - 6;
  const head = `${style.warn('●')} ${style.strong(String(pid))}  ${fitEnd(program, Math.max(20, room - 26))}  ${style.dim(roles[role])}`;
  if (role === 'child') return [`    ${head}`];
  const silence =
    transcript === null
      ? 'no known transcript'
      : `its transcript was last written to ${ago(transcript.lastAt, at)}`;
  const evidence = [
    `since ${localTime(since, at)}, yours, without a terminal`,
    `${shell === null ? 'its' : `its shell’s (${shell})`} parent is dead; ${parent.program} (${parent.pid}) adopted it`,
    ...(role === 'agent' ? [silence] : []),
    ...(cwd === null ? [] : [`in ${cwd}`]),
  ];
  return [`  ${head}`, ...evidence.map((line) => `      ${style.dim(fit(line, room))}`)];
}

/** Of a long path, the end tells most. */
const fitEnd = (text: string, width: number): string =>
  text.length > width ? `…${text.slice(1 - width)}` : text;

export function foundLines({ orphans, spared }: FoundOrphans, at: string, style: Style): readonly string[] {
  const head =
    orphans.length === 0
      ? style.good('✓ No dead session left a process behind.')
      : style.warn(`${processes(orphans.length)} of dead sessions:`);
  return [
    head,
    ...orphans.flatMap((orphan) => orphanLines(orphan, at, style)),
    ...(spared.length === 0 ? [] : ['', style.dim('Left alone:')]),
    ...spared.map((each) => sparedLine(each, style)),
  ];
}

const sparedLine = ({ pid, program, why }: Spared, style: Style): string =>
  style.dim(`  ${pid}  ${why}: ${fitEnd(program, Math.max(20, style.width - why.length - 14))}`);

const endings: Readonly<Record<Ending, string>> = {
  asked: 'ended when asked',
  forced: 'did not end when asked, and was killed',
  gone: 'was already gone',
  left: 'is still running',
};

export function endedLines(ended: readonly Ended[], style: Style): readonly string[] {
  return ended.map(({ pid, program, how }) => {
    const sign = how === 'left' ? style.bad('✗') : style.good('✓');
    return `  ${sign} ${style.strong(String(pid))}  ${endings[how]}  ${style.dim(fitEnd(program, Math.max(20, style.width - 60)))}`;
  });
}

export const processes = (count: number): string => (count === 1 ? '1 process' : `${count} processes`);
