import { expect, it } from 'vitest';
import { givenCommand } from '../../../test/given/tools.ts';
import { placesIn, reaches } from './places-to-run.ts';

const reached = (line: string, name: string): boolean =>
  givenCommand(line).report!.parts.some((part) => reaches(part, name));

it.each([
  ['make migrate DATABASE_URL="$PROD_DATABASE_URL"', 'production'],
  ['php bin/import.php a.csv "$STAGING_DSN"', 'staging'],
  ['kubectl -n shop rollout undo deployment/api', 'cluster'],
  ['kubectl apply -f k8s/api.yaml', 'cluster'],
])('`%s` reaches %s', (line, name) => {
  expect(reached(line, name)).toBe(true);
});

it.each([
  ['kubectl get pods', 'cluster'],
  ['make migrate', 'production'],
  ['NODE_ENV=production npm run build', 'production'],
  ['git push origin staging', 'staging'],
  ['cut -d= -f1 .env.staging', 'staging'],
  ['terraform plan -var-file=prod.tfvars', 'production'],
  ['grep -r reproduce src', 'production'],
])('`%s` does not reach %s', (line, name) => {
  expect(reached(line, name)).toBe(false);
});

it.each([
  ['not on prod today', ['production']],
  ['на проде не трогай', ['production']],
  ['only on staging', ['staging']],
  ['the cluster is busy', ['cluster']],
  ['reproduce it in src/prod/a.ts', []],
])('%s', (text, names) => {
  expect(placesIn(text).map(({ name }) => name)).toEqual(names);
});
