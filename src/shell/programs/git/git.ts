import { byName, type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { literal, noStream, type Stream, unknownStream, type Value } from '../../scope.ts';
import { gitSubcommands } from './git-subcommands.ts';
import { readFlags } from '../../given.ts';

const globals: ProgramSpec = {
  effect: 'read',
  takes: '-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source',
};

const subcommands = byName(gitSubcommands);

/** Configuration that makes git run a program: given by -c, by environment or by --config-env. */
const runsProgram =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|askpass|gitproxy|hookspath)|pager\..+|diff\.(?:external|.+\.(?:command|textconv))|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|credential\.helper|credential\..+\.helper|gpg\.program|gpg\..+\.program|sequence\.editor|uploadpack\..+|remote\..+\.(?:uploadpack|receivepack|vcs)|protocol\.ext\.allow|ssh\.variant|difftool\..+\.cmd|mergetool\..+\.cmd|browser\..+\.cmd|interactive\.difffilter)$/i;

const reachesOut = new Set(
  'fetch pull push clone ls-remote remote submodule archive send-pack fetch-pack'.split(' '),
);
/** These never open an editor. */
const looks = /^(?:log|status|diff|show|blame|grep|branch|ls-files|ls-tree|rev-parse|describe|shortlog)$/;
const transportVariables = [
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_PROXY_COMMAND',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
];
const anyTimeVariables = [
  'GIT_EXTERNAL_DIFF',
  'GIT_PAGER',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_EXEC_PATH',
  'GIT_TEMPLATE_DIR',
];

/** Global flags that only say where to look and how to show it. */
const globalFlags =
  /^(?:-C|-c|-p|-P|--paginate|--no-pager|--no-optional-locks|--no-replace-objects|--literal-pathspecs|--(?:no)?glob-pathspecs|--icase-pathspecs|--bare|--namespace|--no-advice|--no-lazy-fetch|--git-dir|--work-tree)$/;

/** Settings that only change what is shown, and a pager that only shows. */
const harmlessSetting =
  /^(?:(?:core\.(?:quote[pP]ath|abbrev|pre[cC]ompose[uU]nicode|safecrlf|autocrlf|ignore[cC]ase|fileMode|filemode|whitespace|compression|long[pP]aths|preload[iI]ndex|untracked[cC]ache|commitgraph)|color\.[\w.]+|column\.\w+|advice\.\w+|log\.(?:date|decorate|abbrev[cC]ommit|follow|mailmap|exclude[dD]ecoration)|format\.pretty|diff\.(?:renames|rename[lL]imit|algorithm|context|color[mM]oved\w*|mnemonic[pP]refix|no[pP]refix|relative|ignore[sS]ubmodules|submodule|stat\w+|word[rR]egex)|status\.\w+|blame\.\w+|grep\.(?:line[nN]umber|column|pattern[tT]ype|extended[rR]egexp|threads|full[nN]ame)|safe\.directory|init\.default[bB]ranch|user\.(?:name|email)|commit\.gpg[sS]ign|tag\.(?:sort|gpg[sS]ign)|branch\.sort|gc\.auto|maintenance\.auto|merge\.conflict[sS]tyle|merge\.ff|pull\.(?:rebase|ff)|rebase\.(?:autosquash|autostash)|push\.default|fetch\.prune|versionsort\.suffix|i18n\.\w+|help\.autocorrect|feature\.\w+|protocol\.version|http\.version|submodule\.recurse|alias\.[\w-]+)=|(?:core\.pager|pager\.\w+)=(?:cat|less(?: -[A-Za-z]+)*|more|false|true|)$|(?:core\.fsmonitor)=(?:false|)$)/;

function runGit(call: Call): Stream {
  const given = readFlags(call.words, globals, true, 'git');
  const rest = given.rest[0]?.text === '--' ? given.rest.slice(1) : given.rest;
  const configured = [...given.values('-c').map(({ text }) => text), ...configuredByEnvironment(call)];
  const [sub, ...words] = dashed(rest, call.words);
  if (!sub) return noStream;
  if (words.length === 1 && /^(?:--help|-h)$/.test(words[0]?.text ?? '')) return noStream;
  const alias = configured
    .map((text) => /^alias\.([^=]+)=([^]*)$/i.exec(text))
    .find((match) => match?.[1] === sub.text)?.[2];
  if (alias !== undefined) return runAlias(call, alias, words);
  warnOfPrograms(call, sub.text, words, configured);
  const looking = looks.test(sub.text);
  const strange = [
    ...given.flagNames.filter((name) => !globalFlags.test(name)),
    ...configured.filter(
      (text) => !harmlessSetting.test(text) && !(looking && text.startsWith('core.editor=')),
    ),
  ][0];
  if (strange !== undefined) {
    const reason = `what ${strange.split('=')[0]} makes git do is not known`;
    if (strange.startsWith('--') || runsOther(strange)) call.hidden(reason);
    else call.unknown(reason);
  }
  const entry = sub.known ? subcommands.get(sub.text) : undefined;
  if (entry === undefined) {
    call.unknown(`what git ${sub.text} does is not known`);
    return unknownStream;
  }
  const repository = given.value('--git-dir');
  if (repository && !/(?:^|\/)\.git\/?$/.test(repository.text))
    call.unknown('which settings it uses is not known');
  const folder = given.values('-C').at(-1);
  return (folder ? call.inside(folder) : call).spec(
    typeof entry === 'string' ? { effect: entry, reason: `git ${sub.text} changes the repository` } : entry,
    `git ${sub.text}`,
    words,
  );
}

