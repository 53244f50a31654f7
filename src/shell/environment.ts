import { inside } from '../kernel/place.ts';

/** They say how output looks, or how much is told, and never which code, files or settings a program uses. */
const harmless = new RegExp(
  `^(?:${[
    'LC_\\w+|LANG|LANGUAGE|TZ|IFS|NO_COLOR|CLICOLOR\\w*|FORCE_COLOR|COLORTERM|TERM|COLUMNS|LINES|CI|DEBUG|VERBOSE|RUST_BACKTRACE',
    'NODE_ENV|NODE_NO_WARNINGS|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PYTHONIOENCODING|PYTHONUTF8|PYTHONWARNINGS|PYTHONHASHSEED',
    'GIT_OPTIONAL_LOCKS|GIT_TERMINAL_PROMPT|GIT_PAGER_IN_USE|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|GIT_LITERAL_PATHSPECS',
    'PGPASSWORD|PGUSER|PGHOST|PGPORT|PGDATABASE|MYSQL_PWD|REDISCLI_AUTH|AWS_PROFILE|AWS_REGION|AWS_DEFAULT_REGION|AWS_DEFAULT_OUTPUT',
    'GH_REPO|GH_HOST|GH_PROMPT_DISABLED|GH_NO_UPDATE_NOTIFIER|HOMEBREW_NO_\\w+|DOCKER_CLI_HINTS|COMPOSE_PROJECT_NAME|GOOS|GOARCH|CGO_ENABLED',
    // Names that stand for any name.
    '[A-Za-z]|FOO|BAR|BAZ|QUX',
    'DEBIAN_FRONTEND|SYSTEMD_COLORS|GREP_COLORS?|LS_COLORS|JQ_COLORS|MANWIDTH|BAT_THEME|BAT_STYLE|SOURCE_DATE_EPOCH|TF_IN_AUTOMATION|TF_INPUT',
  ].join('|')})$`,
);
const pager = /^(?:[A-Z]+_)?PAGER$/;
const plainPager = /^(?:|cat|less(?: -[A-Za-z]+)*|more)$/;

/** Whether a program with this in its environment may do something else than it says. */
export const changesProgram = (name: string, value: string | undefined): boolean =>
  !harmless.test(name) && !(pager.test(name) && value !== undefined && plainPager.test(value));

/** Variables by which bash itself runs code, looks up commands or reads words. */
const ofShell = new Set(
  'BASHOPTS BASH_ALIASES BASH_CMDS BASH_ENV BASH_LOADABLES_PATH BASH_XTRACEFD CDPATH ENV EXECIGNORE FUNCNEST GLOBIGNORE HOME HISTFILE INPUTRC OLDPWD POSIXLY_CORRECT PROMPT_COMMAND PS0 PS1 PS2 PWD SHELLOPTS'.split(
    ' ',
  ),
);
export const steersShell = (name: string): boolean => ofShell.has(name);

/** Those of them that are code, and a home in the workspace, whose settings anybody wrote: not `HOME=$(mktemp -d)`. */
export const runsCode = (name: string, value: string | undefined, root: string): boolean =>
  /^(?:BASH_(?:ALIASES|CMDS|ENV|LOADABLES_PATH)|PROMPT_COMMAND|PS0|INPUTRC|EXECIGNORE)$/.test(name) ||
  (name === 'ENV' && /[/.]/.test(value ?? '')) ||
  (name === 'HOME' && value !== undefined && inside(value, root) !== undefined);

/** They choose programs, settings or places to write to for programs that people look around with. */
const ofReaders =
  /^(?:GIT_(?!DIR$|WORK_TREE$|INDEX_FILE$|SEQUENCE_EDITOR$|EDITOR$)\w+|LESS\w*|MAN(?:PAGER|OPT)|(?:\w+_)?PAGER|LD_\w+|DYLD_\w+|GCONV_PATH|TAR_OPTIONS|GZIP|BZIP2?|XZ_(?:OPT|DEFAULTS)|ZIPOPT|UNZIP|RIPGREP_CONFIG_PATH|FZF_\w+|BAT_\w+|PKG_CONFIG_LOG|WGETRC|CURL_HOME|NETRC|MAKEFILES|MAKEFLAGS|GREP_OPTIONS|XDG_CONFIG_\w+|PERL5\w+|RUBYOPT|NODE_V8_COVERAGE|NODE_REDIRECT_WARNINGS|NODE_EXTRA_CA_CERTS|PYTHON(?:STARTUP|BREAKPOINT|PYCACHEPREFIX|INSPECT)|OPENSSL_CONF|MLRRC\w*|EPHOR_\w+|MALLOC_\w+)$/;
export const turnsReaders = (name: string): boolean => ofReaders.test(name);

/** What a line sets by its bare name is the line's own, unless it may be exported already. */
const usuallyExported =
  /^(?:GIT|NODE|NPM|npm|PYTHON\w*|PERL\w*|RUBY\w*|GEM|BUNDLE|LD|DYLD|XDG|JAVA|GO(?:FLAGS|PATH|ROOT)|CARGO|RUST\w*|DOCKER|KUBE\w*|AWS|GOOGLE|AZURE|HOMEBREW|LESS\w*|MAN(?:PAGER|PATH|OPT)|SSH|GPG|PIP|UV|POETRY|PG\w*|MYSQL|RIPGREP|FZF|BAT|MAKE(?:FLAGS|FILES|LEVEL)|CURL|WGET\w*|NETRC|PKG|OPENSSL|SSL|EDITOR|VISUAL|PAGER|BROWSER|TMPDIR|GCONV|MALLOC|MLR\w*|EPHOR)(?:_\w*)?$|(?:_PAGER|_EDITOR|_OPTIONS|_OPTS?|_proxy|_PROXY)$/;
export const isUsuallyExported = (name: string): boolean =>
  usuallyExported.test(name) && changesProgram(name, undefined);
