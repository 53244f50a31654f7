import { minimatch } from 'minimatch';
import type { Target } from '../../../kernel/fact.ts';
import { pathFits } from '../rules/path-fits.ts';

/** They decide what is built, signed and deployed, and with which rights. */
export const sensitivePatterns: readonly string[] = [
  '.github/workflows/**',
  '.github/actions/**',
  '.gitlab-ci.yml',
  '.gitlab/ci/**',
  'Jenkinsfile',
  'Jenkinsfile.*',
  '.circleci/**',
  'azure-pipelines.yml',
  'azure-pipelines.yaml',
  '.azure-pipelines/**',
  'bitbucket-pipelines.yml',
  '.buildkite/**',
  '.drone.yml',
  '.travis.yml',
  '.woodpecker/**',
  '.woodpecker.yml',
  '*.entitlements',
  '*.xcconfig',
  'Fastfile',
  'Appfile',
  'Matchfile',
  '**/fastlane/**',
];

/** The paths that an action would change and that fit a pattern, by the name used or the file it really is; in any case. */
export function sensitiveTargets(
  targets: readonly Target[],
  patterns: readonly string[],
  cwd: string,
  root: string,
): readonly Target[] {
  const folded = (text: string): string => text.toLowerCase();
  return targets.filter(({ given, real, use }) => {
    if (use === 'read') return false;
    const target = { given: folded(given), real: folded(real), use };
    const fits = (pattern: string): boolean => pathFits(target, pattern, folded(cwd), [folded(root)]);
    return patterns.map(folded).some(
      (pattern) =>
        (mayFit(target, pattern) && fits(pattern)) ||
        // What is copied into a folder lands in it under its own name.
        (pattern.endsWith('/**') && mayFit(target, pattern) && fits(pattern.slice(0, -'/**'.length))) ||
        (use === 'delete' && holds(target.real, pattern, folded(root))),
    );
  });
}

/** Most paths lack what a pattern says in plain letters, and a glob is dear to compile in a hook's own process. */
function mayFit({ given, real }: Target, pattern: string): boolean {
  const plain = plainParts.get(pattern) ?? plainPartOf(pattern);
  plainParts.set(pattern, plain);
  return given.includes(plain) || real.includes(plain);
}

const plainParts = new Map<string, string>();

/** The longest piece that every fitting path holds. */
function plainPartOf(pattern: string): string {
  if (/[{}[\]()!+@?\\]/.test(pattern)) return '';
  return pattern.split(/[*/]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Whether a folder that is deleted may hold such files. */
function holds(folder: string, pattern: string, root: string): boolean {
  if (!pattern.includes('/') || pattern.startsWith('**') || !folder.startsWith(`${root}/`)) return false;
  return minimatch(folder.slice(root.length + 1), pattern, {
    dot: true,
    partial: true,
    nonegate: true,
    nocomment: true,
  });
}
