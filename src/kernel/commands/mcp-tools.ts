import { isHarmlessOwnTool, isOwnServer } from './own-tools.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** They say that a tool reads, wherever they stand. */
const reading = words('get read fetch find search describe retrieve lookup inspect');

/** They say so as the first word; behind another they may be what that one acts on, as in `shrink_list`. */
const readingFirst = words('list show view count browse peek preview tail grep glob stat whoami');

/** One of them anywhere, and the tool changes something. */
const mutating = words(`
  accept activate add append apply approve archive assign attach cancel clear click clone close configure create
  deactivate delete deploy destroy detach disable dismiss drop duplicate edit enable erase eval exec execute expire
  insert install invoke kill launch mark merge migrate modify move mutate notify overwrite patch post promote publish
  purge push put reassign register reject remove rename reopen replace reply reset restart restore resume revert revoke
  rollback rotate run save send set shutdown start stop submit subscribe suspend sync terminate toggle transfer
  transition trash trigger truncate unarchive unassign uninstall unlock unpublish unset unsubscribe update upgrade upload
  upsert wipe write and or then
`);

/** Verbs that are as often the thing that is read: `get_pull_request`, `list_release`. They count as the first word. */
const mutatingFirst = words(`
  allow ban block book build buy call change charge checkout comment commit complete connect convert copy draft dispatch
  end export fill flag flush force fork format generate import init invite join label leave link load lock login logout
  make manage mute navigate open order pause pay pin play press print pull query react rebase record refresh release
  reload report request resolve scale schedule select share sign skip stage star store swap switch tag take touch track
  type undo vote
`);

/** Tools in wide use that only read, and whose names do not say so. */
const knownToRead = words(`
  browser_snapshot directory_tree git_diff git_diff_staged git_diff_unstaged git_log git_show git_status
  pull_request_read query-docs resolve-library-id sequentialthinking
`);

const longestName = 200;

/**
 * True when the tool's name says that it reads, and nothing else: a name is all that is known of a tool. Words that are
 * run together, as in `getupdate`, are not taken apart. Our own tools
 * are known.
 */
export function mcpReads(tool: string, server = ''): boolean {
  if (isOwnServer(server)) return isHarmlessOwnTool(server, tool);
  if (tool.length > longestName || !/^[\w.-]+$/.test(tool)) return false;
  if (knownToRead.has(tool)) return true;
  const spoken = tokens(tool);
  if (spoken.some((word) => mutating.has(word))) return false;
  const own = new Set([...tokens(server), 'api']);
  const first = spoken.find((word) => reads(word) || !own.has(word));
  if (first === undefined || mutatingFirst.has(first)) return false;
  return reads(first) || spoken.some((word) => reading.has(word));
}

const reads = (word: string): boolean => reading.has(word) || readingFirst.has(word);

/** The words of a name in snake, kebab or camel case. */
const tokens = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
