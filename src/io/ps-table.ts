import type { RunningProcess } from '../kernel/io.ts';

/** For systems without `/proc`, like macOS. */
const columns = ['pid', 'ppid', 'uid', 'stat', 'tty', 'lstart', 'command'];
const ps = '/bin/ps';

const run = (args: readonly string[]): string => {
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  const env = { ...process.env, LC_ALL: 'C' };
  return execFileSync(ps, [...args], { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
};

export const listByPs = (machine: string): readonly RunningProcess[] =>
  parsePs(
    run(['-axww', ...columns.flatMap((name) => ['-o', `${name}=`])]),
    run(['-axww', '-o', 'pid=', '-o', 'comm=']),
    machine,
  );

/** When the process of this number began, in the words of `ps`. */
export function startedByPs(pid: number): string {
  try {
    const [, state = '', started = ''] =
      /^(\S+)\s+(.+)$/.exec(run(['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)]).trim()) ?? [];
    return state.startsWith('Z') ? '' : started.trim();
  } catch {
    return '';
  }
}

const row = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\w{3} \w{3}\s+\d+ [\d:]{8} \d{4})(?: (.*))?$/;

/**
 * Two tables, because a program's path and its arguments may both hold blanks. Arguments with blanks in them come
 * apart: such a process is not recognised, and so is left alone.
 */
export function parsePs(table: string, programs: string, machine: string): readonly RunningProcess[] {
  const programOf = new Map(
    programs.split('\n').flatMap((line) => {
      const [, pid, path] = /^\s*(\d+)\s+(.+)$/.exec(line) ?? [];
      return pid && path ? [[Number(pid), path.trim()] as const] : [];
    }),
  );
  return table.split('\n').flatMap((line) => {
    const found = row.exec(line);
    if (!found) return [];
    const [, pid, parent, user, state = '', terminal = '', started = '', command = ''] = found;
    if (state.startsWith('Z')) return [];
    const program = programOf.get(Number(pid));
    return [
      {
        id: { pid: Number(pid), started, machine },
        parent: Number(parent),
        user: Number(user),
        startedAt: new Date(started).toISOString(),
        argv: wordsOf(command, program),
        program: program?.startsWith('/') ? program : undefined,
        cwd: undefined,
        terminal: /^\?+$/.test(terminal) ? undefined : terminal,
        leader: state.includes('s') ? Number(pid) : undefined,
        service: undefined,
      },
    ];
  });
}

function wordsOf(command: string, program: string | undefined): readonly string[] {
  const first = program !== undefined && command.startsWith(program) ? program : undefined;
  const rest = first === undefined ? command : command.slice(first.length);
  return [...(first === undefined ? [] : [first]), ...rest.split(' ').filter((word) => word !== '')];
}
