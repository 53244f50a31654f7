import * as v from 'valibot';
import { limitsIn } from '../limit-words.ts';
import { redact } from '../../../kernel/text/redact.ts';
import { type Limit, noRequest, type RequestSection } from '../request.ts';
import { smallnessIn, speaksOfPackages } from '../request-words.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const Limits = v.array(v.object({ place: v.string(), words: v.string() }));
const keptLimits = 10;

export const request = defineTracker({
  id: 'request',
  summary: 'Remember how small the newest request is, and which places it names as its limits',
  scope: 'session',
  on: ['prompt.before'],
  needs: ['promptClass'],
  schema: v.object({
    small: v.nullable(v.string()),
    packages: v.boolean(),
    only: Limits,
    except: Limits,
  }),
  initial: noRequest,
  restrictive: noRequest,
  reduce({ section, event, facts: { promptClass: asked } }) {
    const typed = typedIn(event);
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

function fresh(typed: string, packages: boolean, before: RequestSection): RequestSection {
  const { only, except } = limitsIn(typed);
  const kept = (limits: readonly Limit[]): readonly Limit[] =>
    limits.slice(0, keptLimits).map(({ place, words }) => ({ place: redact(place), words: redact(words) }));
  const small = smallnessIn(typed);
  return {
    small: small === undefined ? null : redact(small),
    packages,
    only: kept(only),
    except: [...kept(except), ...stillApart(before, typed)].slice(0, keptLimits),
  };
}
