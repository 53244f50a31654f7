import { bansIn } from '../ban-words.ts';
import { limitsIn } from '../limit-words.ts';
import { speaksOfLive, speaksOfRunning } from '../kept-words.ts';
import { speaksOfKind } from '../kinds-apart.ts';
import { forNow } from '../limit-signals.ts';
import { redact } from '../../../kernel/text/secrets.ts';
import {
  type Ban,
  type Limit,
  noRequest,
  RequestSection,
  smallnessIn,
  speaksOfPackages,
  type Unwanted,
} from '../request.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import type { Stances } from '../../../kernel/work/stance.ts';
import { placesIn } from '../places-to-run.ts';
import { keptChanges, leftOut, namedActs } from '../unwanted-acts.ts';
import {
  speaksOfCommits,
  unwantedActs,
  unwantedPlaces,
  unwantedThings,
  unwantedWords,
} from '../unwanted-things.ts';

const [keptLimits, keptWords] = [10, 24];

export const request = defineTracker({
  id: 'request',
  summary: 'Remember how small the newest request is, and which places it names as its limits',
  scope: 'session',
  on: ['prompt.before'],
  needs: ['promptClass', 'stances'],
  schema: RequestSection,
  initial: noRequest,
  restrictive: noRequest,
  reduce({ section, event, facts: { promptClass: asked, stances } }) {
    const typed = event.prompt;
    if (event.agent || typed === '' || asked?.kind === 'command') return section;
    const packages =
      section.packages || speaksOfPackages(`${event.asked ?? ''} ${event.plan ?? ''} ${typed}`);
    const said = saidIn(typed, event.at, stances);
    // A yes may be to more than was asked for, and a question asks for nothing.
    if (event.asked !== undefined || asked?.kind === 'passthrough') {
      const whole = `${event.asked ?? ''} ${event.plan ?? ''} ${typed}`;
      const before = lifted(section, whole, asked?.kind === 'passthrough');
      return { ...adding(said, before), packages, small: null };
    }
    if (asked?.kind === 'question')
      return {
        ...adding(said, {
          ...section,
          bans: stillBanned(section, typed),
          unwanted: stillUnwanted(section, typed),
        }),
        packages,
      };
    const small = smallnessIn(typed);
    return {
      ...adding(said, {
        except: stillApart(section, typed),
        bans: stillBanned(section, typed),
        unwanted: stillUnwanted(section, typed),
      }),
      small: small === undefined ? null : redact(small),
      packages,
      only: [...said.only],
    };
  },
  withoutFacts: (section) => ({ ...section, small: null }),
});

/** What a prompt itself says of its limits. */
type Said = Pick<RequestSection, 'only' | 'except'> & {
  readonly bans: readonly Ban[];
  readonly unwanted: readonly Unwanted[];
};

function adding<
  S extends Pick<Partial<RequestSection>, 'bans' | 'unwanted'> & { readonly except: readonly Limit[] },
>(
  said: Said,
  { bans: earlier = [], unwanted: before = [], ...others }: S,
): Omit<S, 'bans' | 'unwanted'> & Pick<RequestSection, 'except' | 'bans' | 'unwanted'> {
  const bans = [...said.bans, ...earlier].slice(0, keptLimits);
  const unwanted = [...said.unwanted, ...before].slice(0, keptWords);
  return {
    ...others,
    except: [...said.except, ...others.except].slice(0, keptLimits),
    ...(bans.length === 0 ? {} : { bans }),
    ...(unwanted.length === 0 ? {} : { unwanted }),
  };
}

/** After a yes or an answer: what was only for now is over, and more may be wanted than was said at first. */
function lifted(section: RequestSection, said: string, isYes: boolean): RequestSection {
  const bans = (section.bans ?? []).filter(
    ({ of }) =>
      !(
        (of === 'live' && (isYes || speaksOfLive(said))) ||
        ((of === 'build' || of === 'commit' || of === 'place' || of === 'act' || of === 'discard') && isYes)
      ),
  );
  const { bans: _, ...others } = section;
  return {
    ...others,
    except: section.except.filter((limit) => limit.forNow !== true),
    ...(bans.length === 0 ? {} : { bans }),
  };
}

