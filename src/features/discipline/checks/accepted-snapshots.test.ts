import { expect, it } from 'vitest';
import { acceptedBy } from '../gates/tests-made-to-pass.ts';

const by = (command: string) => acceptedBy({ kind: 'command', command, background: false });

it.each([
  'npx vitest run -u',
  'pnpm test -- --update',
  'yarn jest --updateSnapshot src/a.test.js',
  'npx playwright test --update-snapshots',
  'pytest --snapshot-update tests/test_page.py',
  'pytest --inline-snapshot=fix',
  'INSTA_UPDATE=always cargo test',
  'cargo insta accept',
  'UPDATE_EXPECT=1 cargo test',
  'go test ./render -update',
  'mvn -q test -DupdateSnapshots=true',
  './gradlew recordPaparazziDebug',
  'flutter test --update-goldens',
  'cd web && npm test -- -u',
])('takes what the code gives for right: %s', (command) => {
  expect(by(command)).toBeDefined();
});

it.each([
  'npx vitest run',
  'npm test -- --runInBand',
  'git push -u origin main',
  'pip install -U pytest',
  'pytest -k update',
  'go test ./...',
  'npm update && npm test',
  'cargo update && cargo test',
  'sort -u names.txt && npm test',
])('silent: %s', (command) => {
  expect(by(command)).toBeUndefined();
});
