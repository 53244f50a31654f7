import { inside } from '../place.ts';

/** A script for the moment, beside the project. */
export const isScratch = (path: string, cwd: string): boolean =>
  /^\/(?:private\/)?(?:tmp|var)\//.test(path) && inside(path, cwd) === undefined;
