import type { TaskType } from '../../domain/route.ts';
import { createFinder, type Finder } from '../phase/finder.ts';
import { list } from '../phase/lexicon.ts';

/** How a verb at the head of an instruction leans, and how strongly. */
export interface Leaning {
  readonly type: TaskType;
  readonly weight: number;
}

export type VerbClass = keyof typeof leanings;

/** Verbs by the kind of work they stand for. A verb of work that several kinds share weighs less than its object. */
const leanings = {
  repair: { type: 'debug', weight: 3 },
  diagnose: { type: 'debug', weight: 5 },
  restructure: { type: 'refactor', weight: 5 },
  rearrange: { type: 'refactor', weight: 2.8 },
  rework: { type: 'refactor', weight: 2.4 },
  tidy: { type: 'refactor', weight: 3.6 },
  document: { type: 'docs', weight: 7 },
  cover: { type: 'test', weight: 4.5 },
  operate: { type: 'ops', weight: 6 },
  upkeep: { type: 'ops', weight: 4 },
  migrate: { type: 'ops', weight: 2.5 },
  arrange: { type: 'feature', weight: 1.5 },
  build: { type: 'feature', weight: 2 },
  alter: { type: 'feature', weight: 1 },
  write: { type: 'feature', weight: 1 },
  ward: { type: 'feature', weight: 2 },
} as const satisfies Record<string, Leaning>;

const verbs: Record<VerbClass, readonly string[]> = {
  repair: list(
    'fix | repair | solve | resolve | hotfix | patch up | sort out | get to the bottom | get rid of the bug | get rid of the error | correct | patch | address | get rid of the crash | take care of | deal with | unbreak',
  ),
  diagnose: list(
    'debug | diagnose | troubleshoot | reproduce | bisect | track down | hunt down | root cause | find the bug | find the cause | find the root cause | find the leak | find out why | figure out why | work out why | see why | check why | look into why | investigate why | understand why | find out what | figure out what causes | figure out what makes | find what | find why | find the reason | work out what | figure out what is causing | figure out whats | find out whats | make it work again',
  ),
  restructure: list(
    'refactor | rename | restructure | reorganize | reorganise | extract | inline | deduplicate | dedupe | de duplicate | dry up | decouple | modularize | modularise | untangle | flatten | rework the structure | pull out | factor out | break up | break apart | simplify | hoist | separate | join | distribute | make private | pull apart | take out | split off | split out | move out | lift out | break out | break off | spin off | collapse | fold | generalize | generalise | dedup | reuse | untie | hide behind | encapsulate | abstract | prettify',
  ),
  rearrange: list(
    'split | move | convert | consolidate | unify | merge the | combine | replace | port | optimize | optimise | speed up | modernize | modernise | get rid of | remove duplicat* | remove the duplicat* | remove unused | remove dead | remove all unused | remove the unused | remove the dead | delete unused | delete dead | delete the dead | delete the unused | drop unused | drop the unused | take out the unused | reduce the complexity | reduce complexity | sort the imports | stop passing | standardize | standardise | make consistent | swap | reduce duplication | reduce the duplication',
  ),
  rework: list('rewrite | redo | rework | restyle the code'),
  tidy: list('clean up | cleanup | clean | tidy up | tidy | polish | streamline | declutter'),
  document: list(
    'document | comment | mention | annotate | write up | describe in | spell check | spellcheck | proofread | reword | rephrase',
  ),
  cover: list(
    'test | cover | assert that | unit test | increase coverage | increase the coverage | raise coverage | improve coverage | improve test coverage | raise the coverage | mock',
  ),
  operate: list(
    'run | rerun | re run | execute | deploy | redeploy | release | publish | ship | roll back | rollback | roll out | restart | reboot | start the | start up | stop the server | kill | commit | push | pull | pull in | merge branch | merge main | merge master | merge pr | merge the pr | merge the branch | merge this branch | merge my branch | rebase | squash | cherry pick | tag | install | uninstall | reinstall | upgrade | downgrade | provision | back up | backup | seed | spin up | spin down | tear down | revert | undo | build again | build it | stash | clean up the git | clean up git | sign | check out | checkout | clone | fork | open a pr | open a pull request | create a pr | create a pull request | create a branch | make a new branch | create a new branch | reset my local | reset the local | reset the db | reset the database | new branch | rename the branch | rename branch | rename this branch | switch to branch | switch to develop | switch to main | switch branch* | stage | make a branch | create a release | cut a release | rotate | prune | git | npm install | npm run | npm ci | pip install | docker build | docker compose | kubectl | dockerize | dockerise | containerize | containerise | undo the last commit | amend | fast forward | resolve the merge conflict* | resolve merge conflict* | resolve the conflict* | free up | clear the cache | clear cache',
  ),
  upkeep: list(
    'bump | pin | partition | shard | vacuum | reindex | fail over | scale | monitor | restore | dump | back up the',
  ),
  migrate: list('migrate | switch over | move over'),
  arrange: list('set up | setup | configure | automate | schedule | sync'),
  build: list(
    'add | implement | build | create | develop | support | allow | introduce | extend | enable | disable | show | display | hide | set | increase | decrease | lower | raise | reduce | limit | cap | validate | handle | cache | persist | store | save | return | render | send | log | accept | reject | require | expose | integrate | connect | wire up | wire | hook up | append | insert | generate | parse | sort | filter | paginate | translate | localize | localise | redesign | restyle | style | animate | center | align | provide | offer | turn on | turn off | toggle | load | fetch | import | export | include | exclude | round | format | call | pass | throw | catch | highlight | redirect | replace it | improve | enhance | expand | place | work on | finish | complete | continue with | prototype | design | retry | print | lock | loosen | tighten | relax | fill | register | merge | treat | count | warn | notify | ask | keep track | port over | scaffold | bootstrap | rate limit | debounce | throttle | encrypt | hash | escape | sanitize | sanitise | refresh | skip | clamp | memoize | remind | impersonate | trigger | emit | track | record | restrict | refuse | start to | open up | wrap | mark | compute | calculate',
  ),
  alter: list(
    'give | shorten | prefer | reset | reseed | rebuild | make | change | use | switch | turn | take | drop | remove | delete | update | modify | adjust | put | let | get | bring | adapt | apply | cut | tweak | regenerate | refine | improve the',
  ),
  write: list('write | draft | generate the | prepare | fill in | fill out'),
  ward: list('prevent | avoid | stop | guard against | protect against | keep'),
};

