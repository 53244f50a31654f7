import { createFinder } from '../phase/finder.ts';
import { list } from '../phase/lexicon.ts';
import { namesIn } from '../phase/anchors.ts';
import { wordCount } from '../phase/speech-acts.ts';
import { isBig } from '../prompt/size.ts';
import type { Move } from './moves.ts';
import type { Request } from './request.ts';

/** How large, open and dangerous a piece of work is. */
export interface Extent {
  readonly size: 'trivial' | 'ordinary' | 'large';
  readonly vague: boolean;
  readonly risky: boolean;
  readonly planned: boolean;
  /** Whether the ground shifts: architecture, strategy, from scratch. */
  readonly upheaval: boolean;
}

const upheaval = createFinder(
  list(
    'from scratch | ground up | rearchitect* | re architect* | overhaul* | revamp | monolith* | microservice* | micro service* | architecture | architectural | multi user | multi tenan* | multitenan* | event sourcing | plugin system | plugin architecture | real time collaboration | realtime collaboration | end to end | replatform* | zero downtime | strategy | ball of mud | majors | including major* | isolated data | hexagonal',
  ),
);
const rework = createFinder(
  list(
    'rewrite | re write | redesign* | modernize | modernise | migrate | migrating | migration to | port the | port our | port this | porting | restructure | reorganize | reorganise | rebuild | decouple | untangle | break up | split up | split the | convert the whole',
  ),
);
const systems = createFinder(
  list(
    'system | platform | approval | escalation | monitoring | alerting | versioning | own reports | report builder | workflow | user management | audit trail | admin area | statistics | multiple currencies | multi currency | roles | groups | sharing | web app | desktop app | mobile app | plugin* | app store | ai | machine learning | personalization | personalisation | subsystem | framework | infrastructure | architecture | marketplace | billing | subscriptions | subscription | payments | payment | stripe | sso | saml | oauth | oauth2 | authentication | authorization | rbac | role based | roles and permissions | permissions | permission model | internationalization | internationalisation | i18n | localization | multi language | offline mode | offline support | offline first | realtime | real time | notifications | notification system | websockets | websocket | full text search | analytics | dashboard | admin panel | admin area | audit log* | mobile app | onboarding flow | workflow engine | recommendation* | chat | multi step | wizard | message queue | job queue | background jobs | caching layer | data model | schema | public api | graphql | sdk | import and export | undo/redo | undo redo | two factor | offline | collaboration | multi tenan* | 2fa | mfa',
  ),
);
const breadth = createFinder(
  list(
    'complete | full | all the | all our | all of | all services | all modules | all endpoints | all components | every | everywhere | across | entire | whole | throughout | codebase wide | project wide | the codebase | the monorepo | both the frontend | frontend and backend | backend and frontend | multiple services | several services | gesamte* | ganze* | komplett* | todo el | toda la | tout le | toute la | todo o | toda a | tutto il | весь | всю | 整个 | 全部 | 全体',
  ),
);
const open = createFinder(
  list(
    'somehow | unmaintainable | unusable | or something | something like | some kind of | some sort of | better | nicer | more modern | more robust | more scalable | scalable | scale | not sure how | not sure what | dont know how | whatever | figure out how | figure out the best | best way | properly | production ready | a mess | cleaner | easier to maintain | maintainable | more maintainable | user friendly | look good | feel | faster | enterprise | ideas',
  ),
);
const planning = createFinder(
  list(
    'plan first | plan it first | plan this first | make a plan | come up with a plan | write a plan | give me a plan | start with a plan | propose a plan | plan before | a plan before | plan for | plan the | plan how | plan out | lets plan | design doc | rfc | think it through first | design first | before you start coding | before coding | before writing any code | before you write | step by step plan | erst planen | plane zuerst | phases | in stages | incrementally | phased | rollout plan',
  ),
);
const risks = createFinder(
  list(
    'production | prod | live database | customer data | user data | drop table | drop the table | drop column | drop the column | truncate | force push | rm -rf | wipe | irreversible | downtime | breaking change | breaking changes | security critical | cutover | live traffic | personal data | gdpr | git history | rewrite history | purge',
  ),
);
const minor = createFinder(
  list(
    'typo | typos | one liner | one line | label | labels | wording | copy | text | colour | color | padding | margin | font | icon | placeholder | title | tooltip | constant | the default | default value | timeout | version | log level | log line | console.log | debug log | print statement* | whitespace | indentation | import | unused import | border | width | height | spacing | link | footer | url | port number | button text | button colour | button color | heading | favicon | magic number | semicolon* | lint warning* | config value | env example | alt text | headline | logo | caption | string | port | red | blue | green | grey | gray | black | white | on the left | on the right | at the top | at the bottom | imprint | sticky | bold | centered | bigger | smaller | wider | banner | sidebar width',
  ),
);
const grand =
  /^(?:build|implement|create|add|develop|introduce|design|need|we need|i need|make|set up)\s(?:an?|the|our)?\s?(?:\p{L}+ ){0,3}?(?:system|platform|engine|framework|marketplace|app|site|center|centre|product)(?!\p{L})|(?:need|want|build|like) an? (?:\p{L}+ )?(?:app|platform|system)(?!\p{L})/u;
