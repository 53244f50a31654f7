import type { Gate } from '../../kernel/gate.ts';
import type { Io } from '../../kernel/io.ts';
import { homeFiles, projectFiles, projectId } from '../../kernel/place.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { sameData } from '../../kernel/settings/looser.ts';
import { type Compiled, type Tightened, tighten } from '../../kernel/settings/tighten.ts';
import { asFiles, currentFiles, readAccepted, writeAccepted } from '../../stores/accepted-settings.ts';
import { compileSettings, type Sources, withRevision } from './compile-settings.ts';

interface Where {
  readonly io: Io;
  readonly gates: readonly Gate[];
  readonly root: string;
  readonly home: string;
  /** What was in force last, as far as memory or a signed file tells. */
  readonly last: Compiled | undefined;
}

/**
 * What counts: what the files say, as far as it is not looser than what a person accepted. What is stricter is in force
 * at once, and from then on can't be loosened either. A project that nothing was accepted in yet, like a new clone or
 * one of an older Ephor, begins with what is there.
 */
export function settingsInForce({ io, gates, root, home, last }: Where): Settings {
  const compile = (files: Sources['files']): Compiled =>
    compileSettings({ files, hash: io.hash }, gates, root, home);
  const done = ({ settings, waiting }: Tightened): Settings => ({
    ...withRevision(io.hash, settings),
    waiting,
  });
  const wanted = compile(io.files);
  const now = currentFiles(io, root, home);
  const { accepted, user, damage, whole } = readAccepted(io, root, home);
  const userAlone = (text: string | null): Compiled =>
    compile(asFiles({ ...unborn, files: {}, user: text }, root, home));
  const keep = (serial: number, files = now): void =>
    writeAccepted(io, root, home, { ...files, serial, at: io.clock.now().toISOString() });

  if (damage !== undefined) {
    const left = accepted
      ? tighten(compile(asFiles(accepted, root, home)), wanted, gates)
      : unchanged(wanted);
    const held = tighten(last ?? compile(nothing), left.settings, gates);
    const problem = {
      file: homeFiles(home).acceptedOf(projectId(io.hash, root)),
      line: undefined,
      key: '',
      message: `the record of the settings you accepted can’t be trusted: ${damage}`,
      repair: 'ephor config accept',
    };
    const settings = { ...held.settings, problems: [...wanted.problems, problem] };
    return done({ settings, waiting: [...left.waiting, ...held.waiting] });
  }
  if (accepted && sameData(now.files, accepted.files) && now.user === accepted.user) {
    if (!whole) writeAccepted(io, root, home, accepted);
    return done(unchanged(wanted));
  }
  const isUnknown = !accepted && !last;
  // In a project that is new, the user's own file counts as it was accepted elsewhere.
  const texts = accepted ?? (user === undefined ? undefined : { ...unborn, files: now.files, user });
  const was = accepted
    ? compile(asFiles(accepted, root, home))
    : (last ?? (texts && compile(asFiles(texts, root, home))));
  const tightened = was ? tighten(was, wanted, gates) : unchanged(wanted);
  const isSound = wanted.problems.length === 0 && io.files.stat(projectFiles(root).config) !== undefined;
  // What changes while it is read is accepted by the one who reads it next.
  const isOne = () => sameData(compile(asFiles({ ...unborn, ...now }, root, home)), wanted);
  const userMoves = !texts || tighten(userAlone(texts.user), userAlone(now.user), gates).waiting.length === 0;
  const next = { files: now.files, user: userMoves ? now.user : texts.user };
  const isNew = !accepted || !sameData(next.files, accepted.files) || next.user !== accepted.user;
  const begins = isUnknown || tightened.waiting.length === 0;
  if (begins && isSound && isNew && isOne()) keep((accepted?.serial ?? 0) + 1, next);
  else if (accepted && !whole) writeAccepted(io, root, home, accepted);
  return done(tightened);
}

const unchanged = (settings: Compiled): Tightened => ({ settings, waiting: [] });

const unborn = { serial: 0, at: '', folder: 0 };

const nothing = { readText: () => undefined, list: () => [] };
