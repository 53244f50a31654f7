import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { orUndefined } from './absent.ts';

const mostLinks = 40;

/** Follows links folder by folder and remembers each: paths that share a beginning share the work. */
export function linkFollower(now = Date.now): (path: string) => string {
  const known = new Map<string, string>();
  const folders = new Map<string, string | undefined>();
  const keyOf = (folder: string): string | undefined => {
    if (!folders.has(folder)) look(folder);
    return folders.get(folder);
  };
  const look = (path: string): fs.Stats | undefined => {
    const found = orUndefined(() => fs.lstatSync(path, { throwIfNoEntry: false }));
    folders.set(path, found?.isDirectory() ? settledKey(found, now()) : undefined);
    return found;
  };
  const follow = (path: string, links: number): string => {
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    if (links > mostLinks) throw new Error(`ELOOP: too many links on the way to ${path}`);
    const parent = dirname(path);
    if (parent === path) return path;
    const folder = follow(parent, links);
    const here = join(folder, basename(path));
    const real = isNoLink(here, keyOf(folder)) ? here : ends(look(here), here, links);
    if (real === here) rememberNoLink(here, folders.get(folder));
    known.set(path, real);
    return real;
  };
  const ends = (found: fs.Stats | undefined, here: string, links: number): string =>
    found?.isSymbolicLink() ? follow(linkTarget(here), links + 1) : here;
  return (path) => follow(path, 0);
}

/** A link can't appear, nor a name become one, without a change of the folder that holds it. */
const noLinks = new Map<string, string>();
const mostRemembered = 4_096;

const isNoLink = (path: string, folderKey: string | undefined): boolean =>
  folderKey !== undefined && noLinks.get(path) === folderKey;

function rememberNoLink(path: string, folderKey: string | undefined): void {
  if (folderKey === undefined) return;
  if (noLinks.size >= mostRemembered) noLinks.clear();
  noLinks.set(path, folderKey);
}

/** A folder changed this recently could change again without its change time moving: some count by two seconds. */
const settledMs = 2_500;

const settledKey = ({ ino, dev, ctimeMs }: fs.Stats, now: number): string | undefined =>
  now - ctimeMs > settledMs ? `${dev}.${ino}.${ctimeMs}` : undefined;

function linkTarget(path: string): string {
  const target = fs.readlinkSync(path);
  return target.startsWith('/') ? target : join(dirname(path), target);
}
