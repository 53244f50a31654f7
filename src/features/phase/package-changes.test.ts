import { expect, it } from 'vitest';
import { givenCommand } from '../../../test/given/tools.ts';
import { packageChange } from './work-change.ts';

const change = (line: string) => packageChange(givenCommand(line).report!);

it.each([
  'npx npm-check-updates -u && npm install',
  'ncu -u',
  'npm update',
  'npm i vite@latest',
  'yarn upgrade --latest',
  'pnpm up -L',
  'cargo update',
  'bundle update rails',
  'poetry update',
  'go get -u ./...',
  'pip install -U requests',
  'composer update',
  'mix deps.update --all',
  'flutter pub upgrade',
  'pod update',
  'npm install left-pad',
])('%s changes packages', (line) => {
  expect(change(line)).toBeDefined();
});

it.each([
  'npm install',
  'npm ci',
  'npx npm-check-updates',
  'npm outdated',
  'npm run update',
  'cargo build',
  'bundle install',
  'go get',
  'pip install -r requirements.txt',
  'npm i -g serve',
  'apt-get update',
  'git submodule update',
  'npx prettier --write README.md',
])('%s does not', (line) => {
  expect(change(line)).toBeUndefined();
});
