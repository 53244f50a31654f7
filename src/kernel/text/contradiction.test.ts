import fc from 'fast-check';
import { expect, it } from 'vitest';
import { relationOf } from './contradiction.ts';

const cases: Readonly<Record<'contrary' | 'same' | 'nothing', readonly (readonly [string, string])[]>> = {
  contrary: [
    ['Use npm.', 'Never use npm.'],
    ['use npm', "don't use npm"],
    ['Always use npm', 'Avoid npm'],
    ['Always run the linter before a commit.', 'Never run the linter before a commit.'],
    ['Commit the dist folder.', 'The dist folder must not be committed? Do not commit the dist folder.'],
    ['The port is 3000', 'The port is 4000'],
    ['port: 3000', 'The port is 4000.'],
    ['The server listens on port 3000.', 'The server listens on port 8080.'],
    ['Requests time out after 30 seconds.', 'Requests time out after 60 seconds.'],
    ['The test runner is vitest.', 'The test runner is jest.'],
    ['The default branch is main', 'the default branch is master'],
    ['Prefer tabs over spaces.', 'Prefer spaces over tabs.'],
    ['Use pnpm instead of npm', 'Use npm instead of pnpm'],
    ['Use pnpm rather than npm', 'Use npm.'],
    ['Prefer rebase over merge', 'Never use rebase'],
    ['Indent with tabs.', 'Indent with spaces.'],
    ['Telemetry is enabled.', 'Telemetry is disabled.'],
    ['Run migrations before the deploy.', 'Run migrations after the deploy.'],
    ['Tests can’t need the network.', 'Tests need the network.'],
    ['Use npm. The port is 3000.', 'We keep ports in a file. The port is 4000.'],
    ['Force pushes are allowed on main.', 'Force pushes are forbidden on main.'],
    ['A build needs 2 GB.', 'A build needs 4 GB.'],
  ],
  same: [
    ['Use npm.', 'use npm'],
    ['Tests in test/mail need MAIL_PORT to be free.', 'tests in `test/mail` need MAIL_PORT to be free!'],
    ['The port is 3000.', 'the port is 3000'],
    ['Never use npm', 'never use NPM!'],
  ],
  nothing: [
    ['Use npm.', 'Use vitest.'],
    ['Use npm for releases.', 'Never use npm.'],
    ['Use npm in packages/a.', 'Never use npm in packages/b.'],
    ['Node 18 is supported.', 'Node 20 is supported.'],
    ['The server is fast.', 'The server is written in Go.'],
    ['The API is public.', 'The API is stable.'],
    ['Step 1 builds the app.', 'Step 2 builds the app.'],
    ['See issue 12.', 'See issue 13.'],
    ['Only use npm in CI.', 'Do not only use npm in CI.'],
    ['The port of the mail server is 25.', 'The port of the web server is 80.'],
    ['Do not commit secrets.', 'Commit often.'],
    ['Never push to main.', 'Push to a branch.'],
    ['The timeout is long.', 'The retry limit is 3.'],
    ['Prefer composition over inheritance.', 'Prefer tabs over spaces.'],
    ['Run lint before commit.', 'Run tests before commit.'],
    ['Mail goes through SendGrid.', 'Logs go through Loki.'],
    ['', 'Use npm.'],
    ['not', 'never'],
  ],
};

it.each(
  Object.entries(cases).flatMap(([relation, pairs]) => pairs.map(([a, b]) => [a, b, relation] as const)),
)('%s / %s: %s', (a, b, relation) => {
  expect(relationOf(a, b) ?? 'nothing').toBe(relation);
  expect(relationOf(b, a) ?? 'nothing').toBe(relation);
});

it('is the same both ways, and no text contradicts itself unless it says both', () => {
  const text = fc.array(fc.constantFrom('use', 'not', 'npm', 'port', 'is', '3000', 'prefer', 'over', 'a'), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [one, other] = [a.join(' '), b.join(' ')];
      expect(relationOf(one, other)).toBe(relationOf(other, one));
      const saysBoth = /prefer|over/.test(one) || new Set(a).size < a.length;
      if (!saysBoth) expect(relationOf(one, one)).not.toBe('contrary');
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (odd) => void relationOf(odd, 'use npm')));
});
