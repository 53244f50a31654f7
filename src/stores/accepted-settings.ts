import { UserError } from '../kernel/errors.ts';
import type { Files, Io } from '../kernel/io.ts';
import { homeFiles, inside, projectFiles, projectId } from '../kernel/place.ts';
import type { AcceptedFiles, AcceptedRecord } from '../kernel/stores/accepted-settings.ts';
import { signingKey } from './key.ts';
import { openSigned, sign } from './signed-file.ts';

const maxBytes = 1024 * 1024;
const purpose = 'accepted settings';

type Texts = Pick<Files, 'readText' | 'list'>;

/** The user's copy comes first, because a repository can be replaced as a whole. */
function copiesOf(io: Io, root: string, home: string): readonly string[] {
  const { accepted, acceptedInGit, ephor } = projectFiles(root);
  const git = acceptedInGit.slice(0, acceptedInGit.lastIndexOf('/ephor/'));
  return [
    homeFiles(home).acceptedOf(projectId(io.hash, root)),
    ...(io.files.stat(ephor)?.folder ? [accepted] : []),
    ...(io.files.stat(git)?.folder ? [acceptedInGit] : []),
  ];
}

/** Whether Ephor was in force in this very folder, wherever its configuration is now. */
export function wasAccepted(io: Io, home: string, root: string): boolean {
  const path = homeFiles(home).acceptedOf(projectId(io.hash, root));
  const text = io.files.stat(path) && textAt(io, path);
  return text !== undefined && isOf(io, root, unsigned(text));
}

/** A copy that lies in the folder itself came with it. */
const isOf = (io: Io, root: string, accepted: AcceptedFiles | undefined): boolean =>
  accepted?.folder === folderMark(io, root);

export const folderMark = (io: Io, root: string): number => io.files.stat(root)?.inode ?? 0;

/** Everything that the configuration of a project is read from, as it is now. What can't be read is left out. */
export function currentFiles(io: Io, root: string, home: string): Pick<AcceptedFiles, 'files' | 'user'> {
  const { config, rules, rule, intents, intentIgnores, prompt } = projectFiles(root);
  const paths = [config, intents, ...intentIgnores, prompt, ...io.files.list(rules).map(rule)];
  const texts = paths.flatMap((path) => {
    const text = textAt(io, path);
    return text === undefined ? [] : [[inside(path, root) ?? path, text] as const];
  });
  return { files: Object.fromEntries(texts), user: textAt(io, homeFiles(home).config) ?? null };
}

function textAt({ files }: Io, path: string): string | undefined {
  try {
    return files.readText(path, maxBytes);
  } catch {
    return undefined;
  }
}

/** What was accepted, to be read like the files themselves. */
export function asFiles({ files, user }: AcceptedFiles, root: string, home: string): Texts {
  return {
    readText: (path) =>
      path === homeFiles(home).config ? (user ?? undefined) : files[inside(path, root) ?? path],
    list: (folder) =>
      Object.keys(files).flatMap((path) => {
        const name = inside(`${root}/${path}`, folder);
        return name && !name.includes('/') ? [name] : [];
      }),
  };
}

/** The newest copy that is signed; where none is, the one that is there, and that it can't be trusted. */
export function readAccepted(io: Io, root: string, home: string): AcceptedRecord {
  const copies = copiesOf(io, root, home);
  const texts = copies.map((path, index) => {
    const text = textAt(io, path);
    const isElsewhere =
      index === 0 && text !== undefined && unsigned(text) && !isOf(io, root, unsigned(text));
    return isElsewhere ? undefined : text;
  });
  const there = texts.filter((text) => text !== undefined);
  const user = readUser(io, home);
  const mine = user?.user;
  if (there.length === 0) return { accepted: undefined, user: mine, whole: false };
  const key = keyIfAny(io, home);
  const signed = there.map((text) => opened(io, key, purpose, text)).filter((each) => each !== undefined);
  const newest = signed.toSorted((a, b) => b.serial - a.serial)[0];
  if (newest) {
    const whole = user !== undefined && texts.every((text) => text === texts[0]);
    return { accepted: user ? { ...newest, user: user.user } : newest, user: mine, whole };
  }
  const left = there.map((text) => unsigned(text)).find((each) => each !== undefined);
  const damage = key === undefined ? 'the signing key is not available' : 'its signature does not fit';
  return { accepted: left, user: mine, damage, whole: false };
}

