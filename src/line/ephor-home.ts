import type { Io } from '../kernel/io.ts';

/** `EPHOR_HOME`, else `~/.ephor`. */
export const ephorHome = (io: Io, userHome: string): string => io.env('EPHOR_HOME') || `${userHome}/.ephor`;
