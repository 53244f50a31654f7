/** English verbs by the kind of work they stand for; "add" stands for "adds", "adding" and "added" too. */
export const verbs = {
  repair:
    'fix | repair | solve | resolve | hotfix | patch | unbreak | correct | sort out | remedy | mend | cure | address | take care of | deal with | get to the bottom',
  diagnose:
    'debug | diagnose | troubleshoot | reproduce | repro | bisect | track down | hunt down | chase down | root cause | pinpoint | find the bug | find the cause | find the root cause | find the leak | find the culprit | find out why | figure out why | work out why | see why | check why | investigate why | find out what',
  look: 'look | look at | look into | check | check whether | check if | inspect | investigate | examine | review | audit | analyze | analyse | read | scan | find | find out | figure out | search | trace | profile | study | assess | evaluate | verify | go through | dig | dig into | double check | sanity check | skim | confirm | identify | determine | locate | research | take a look | have a look | grep',
  tell: 'explain | tell | tell me | describe | list | summarize | summarise | show me | walk me through | walk through | compare | give me | report | recommend | suggest | advise | estimate | clarify | elaborate | remind me | outline | rank | rate | rank them | convince me | sketch | count | name | point me | break down | brief me | quote | critique | judge | comment on | teach | educate | answer | let me know | help me understand | enlighten | spell out | propose | talk me through | talk it through | argue',
  restructure:
    'refactor | rename | restructure | reorganize | reorganise | extract | inline | deduplicate | dedupe | dedup | decouple | modularize | modularise | untangle | disentangle | flatten | simplify | hoist | consolidate | unify | collapse | fold | generalize | generalise | encapsulate | factor out | pull out | pull apart | break up | break apart | carve out | lift out | split off | split out | split up | move out | abstract away | dry up | de duplicate | rework | streamline | normalize | normalise | standardize | standardise | modernize | modernise | reuse | componentize | parametrize | parameterize | centralize | centralise | tease apart | boil down',
  split: 'split | separate | break | divide | isolate | carve',
  join: 'merge | combine | join | unite | bundle | group',
  move: 'move | relocate | shift | put | place | lift',
  convert:
    'port | convert | migrate | switch | transition | swap | replace | translate | transform | turn into | rewrite | re write | redo | transpile | adopt | use',
  tidy: 'clean up | cleanup | clean | tidy up | tidy | polish | declutter | prettify | format | reformat | lint | sort the imports | alphabetize | beautify | indent | reorder | sort out the imports | squash the warnings | modernise the syntax',
  remove:
    'remove | delete | drop | kill | strip | take out | ditch | rip out | throw out | throw away | eliminate | retire | deprecate | sunset | get rid of | nuke | cut | discard | axe | phase out | take away | erase',
  build:
    'add | implement | build | create | develop | support | introduce | extend | integrate | wire up | wire | hook up | scaffold | provide | offer | expose | craft | code up | put in | bring in | set up | setup | include | attach | append | insert | generate | prototype | bootstrap | invent | incorporate | embed | plug in | roll our own',
  make: 'make | do | get | have | give | turn | bring | take | finish | complete | continue | go | keep',
  allow: 'allow | let | enable | permit | grant | unlock | turn on | activate | make it possible',
  show: 'show | display | render | highlight | print | present | list | expose | visualize | visualise | draw | plot | preview | pop up',
  set: 'set | increase | decrease | lower | raise | reduce | shorten | lengthen | change | update | adjust | tweak | modify | edit | alter | adapt | default | shrink | enlarge | double | halve | extend | cap | limit | restrict | relax | tighten | round | widen',
  behave:
    'validate | handle | cache | persist | store | save | return | send | log | accept | reject | require | sort | filter | paginate | throttle | debounce | retry | encrypt | hash | escape | sanitize | sanitise | notify | warn | redirect | block | hide | disable | lock | expire | autosave | sync | import | export | upload | download | parse | serialize | stream | emit | trigger | schedule | fetch | load | respect | honour | honor | ignore | skip | count | track | record | email | mail | ping | alert | remind | suggest | prefill | collapse | expand | toggle | select | pick | drag | autocomplete | mask | redact | compress | batch | queue | refuse | prevent | prompt | ask | confirm | remember | accept | fall back | degrade | subscribe | charge | refund | calculate | compute | convert | format | localize | localise | authenticate | authorize | limit | rate limit',
  style:
    'center | centre | align | restyle | style | animate | color | colour | indent | redesign | resize | crop | theme',
  document:
    'document | comment | annotate | describe | mention | reword | rephrase | proofread | write up | spellcheck | spell check | jot down | write down | note down | translate | write a paragraph | write the text | put into the readme | explain in the | sum up in',
  write: 'write | draft | compose | author | prepare | fill in | fill out | type up',
  test: 'test | cover | mock | stub | assert | unit test | fuzz | smoke test | snapshot',
  run: 'run | rerun | re run | execute | start | launch | boot | spin up | fire up | bring up | stop | kill | restart | reboot | bounce | kick off | redeploy | reload | trigger | open | call | invoke | serve | seed | dry run',
  ship: 'deploy | redeploy | release | publish | ship | roll out | roll back | rollback | promote | push out | cut a release | go live | launch | tag | sign | upload to | make a build | cut a build | testflight | go to production | put live | roll forward | submit to',
  git: 'commit | push | pull | rebase | squash | cherry pick | stash | merge | amend | revert | checkout | check out | branch | fork | clone | fetch | force push | undo | reset | stage | unstage | open a pr | open a pull request | create a pr | create a branch | bisect',
  upkeep:
    'bump | upgrade | downgrade | pin | unpin | install | uninstall | reinstall | update the dependencies | update dependencies | renew | rotate | provision | scale | vacuum | reindex | restore | dump | back up | backup | tear down | free up | prune | purge | archive | patch up | dockerize | containerize | automate | mirror | whitelist | allowlist | configure | monitor | migrate | refresh the lockfile | regenerate the lockfile | self host | rightsize | resize the | point the dns | register the domain | get running | warm up',
  optimise:
    'optimize | optimise | speed up | accelerate | shave | trim | slim down | profile | tune | improve performance',
  improve:
    'improve | enhance | refine | overhaul | revamp | rework | redesign | rethink | rearchitect | re architect | rebuild | reimagine | upgrade | strengthen | harden | secure | polish',
  think:
    'think | consider | plan | design | discuss | brainstorm | weigh | decide | wonder | understand | know | learn | imagine | assume | figure | believe | suspect | guess | expect | bet | worry',
  fail: 'crash | fail | break | hang | freeze | leak | stall | die | throw | panic | segfault | choke | barf | bail | time out | timeout | explode | blow up | spin | deadlock | corrupt | disappear | vanish | flicker | flake | glitch | jump | lag | stutter | overlap | overflow | misbehave | lose | drop | duplicate | drift | restart | reject | complain | shout | error | 500 | 404 | bounce | truncate | mangle | garble | swallow | explode | climb | spike | balloon | grow | creep | desync | regress | abort | exit | refuse | stop | get stuck | end up | come out | come back | go missing | run out | fall over | fall through | cut off | double | repeat | fire',
  happen:
    'happen | occur | appear | return | give | show | say | print | report | get | come | go | arrive | end | stay | open | close | point | look | see | receive | start | update | match | differ | load | render | claim | pretend | think | ignore | skip | sort | display | take | need | keep',
} as const;