/** `git -- reset` is odd, and git takes it; flags after `--` are not globals. */
const dashed = (rest: readonly Value[], words: readonly Value[]): readonly Value[] =>
  rest.length > 0
    ? rest
    : words
        .slice(words.findIndex(({ text }) => text === '--') + 1)
        .filter((_, __, all) => all.length < words.length);

function runAlias(call: Call, alias: string, words: readonly Value[]): Stream {
  if (alias.startsWith('!'))
    return call.script(literal(`${alias.slice(1)} ${words.map(({ text }) => text).join(' ')}`));
  return call.command([literal('git'), ...alias.split(/\s+/).map(literal), ...words]);
}

/** GIT_CONFIG_COUNT and friends say the same as -c. */
function configuredByEnvironment({ variable }: Call): readonly string[] {
  const pairs = Array.from(
    { length: Math.min(Number(variable('GIT_CONFIG_COUNT') ?? 0) || 0, 200) },
    (_, index) => {
      const [key, value] = [variable(`GIT_CONFIG_KEY_${index}`), variable(`GIT_CONFIG_VALUE_${index}`)];
      return key === undefined ? [] : [`${key}=${value ?? ''}`];
    },
  ).flat();
  const parameters = [...(variable('GIT_CONFIG_PARAMETERS') ?? '').matchAll(/'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return [...pairs, ...parameters];
}

function warnOfPrograms(
  call: Call,
  sub: string,
  words: readonly Value[],
  configured: readonly string[],
): void {
  const remote =
    reachesOut.has(sub) && !(sub === 'archive' && !words.some(({ text }) => text.startsWith('--remote')));
  const named = (names: readonly string[]): string | undefined =>
    names.find((name) => call.environment.includes(name));
  const variable = (remote ? named(transportVariables) : undefined) ?? named(anyTimeVariables);
  const key = configured
    .map((text) => text.split('=')[0] ?? '')
    .find((name) => runsProgram.test(name) && !(/editor$/i.test(name) && looks.test(sub)));
  const quietly =
    sub === 'archive' || sub === 'remote'
      ? words.some(({ text }) => /^(?:update|prune|show|--remote.*)$/.test(text))
      : true;
  const value = variable ? call.variable(variable) : valueOf(configured, key);
  if (value !== undefined && harmlessProgram.test(value)) return;
  const name = variable && (quietly || anyTimeVariables.includes(variable)) ? variable : undefined;
  const byKey = key && (remote || !/ssh|proxy/i.test(key)) ? key : undefined;
  if (!name && !byKey) return;
  if (value !== undefined) call.script(literal(value));
  const foreign = remote && (name ? transportVariables.includes(name) : true);
  call.part(foreign ? 'destroy' : 'write', `${name ?? byKey} makes git run another program`, 'privilege');
}

/** A setting that has git run a program which does something: `core.editor=true` and `core.hooksPath=/dev/null` do not. */
const runsOther = (setting: string): boolean => {
  const [key = '', value] = [setting.split('=')[0], setting.slice(setting.indexOf('=') + 1)];
  const chosen =
    runsProgram.test(key) || /(?:command|cmd|driver|hook|helper|program|editor|askpass|allow)$/i.test(key);
  return chosen && !harmlessProgram.test(value) && value !== '/dev/null';
};

const harmlessProgram = /^(?:cat|less|more|delta|true|:|)(?:\s+-\S+)*$/;

const valueOf = (configured: readonly string[], key: string | undefined): string | undefined =>
  configured.find((text) => key !== undefined && text.startsWith(`${key}=`))?.slice((key ?? '').length + 1);

export const git = defineFamily({
  id: 'git',
  summary: 'git: what is recoverable and what is not',
  programs: {
    'git hub': { effect: 'read', ownFlags: true, run: runGit },
    'gitk tig lazygit gitui git-cola': 'read',
    'git-lfs': {
      effect: 'read',
      otherwise: 'write',
      subcommands: {
        'ls-files status env logs version fsck pointer': 'read',
        'pull fetch checkout push install track untrack prune migrate clone lock unlock': 'write',
      },
    },
  },
  examples: [
    { command: 'git status', effect: 'read' },
    { command: 'git commit -m "about git reset --hard"', effect: 'write' },
    { command: 'git reset --hard', effect: 'destroy' },
    { command: 'git -c alias.nuke=reset nuke --hard', effect: 'destroy' },
    { command: 'git push origin main', effect: 'write' },
    { command: 'git push --force', effect: 'destroy' },
    { command: 'git push --force-with-lease', effect: 'write' },
    { command: 'git checkout -- file.txt', effect: 'destroy', targets: ['file.txt'] },
    { command: 'git checkout -b feature', effect: 'write' },
    { command: 'git clean -n', effect: 'read' },
    { command: 'git clean -fd', effect: 'destroy' },
    { command: 'git branch -d merged', effect: 'write' },
    { command: 'git branch -D feature', effect: 'destroy' },
    { command: 'git stash clear', effect: 'destroy' },
    { command: 'GIT_SSH_COMMAND=./x git fetch', effect: 'destroy' },
  ],
});
