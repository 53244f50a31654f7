import type { WriteAction } from '../../../kernel/action.ts';
import { isCodeFile, isTestFile } from '../../../kernel/checks/code-file.ts';
import { lineChanges, longestText } from '../../../kernel/checks/line-changes.ts';

/** A check that is silenced: how, and the line that does it. */
export interface Silenced {
  readonly what: string;
  readonly line: string;
  /** Nobody wants it unasked, whether or not a check failed. */
  readonly always?: boolean | undefined;
}

/** Whether a line is nothing but a comment. */
export const isNote = (line: string): boolean => /^(?:#(?![![])|\/\/|\*(?=\s|\/|$)|\/\*|<!--|;)/.test(line);

/** A way to silence a check instead of heeding it. */
interface Silencer {
  readonly what: string;
  readonly files: RegExp;
  readonly pattern: RegExp;
  /** One of these is in every text that fits, in any case: most texts have none, and patterns are dear to compile. */
  readonly signs?: readonly string[];
  /** Usual in tests, where wrong input is given on purpose. */
  readonly notInTests?: boolean;
  readonly always?: boolean;
}

const script = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const typed = /\.(?:[cm]?tsx?|vue|svelte)$/;
const python = /\.pyi?$/;
const lintConfig =
  /(?:^|\/)(?:\.?eslint(?:rc)?[\w.-]*|\.?oxlintrc\.json|biome\.jsonc?|\.stylelintrc[\w.]*|tslint\.json|\.rubocop\.yml|\.golangci\.ya?ml|\.?ruff\.toml|\.pylintrc|\.flake8|setup\.cfg|pyproject\.toml|mypy\.ini|clippy\.toml|phpstan\.neon)$/;
const runs =
  /(?:^|\/)(?:package\.json|Makefile|makefile|Justfile|justfile|Taskfile\.ya?ml|\.gitlab-ci\.yml|Jenkinsfile)$|\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)\.husky\/[^/]+$|\.(?:sh|bash)$/;
const pipeline =
  /\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.ya?ml)$|\.circleci\/config\.yml$/;
const check =
  '(?:(?:npm|pnpm|yarn|bun|go|cargo|make|deno|just)(?: run)? (?:test|lint|check|typecheck|vet|clippy|build)|vitest|jest|mocha|pytest|tox|eslint|oxlint|tsc|mypy|ruff|pyright|golangci-lint|rspec|phpunit)';

