import type { Io } from '../kernel/io.ts';
import { usualHome } from '../kernel/place.ts';

/** `EPHOR_HOME`, else `~/.ephor`. */
export const ephorHome = (io: Io, userHome: string): string => io.env('EPHOR_HOME') || usualHome(userHome);
