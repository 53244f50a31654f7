import type { TaskType } from '../../domain/route.ts';
import { createFinder, type Finder } from '../phase/finder.ts';
import { list } from '../phase/lexicon.ts';

type Named = Exclude<TaskType, 'question' | 'debug'>;

interface Nouns {
  readonly type: Named;
  readonly weight: number;
  readonly words: readonly string[];
}

/** Things that say what kind of work it is, whatever is done to them. */
const nouns: readonly Nouns[] = [
  {
    type: 'framework',
    weight: 10,
    words: list(
      'claude.md | agents.md | gemini.md | .claude | .ephor | .cursorrules | cursor rules | cursorrules | claude code | ephor | slash command* | custom command | subagent* | sub agent* | mcp.json | .mcp.json | mcp server* | mcp config* | mcp tool* | skill.md | pretooluse | posttooluse | sessionstart | userpromptsubmit | precompact | subagentstop | stop hook* | session start hook* | prompt hook* | agent hook* | claude hook* | pre tool use | post tool use | tool hook* | hooks.json | settings.local.json | agent definition* | agent instructions | agent rules | output style* | copilot instructions | copilot instructions.md | your instructions | your own rules | your rules | your own config* | your config* | your memory | plan mode | from now on | teach yourself | your behaviour | your behavior | yourself | you must never | you must always | you should never | you should always | you always | you never | you may never | without asking | asking me | permission settings | your hooks | your agents | your skills | your commands | that rule | this rule | permission rule* | allowed tools | tool permissions | remember for | remember that | remember to always | next sessions | every session | github mcp | the mcp',
    ),
  },
  {
    type: 'framework',
    weight: 4.5,
    words: list('skill | skills | hook | hooks | agent | agents | mcp | claude | statusline | status line'),
  },
  {
    type: 'docs',
    weight: 4.6,
    words: list(
      'readme* | changelog* | change log | documentation | docs | doc | docstring* | doc comment* | doc string* | jsdoc | tsdoc | javadoc | godoc | rustdoc | contributing.md | contributing guide | tutorial* | user guide | guide | wiki | release note* | adr | adrs | man page* | api reference | runbook* | faq | getting started | code comment* | inline comment* | comments explaining | comment explaining | migration guide | quickstart | quick start | onboarding guide | architecture.md | .md | .mdx | mkdocs | docusaurus | typo | typos | wording | spelling | grammar | install instructions | installation instructions | setup instructions | build instructions | openapi description* | swagger description* | api docs | documented | undocumented',
    ),
  },
  { type: 'docs', weight: 2.2, words: list('comment | comments | diagram | examples | glossary') },
  {
    type: 'test',
    weight: 4.2,
    words: list(
      'test | tests | unit test* | spec file* | specs | _spec | e2e | coverage | fixture | fixtures | test suite* | test case* | testcase* | regression test* | integration test* | property test* | snapshot test* | smoke test* | mutation testing | .test.ts | .spec.ts | mocks | test data | test helper*',
    ),
  },
  {
    type: 'test',
    weight: 2,
    words: list(
      'spec | snapshot | snapshots | qa | testcontainers | pytest | jest | vitest | playwright | cypress | edge cases',
    ),
  },
  {
    type: 'ops',
    weight: 4.4,
    words: list(
      'ci | cd | ci/cd | cicd | github action* | gitlab ci | jenkins* | circleci | dockerfile* | docker | docker compose | docker image* | container image* | kubernetes | k8s | helm | terraform | ansible | pulumi | deployment* | deploy script* | deploy pipeline | build pipeline | release pipeline | ci pipeline | release script* | dependency | dependencies | dependabot | renovate | lockfile | lock file | package lock | feature branch | branch | branches | git history | git tag* | merge conflict* | pull request | env var* | environment variable* | .env | nginx | ssl cert* | tls cert* | certificate* | letsencrypt | cron job* | crontab | backups | backup | aws | gcp | azure | s3 bucket* | iam | vpc | cloudfront | cloudflare | vercel | netlify | heroku | fly.io | makefile | pre commit hook* | pre commit | precommit | husky | git hook* | gitignore | dockerignore | nvm | node version | python version | dns | prometheus | grafana | systemd | staging environment | dev environment | test matrix | build matrix | base image | monitoring | live db | live database | git stash | monorepo | node_modules | my machine | docker volume* | fresh clone | devcontainer | dev container | local environment | virtualenv | venv | commit message | commits | npm package | npm audit | release workflow | deploy workflow | load balancer | infra | infrastructure | vulnerabilit* | cve* | cache server | log rotation | alerting | alerts rule* | production database | prod database | prod db | staging db | staging database | replica*',
    ),
  },
  {
    type: 'ops',
    weight: 2.4,
    words: list(
      'package | matrix | test matrix | base image | slim image | local db | local database | stash | repos | pipeline | production | prod | staging | server | workflow file | package.json | packages | version | release | deploy | build | migrations | migration | db migration | data migration | backfill | secrets | tsconfig* | eslint config | eslintrc | webpack config | repo settings | registry | cluster | image | pr | commit | main | editorconfig | nvmrc | codeowners | eslint | prettier | linter | linting | formatter',
    ),
  },
  {
    type: 'refactor',
    weight: 4.2,
    words: list(
      'type hint* | type annotation* | variable name* | function name* | naming | dead code | unused code | unused import* | unused variable* | unused export* | duplication | duplicate code | duplicated code | code duplication | copy pasted | same code | readable | readability | code style | lint warning* | lint error* | linter warning* | circular import* | circular dependenc* | god class | magic number* | early return* | separation of concerns | complexity | code smell* | structure of the code | internals | technical debt | tech debt | meaningful name* | proper name* | descriptive name* | better name* | clearer name* | signature | callers | call sites | deprecated | unused | composition | inherit* | idiomatic | commented out | then chain* | async/await | async await | promises | early return | same loop | same retry loop | same logic | talks to the db | talks directly | one implementation | no structure | wild | order into | copy paste | copy and paste | nothing uses | not used anymore | nearly identical | identical | the same thing | layering | layers | too much | proper type* | type definition* | types',
    ),
  },
  {
    type: 'refactor',
    weight: 1.6,
    words: list(
      'parameter | parameters | argument | arguments | class | classes | function | functions | method | methods | variable | variables | getters | setters | imports | nested loop* | nested if* | switch statement* | if else | lookup table | options object | constants | module | modules | helper | helpers | private | global | globals | inheritance | callback* | dependency injection | singleton* | enum | enums | interface',
    ),
  },
  {
    type: 'feature',
    weight: 2.4,
    words: list(
      'endpoint | endpoints | button | page | form | field | modal | dialog | screen | filter | column | option | flag | toggle | dropdown | menu | sidebar | spinner | badge | feature | parser | validation | pagination | search | login | upload | download | export | import | widget | table | chart | notification* | email | emails | component | middleware | rate limit* | dark mode | shortcut* | tooltip | cli | query parameter | api | webhook* | cache | retry | error message* | error handling | error page | support for',
    ),
  },
  {
    type: 'feature',
    weight: 4,
    words: list(
      'logo | icon | picture | label | headline | color | colour | font | placeholder | timeout | default | limit | retries | sso | saml | oidc | oauth | single sign on',
    ),
  },
];

