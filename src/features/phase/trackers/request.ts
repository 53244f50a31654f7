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
} from '../request.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const keptLimits = 10;

export const request = defineTracker({
  id: 'request',
  summary: 'Remember how small the newest request is, and which places it names as its limits',
  scope: 'session',
  on: ['prompt.before'],
  needs: ['promptClass'],
  schema: RequestSection,
  initial: noRequest,
  restrictive: noRequest,
  reduce({ section, event, facts: { promptClass: asked } }) {
    const typed = event.prompt;
    if (event.agent || typed === '' || asked?.kind === 'command') return section;
    const packages =
      section.packages || speaksOfPackages(`${event.asked ?? ''} ${event.plan ?? ''} ${typed}`);
    // A yes may be to more than was asked for, and a question asks for nothing.
    if (event.asked !== undefined || asked?.kind === 'passthrough')
      return {
        ...lifted(
          section,
          `${event.asked ?? ''} ${event.plan ?? ''} ${typed}`,
          asked?.kind === 'passthrough',
        ),
        packages,
        small: null,
      };
    if (asked?.kind === 'question') {
      const { except } = placesIn(typed, event.at);
      return { ...section, packages, except: [...except, ...section.except].slice(0, keptLimits) };
    }
    return fresh(typed, packages, section, event.at);
  },
  withoutFacts: (section) => ({ ...section, small: null }),
});

/** After a yes or an answer: what was only for now is over, and more may be wanted than was said at first. */
function lifted(section: RequestSection, said: string, isYes: boolean): RequestSection {
  const bans = (section.bans ?? []).filter(
    ({ of }) => !((of === 'live' && (isYes || speaksOfLive(said))) || (of === 'build' && isYes)),
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
      (of === 'construct' && !typed.includes(name.replaceAll('`', ''))),
  );

function placesIn(typed: string, at: string): Pick<RequestSection, 'only' | 'except'> {
  const { only, except, kinds: apart } = limitsIn(typed);
  const kept = (limits: readonly Limit[]): Limit[] =>
    limits.slice(0, keptLimits).map(({ place, words }) => {
      const said = { place: redact(place), words: redact(words) };
      return forNow.test(around(typed, words)) ? { ...said, forNow: true } : said;
    });
  const kinds = apart.map(({ kind, words }) => ({
    place: kind,
    words: redact(words),
    before: at,
  }));
  return { only: kept(only), except: [...kinds, ...kept(except)] };
}

/** The words, and a few behind them. */
const around = (typed: string, words: string): string => {
  const said = typed.replaceAll(/\s+/g, ' ');
  const from = said.indexOf(words);
  const clause = /^[^.!?;,\n]{0,20}/.exec(said.slice(from + words.length))?.[0] ?? '';
  return from < 0 ? words : words + clause;
};

function fresh(typed: string, packages: boolean, before: RequestSection, at: string): RequestSection {
  const { only, except } = placesIn(typed, at);
  const small = smallnessIn(typed);
  const named = bansIn(typed).map((ban) => ({ ...ban, words: redact(ban.words) }));
  const bans = [...named, ...stillBanned(before, typed)].slice(0, keptLimits);
  return {
    small: small === undefined ? null : redact(small),
    packages,
    only,
    except: [...except, ...stillApart(before, typed)].slice(0, keptLimits),
    ...(bans.length === 0 ? {} : { bans }),
  };
}