const silencers: readonly Silencer[] = [
  {
    what: 'a rule is disabled in a comment',
    files: script,
    pattern:
      /(?<!['"`])(?:\/\/|\/\*|\{\/\*|<!--)\s*(?:eslint|oxlint|biome|stylelint|tslint)[-:](?:disable|ignore)\b|(?<!['"`])(?:\/\/|\/\*)\s*biome-ignore\b/,
    signs: ['disable', 'ignore'],
  },
  {
    what: 'the type checker is told to ignore a line',
    files: script,
    pattern: /(?<!['"`])(?:\/\/|\/\*|\{\/\*)\s*@ts-(?:ignore|nocheck|expect-error)\b/,
    signs: ['@ts-'],
    notInTests: true,
  },
  {
    what: 'a value is cast to any',
    files: typed,
    pattern: /\bas (?:unknown as )?any\b(?!\w)|(?<=[(=,\s])<any>/,
    signs: ['any'],
    notInTests: true,
  },
  {
    what: 'a rule is disabled in a comment',
    files: python,
    pattern: /(?<!['"`])#\s*(?:noqa|ruff:\s*noqa|flake8:\s*noqa|pylint:\s*disable)\b/i,
    signs: ['noqa', 'disable'],
  },
  {
    what: 'the type checker is told to ignore a line',
    files: python,
    pattern: /(?<!['"`])#\s*(?:type:\s*ignore|pyright:\s*ignore|mypy:\s*ignore)/,
    signs: ['ignore'],
    notInTests: true,
  },
  { what: 'a warning is allowed', files: /\.rs$/, pattern: /#!?\[allow\(/, signs: ['[allow('] },
  {
    what: 'a warning is suppressed',
    files: /\.(?:java|kt|kts|scala|cs|swift)$/,
    pattern: /@(?:file:)?Suppress(?:Warnings|Lint)?\b|#pragma warning disable|swiftlint:disable/,
    signs: ['suppress', 'disable'],
  },
  { what: 'a rule is disabled in a comment', files: /\.go$/, pattern: /\/\/\s*nolint\b/, signs: ['nolint'] },
  {
    what: 'a rule is disabled in a comment',
    files: /\.(?:rb|php|sh|bash)$/,
    pattern: /#\s*rubocop:disable|@phpstan-ignore|phpcs:(?:ignore|disable)|#\s*shellcheck disable=/,
    signs: ['disable', 'ignore'],
  },
  {
    what: 'a rule is switched off',
    files: lintConfig,
    pattern:
      /[\w"'] {0,5}: {0,5}(?:\[ {0,5})?["']off["']|["'][\w@/-]{1,80}["'] {0,5}: {0,5}0 {0,5},? {0,5}$|\bEnabled: {1,5}false\b|^[ \t]{0,40}(?:extend-)?(?:ignore|disable) {0,5}= {0,5}\[? {0,5}["']?[A-Z]{1,4}\d|ignore_errors {0,5}= {0,5}[Tt]rue/m,
  },
  {
    what: 'a strict setting is switched off',
    files: /(?:^|\/)tsconfig[\w.-]*\.json$/,
    pattern:
      /"(?:strict|noImplicit\w+|strict\w+|noUnused\w+|noUnchecked\w+|exactOptional\w+)"\s*:\s*false|"skipLibCheck"\s*:\s*true/,
    signs: ['strict', 'noimplicit', 'nounused', 'nounchecked', 'exactoptional', 'skiplibcheck'],
  },
  {
    what: 'a step may fail',
    files: pipeline,
    pattern: /\b(?:continue-on-error|allow_failure|continueOnError)\s*:\s*true\b/,
    signs: ['continue-on-error', 'allow_failure', 'continueonerror'],
  },
  {
    what: 'a check may fail',
    files: runs,
    pattern: new RegExp(`\\b${check}\\b[^#\\n]{0,200}\\|\\|\\s{0,5}(?:true|:|exit 0)(?:\\W|$)`),
    signs: ['||'],
  },
  {
    what: 'certificates are no longer checked',
    files: /\.(?:[cm]?[jt]sx?|vue|svelte|py|go|php|rb|java|kts?|scala|cs|rs|exs?|swift|env|ya?ml)$/,
    pattern:
      /\brejectUnauthorized['"]?\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED\W{1,8}0|\bverify\s*=\s*False\b|\b_create_unverified_context\b|\bCERT_NONE\b|\bcheck_hostname\s*=\s*False|\bInsecureSkipVerify:\s*true|CURLOPT_SSL_VERIFY(?:PEER|HOST)\s*(?:=>|,)\s*(?:false|0)\b|['"]verify(?:_peer(?:_name)?)?['"]\s*=>\s*false|\bVERIFY_NONE\b|\bdanger_accept_invalid_(?:certs|hostnames)\(true\)|\b(?:NoopHostnameVerifier|TrustAllStrategy|ALLOW_ALL_HOSTNAME_VERIFIER|DangerousAcceptAnyServerCertificateValidator)\b|\bverify:\s*:verify_none\b/,
    signs: ['verif', 'unauthorized', 'cert', 'check_hostname', 'trustall'],
    notInTests: true,
    always: true,
  },
  {
    what: 'hooks are bypassed',
    files: runs,
    pattern: /\bgit (?:commit|push)\b[^\n]{0,300}--no-verify\b/,
    signs: ['--no-verify'],
  },
];

const threshold =
  /["']?\b(?:statements|branches|functions|lines|fail_under|fail-under|minimum_coverage|coverageThreshold|cov-fail-under|threshold)\b["']?\s*[:=]\s*(\d{1,3}(?:\.\d+)?)/;
const thresholdFile =
  /(?:^|\/)(?:package\.json|(?:vite|vitest|jest|karma|nyc)[\w.-]*\.\w+|\.nycrc[\w.]*|\.c8rc[\w.]*|\.coveragerc|pyproject\.toml|setup\.cfg|tox\.ini|codecov\.ya?ml)$/;
const generated = /@generated|\bDO NOT EDIT\b|\bauto-?generated\b|generated by\b/i;

/** What a write adds to silence a check; nothing of what was in the file before. */
export function silencedBy(action: WriteAction): Silenced | undefined {
  const { path, after = '' } = action;
  if (!isCodeFile(path) || after.length > longestText) return undefined;
  const folded = after.toLowerCase();
  const known = silencers.filter(
    ({ files, pattern, signs, notInTests }) =>
      (signs?.some((sign) => folded.includes(sign)) ?? true) &&
      files.test(path) &&
      pattern.test(after) &&
      !(notInTests === true && isTestFile(path)),
  );
  const limits = thresholdFile.test(path);
  if ((known.length === 0 && !limits) || generated.test(after.slice(0, 500))) return undefined;
  const { added, removed } = lineChanges(action);
  for (const { what, pattern, always } of known) {
    const lines = added.filter((line) => pattern.test(line));
    const before = removed.filter((line) => pattern.test(line)).length;
    if (lines.length > before) return { what, line: lines[0] ?? '', always };
  }
  return limits ? lowered(added, removed) : undefined;
}

function lowered(added: readonly string[], removed: readonly string[]): Silenced | undefined {
  for (const line of added) {
    const now = threshold.exec(line);
    if (!now) continue;
    const name = line.slice(0, now.index + now[0].length - (now[1]?.length ?? 0));
    const old = removed.find((other) => other.startsWith(name) && threshold.test(other));
    const before = old === undefined ? undefined : threshold.exec(old)?.[1];
    if (before !== undefined && Number(now[1]) < Number(before))
      return { what: 'a threshold is lowered', line: `${before} becomes ${line}` };
  }
  return undefined;
}