const parts = /(?<!\p{L})(?:with|including|incl) [^.\n]{3,80}(?:,| and | \+ )[^.\n]{3,}/u;
const minorVerbs =
  /^(?:rename|change|set|increase|decrease|lower|raise|reduce|bump|remove|delete|hide|swap|replace|move|disable|enable|turn (?:on|off)|update|make|use|add|fix|correct|tweak|adjust|put|center|align)(?!\p{L})/u;
const reworded =
  /(?<![\p{L}])(?:change|replace|rename|use|make|say|write|put)(?![\p{L}]).{0,60}["“'`][^"”'`\n]{1,40}["”'`].{0,30}(?:to|with|by|instead of|not|→|->).{0,10}["“'`]/iu;
const brief =
  /^(?:rename|hide|remove|delete|swap|center|align|disable|enable|turn (?:on|off)|drop)(?!\p{L})/u;
const small = createFinder(
  list(
    'small | tiny | quick | quickly | simple | trivial | minor | just | only | one word | little | schnell | klein* | rapido | petit*',
  ),
);
const valueChange =
  /(?<!\p{L})(?:from\s+\S+(?:\s+\S+)?\s+to\s+\S+|to\s+(?:\d|"|'|\uE001|true|false)|instead of)|\d\S* (?:not|instead of|rather than) \d/u;

export function extentOf(
  { said, text, speeches }: Request,
  moves: readonly Move[],
  main: Move | undefined,
): Extent {
  const deeds = moves.filter(({ role }) => role === 'deed').length;
  const items = said.match(/^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+\S/gm)?.length ?? 0;
  const names = namesIn(said);
  const whole = wordCount(text) <= 40;
  const about = main?.text ?? text;
  const around = whole ? text : about;
  const planned = planning.in(text);
  const vague = open.in(text) || (names === 0 && wordCount(text) <= 5 && main?.act === 'vague');
  const isMinor = minor.in(about) && (minorVerbs.test(about) || wordCount(about) <= 6);
  const score =
    (isBig(said, speeches) ? 3 : 0) +
    (upheaval.in(text) ? 3 : rework.in(about) ? 2 : 0) +
    Math.min(2.5, distinct(around) * 1.25) +
    (breadth.in(around) || /(?<!\p{L})everything(?!\p{L})/u.test(about) ? 1.5 : 0) +
    (vague ? (names === 0 && wordCount(text) <= 12 ? 2.5 : 1.5) : 0) +
    (items >= 3 ? 1.5 : 0) +
    (deeds >= 4 ? 1 : 0) +
    (isListed(said) ? 1.25 : 0) +
    (grand.test(about) || grand.test(text) ? 1.25 : 0) +
    (parts.test(around) ? 1.25 : 0) +
    (wordCount(text) > 60 ? 0.5 : 0) -
    (isMinor ? 2 : 0) -
    (small.in(text) ? 1 : 0) -
    Math.min(1, names * 0.5);
  const trivial =
    isMinor ||
    reworded.test(said) ||
    (brief.test(about) && wordCount(about) <= 5) ||
    ((minorVerbs.test(about) || main?.head === undefined) &&
      valueChange.test(about) &&
      wordCount(about) <= 20);
  return {
    size: planned || score >= 2.4 ? 'large' : trivial ? 'trivial' : 'ordinary',
    vague,
    risky: risks.in(text),
    planned,
    upheaval: planned || upheaval.in(text),
  };
}

const distinct = (text: string): number => new Set(systems.find(text).map((found) => found.text)).size;

/** Many things in a row: "auth, subscriptions, a dashboard, invites". */
const isListed = (said: string): boolean =>
  (said.match(/,\s+(?:and\s+)?[^,.\n]{3,40}(?=[,.\n]|$)/g)?.length ?? 0) >= 3;
