import { describe, expect, it } from 'vitest';
import { answersOf } from '../../../../test/given/answers.ts';

const answer = answersOf('publishing');

describe('a force push is for the user to decide', () => {
  it.each([
    'git push --force',
    'git push -f',
    'git push -f origin main',
    'git push origin main --force',
    'git push -uf origin main',
    'git push origin +main',
    'git push origin +HEAD:main',
    'git push --mirror',
    'git push origin :main',
    'git push origin --delete main',
    'git -C sub push --force',
    'git -c user.name=x push --force',
    'git "push" "--force"',
    'git pu\\sh --for""ce',
    '/usr/bin/git push --force',
    'GIT_TRACE=1 git push --force',
    'env GIT_TRACE=1 git push --force',
    'sh -c "git push --force"',
    'eval "git push --force"',
    'git add . && git commit -m x && git push --force',
    'F=--force; git push $F',
    'G="git push"; $G --force',
    'echo $(git push --force)',
    'sudo git push -f',
    'git push --force-with-lease --force',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('ask force_push');
  });
});

describe('a published package is for the user to decide', () => {
  it.each([
    'npm publish',
    'npm publish --tag next',
    'npm --workspace core publish',
    'pnpm publish',
    'yarn publish',
    'yarn npm publish',
    'cargo publish',
    'gem push a.gem',
    'twine upload dist/*',
    'python3 -m twine upload dist/*',
    'poetry publish',
    'npm unpublish me',
    'cd packages/core && npm publish',
    'NPM_TOKEN=x npm publish',
    "bash -c 'npm publish'",
    'npm "publish"',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('ask publish');
  });
});

describe('ordinary work passes', () => {
  it.each([
    'git push',
    'git push -u origin feature',
    'git push --tags',
    'git push --force-with-lease',
    'git push --force-with-lease=main origin main',
    'git push --force-if-includes --force-with-lease',
    'git push --force --dry-run',
    'git push -n --force',
    'npm publish --dry-run',
    'npm pack --dry-run',
    'cargo publish --dry-run',
    'npm run publish-docs',
    'gh pr create --fill',
    'gh release view v1.0.0',
    'git commit -m "git push --force is asked about"',
    'echo "npm publish"',
    'grep -rn "npm publish" docs',
    "cat > notes.md <<'EOF'\nnpm publish\n$(git push --force)\nEOF",
    'git log --grep "push --force"',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });
});