const finders: readonly (readonly [Nouns, Finder])[] = nouns.map((each) => [each, createFinder(each.words)]);

/** Hooks that are no hooks of the agent's, and agents that are part of the product. */
const otherHooks =
  /(?<![\p{L}\p{N}_])(?:react|use[a-z]+ hook|custom hook|its own hook|own hook|a hook for (?:the )?(?:state|data|form|fetch)|webhooks?|git hooks?|pre-?\s?commit|husky|component|life-?\s?cycle|support agents?|user[\s-]agent|sales agents?|real estate|candidates?|profile|resume)(?![\p{L}\p{N}_])|\uE001use[a-z]/u;

/** Whether hooks and agents in a text are something other than the agent's own. */
export const meansOtherHooks = (text: string): boolean => otherHooks.test(text);

export type Weights = Readonly<Partial<Record<TaskType, number>>>;

/** How strongly the things that a text names speak for each kind of work. The strongest of a kind counts. */
export function objectsIn(text: string, noAgents: boolean): Weights {
  const found: Partial<Record<TaskType, number>> = {};
  for (const [{ type, weight }, finder] of finders) {
    if (weight <= (found[type] ?? 0) || !finder.in(text)) continue;
    if (type === 'framework' && weight < 5 && noAgents) continue;
    found[type] = weight;
  }
  return found;
}

/** The kind of the thing that is named last: a "test button" is a button, a "button test" a test. */
export function lastObjectIn(text: string, noAgents: boolean): TaskType | undefined {
  let [best, latest]: [TaskType | undefined, number] = [undefined, -1];
  for (const [{ type, weight }, finder] of finders) {
    if (type === 'framework' && weight < 5 && noAgents) continue;
    const last = finder.find(text).at(-1);
    const end = last ? last.index + last.text.length : -1;
    if (end > latest) [best, latest] = [type, end];
  }
  return best;
}