/** Accepted in one project, the user's own file is accepted in all. */
function readUser(io: Io, home: string): AcceptedFiles | undefined {
  const text = textAt(io, homeFiles(home).acceptedUser);
  return text === undefined ? undefined : opened(io, keyIfAny(io, home), `${purpose} of the user`, text);
}

const opened = (io: Io, key: string | undefined, about: string, text: string): AcceptedFiles | undefined => {
  if (key === undefined) return undefined;
  const document = openSigned(io, key, about, text);
  return document.ok ? asAccepted(document.document) : undefined;
};

function unsigned(text: string): AcceptedFiles | undefined {
  try {
    return asAccepted((JSON.parse(text) as { document?: unknown }).document);
  } catch {
    return undefined;
  }
}

function asAccepted(document: unknown): AcceptedFiles | undefined {
  const { serial, at, folder = 0, files, user } = (document ?? {}) as Partial<AcceptedFiles>;
  const whole =
    typeof serial === 'number' && typeof at === 'string' && typeof files === 'object' && files !== null;
  return whole ? { serial, at, folder, files, user: typeof user === 'string' ? user : null } : undefined;
}

/** In every place. Who has no key can't say that a person accepted it. */
export function writeAccepted(
  io: Io,
  root: string,
  home: string,
  given: Omit<AcceptedFiles, 'folder'>,
): void {
  const accepted = { ...given, folder: folderMark(io, root) };
  const key = keyIfAny(io, home);
  if (key === undefined) return;
  const put = (path: string, about: string, document: AcceptedFiles): void => {
    io.files.makeFolder(path.slice(0, path.lastIndexOf('/')), 0o700);
    if (io.files.stat(path)?.folder) io.files.remove(path);
    io.files.writeAtomic(path, sign(io, key, about, JSON.stringify(document)), { mode: 0o600 });
  };
  for (const path of copiesOf(io, root, home)) put(path, purpose, accepted);
  const mine = readUser(io, home);
  if (mine === undefined || mine.user !== accepted.user)
    put(homeFiles(home).acceptedUser, `${purpose} of the user`, { ...accepted, files: {} });
}

/** A file of the configuration as it was and as it is now; undefined where there is none. */
export interface WrittenFile {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A person wants the files as they are now. Throws where that can't be signed. */
export function acceptNow(io: Io, root: string, home: string): void {
  signingKey(io, home);
  const { accepted } = readAccepted(io, root, home);
  next(io, root, home, accepted, currentFiles(io, root, home));
}

/** What Ephor wrote for a person is accepted, and nothing that waited in the same file before. */
export function acceptWritten(io: Io, root: string, home: string, written: readonly WrittenFile[]): void {
  const { accepted, damage } = readAccepted(io, root, home);
  if (!accepted || damage !== undefined) return;
  const pathOf = ({ file }: WrittenFile): string => inside(file, root) ?? file;
  const own = written.filter(
    (each) => inside(each.file, root) !== undefined && accepted.files[pathOf(each)] === each.before,
  );
  if (written.every(({ before, after }) => before === after)) return;
  const gone = own.filter(({ after }) => after === undefined).map(pathOf);
  const files = Object.fromEntries([
    ...Object.entries(accepted.files).filter(([path]) => !gone.includes(path)),
    ...own.flatMap((each) => (each.after === undefined ? [] : [[pathOf(each), each.after] as const])),
  ]);
  const mine = written.find(({ file }) => file === homeFiles(home).config);
  const user = mine && (mine.before ?? null) === accepted.user ? (mine.after ?? null) : accepted.user;
  next(io, root, home, accepted, { files, user });
}

const next = (
  io: Io,
  root: string,
  home: string,
  before: AcceptedFiles | undefined,
  now: Pick<AcceptedFiles, 'files' | 'user'>,
): void =>
  writeAccepted(io, root, home, {
    ...now,
    serial: (before?.serial ?? 0) + 1,
    at: io.clock.now().toISOString(),
  });

/** The project is as if Ephor had never been there. */
export function forgetAccepted(io: Io, root: string, home: string): void {
  const paths = [...copiesOf(io, root, home), projectFiles(root).settings];
  for (const path of paths) io.files.remove(path);
}

/** It is the state's part to complain about a lost key. */
function keyIfAny(io: Io, home: string): string | undefined {
  try {
    return signingKey(io, home);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