/** A file to be left alone stays so until the user names it again; a mere word is good for its own request. */
const stillApart = ({ except }: RequestSection, typed: string): readonly Limit[] =>
  except.filter(
    ({ place, before, forNow: isForNow }) =>
      isForNow !== true &&
      (before === undefined ? /[./]/.test(place) : !speaksOfKind(place, typed)) &&
      !typed.toLowerCase().includes(place.slice(place.lastIndexOf('/') + 1).toLowerCase()),
  );

/** No packages, no such constructs and not to run it hold until the user speaks of that again. */
const stillBanned = ({ bans = [] }: RequestSection, typed: string): readonly Ban[] =>
  bans.filter(
    ({ of, name }) =>
      (of === 'packages' && !speaksOfPackages(typed)) ||
      (of === 'run' && !speaksOfRunning(typed)) ||
      (of === 'commit' && (name === '' ? !speaksOfCommits(typed) : !typed.includes(name))) ||
      (of === 'act' && !typed.toLowerCase().includes(name)) ||
      (of === 'place' && !placesIn(typed).some((place) => place.name === name)) ||
      (of === 'construct' && !typed.includes(name.replaceAll('`', ''))),
  );

/** A word stays unwanted until the user says it again. */
const stillUnwanted = ({ unwanted = [] }: RequestSection, typed: string): readonly Unwanted[] =>
  unwanted.filter(({ word }) => !typed.toLowerCase().includes(word.toLowerCase()));

function saidIn(typed: string, at: string, stances: Stances): Said {
  const { only, except, kinds } = limitsIn(typed);
  const isOnly = (name: string): boolean => only.some(({ place }) => place === name);
  const unwanted = unwantedThings(stances);
  const kept = (limits: readonly Limit[]): Limit[] =>
    limits.slice(0, keptLimits).map(({ place, words, kind }) => {
      const said = { place: redact(place), words: redact(words), ...(kind === true ? { kind } : {}) };
      return forNow.test(around(typed, words)) ? { ...said, forNow: true } : said;
    });
  const apart = distinct([...kinds, ...unwanted.kinds], ({ kind }) => kind).filter(
    ({ kind }) => !isOnly(kind),
  );
  const bans = distinct(
    [
      ...bansIn(typed),
      ...(stances.yesTo === undefined ? [] : bansIn(stances.yesTo).filter(({ of }) => of === 'live')),
      ...unwantedActs(stances),
      ...unwantedPlaces(stances),
      ...namedActs(stances),
      ...leftOut(stances),
      ...keptChanges(stances),
    ],
    ({ of, name }) => `${of} ${name}`,
  );
  return {
    only: kept(only),
    except: [
      ...apart.map(({ kind, words }) => ({ place: kind, words: redact(words), before: at })),
      ...kept(
        distinct([...except, ...unwanted.except], ({ place }) => place).filter(({ place }) => !isOnly(place)),
      ),
    ],
    bans: bans.map((ban) => ({ ...ban, words: redact(ban.words) })),
    unwanted: unwantedWords(stances).map(({ word, words }) => ({ word: redact(word), words: redact(words) })),
  };
}

const distinct = <T>(all: readonly T[], keyOf: (each: T) => string): readonly T[] =>
  all.filter((each, at) => all.findIndex((other) => keyOf(other) === keyOf(each)) === at);

/** The words, and a few behind them. */
const around = (typed: string, words: string): string => {
  const said = typed.replaceAll(/\s+/g, ' ');
  const from = said.indexOf(words);
  const clause = /^[^.!?;,\n]{0,20}/.exec(said.slice(from + words.length))?.[0] ?? '';
  return from < 0 ? words : words + clause;
};
