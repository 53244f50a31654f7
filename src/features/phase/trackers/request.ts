import { bansIn } from '../ban-words.ts';
import { limitsIn } from '../limit-words.ts';
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
      return { ...section, packages, small: null };
    if (asked?.kind === 'question') return { ...section, packages };
    return fresh(typed, packages, section);
  },
  withoutFacts: (section) => ({ ...section, small: null }),
});

/** A file to be left alone stays so until the user names it again; a mere word is good for its own request. */
const stillApart = ({ except }: RequestSection, typed: string): readonly Limit[] =>
  except.filter(
    ({ place }) =>
      /[./]/.test(place) &&
      !typed.toLowerCase().includes(place.slice(place.lastIndexOf('/') + 1).toLowerCase()),
  );

/** No packages and no such constructs holds until the user speaks of them again; not to run something, for its own request. */
const stillBanned = ({ bans = [] }: RequestSection, typed: string): readonly Ban[] =>
  bans.filter(
    ({ of, name }) =>
      (of === 'packages' && !speaksOfPackages(typed)) ||
      (of === 'construct' && !typed.includes(name.replaceAll('`', ''))),
  );

function fresh(typed: string, packages: boolean, before: RequestSection): RequestSection {
  const { only, except } = limitsIn(typed);
  const kept = (limits: readonly Limit[]): readonly Limit[] =>
    limits.slice(0, keptLimits).map(({ place, words }) => ({ place: redact(place), words: redact(words) }));
  const small = smallnessIn(typed);
  const named = bansIn(typed).map((ban) => ({ ...ban, words: redact(ban.words) }));
  const bans = [...named, ...stillBanned(before, typed)].slice(0, keptLimits);
  return {
    small: small === undefined ? null : redact(small),
    packages,
    only: kept(only),
    except: [...kept(except), ...stillApart(before, typed)].slice(0, keptLimits),
    ...(bans.length === 0 ? {} : { bans }),
  };
}