export interface Head {
  readonly class: VerbClass;
  readonly leaning: Leaning;
  readonly length: number;
}

const vowels = 'aeiou';

/** "add" stands for "adding" and "added" too; whoever says "mind adding" or "needs to be added" asks for the same. */
function formsOf(entry: string): readonly string[] {
  const [verb = '', ...rest] = entry.split(' ');
  if (entry.endsWith('*')) return [entry];
  const [last, before, third] = [verb.at(-1) ?? '', verb.at(-2) ?? '', verb.at(-3) ?? ''];
  const doubles =
    verb.length <= 4 && !`${vowels}wxy`.includes(last) && vowels.includes(before) && !vowels.includes(third);
  const stem = last === 'e' ? verb.slice(0, -1) : doubles ? verb + last : verb;
  return [verb, `${stem}ing`, `${stem}ed`].map((form) => [form, ...rest].join(' '));
}

const finders: readonly (readonly [VerbClass, Finder])[] = (Object.keys(verbs) as VerbClass[]).map((name) => [
  name,
  createFinder(verbs[name].flatMap(formsOf)),
]);

/** The verb that the text starts with; the longest wins. */
export function headAt(text: string): Head | undefined {
  let best: Head | undefined;
  for (const [name, finder] of finders) {
    const length = finder.at(text);
    if (length > (best?.length ?? 0)) best = { class: name, leaning: leanings[name], length };
  }
  return best;
}

const aside = createFinder(
  list(
    'to | also | you to | i | we | us | you | someone | somebody | it would be nice to | it would be great to | is to | should | must | needs to be | need to be | needs to | need to | have to | has to | be | should be | must be | wants to | gonna | going to | just | now | maybe | perhaps | probably | quickly | a bit | properly | really | start by | begin by | begin with | finally | try | help | help me | let me | lets | want | would like | id like | like | love | wanna | want me to | the task is to | the goal is to | goal | task | can | could | would | will | please | pls | everyone | asap | next | first | then',
  ),
);

/** The instruction from its verb on, and that verb; `skip` says how much of the start is no verb. */
export function headOf(text: string, skip: (text: string) => number): { head?: Head; from: string } {
  let from = text.replace(leadingMarks, '');
  for (let round = 0; round < 14; round += 1) {
    const head = headAt(from);
    if (head) return { head, from };
    const length = Math.max(skip(from), aside.at(from));
    if (length === 0) return { from };
    from = from.slice(length).replace(leadingMarks, '');
  }
  return { from };
}

const leadingMarks = /^[\s\p{P}\uE000\uE002]+/u;

export const leaningOf = (name: VerbClass): Leaning => leanings[name];
