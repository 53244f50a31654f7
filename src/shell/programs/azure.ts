import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { commonVerbs, deletes, leaks, nounsThenVerb } from './remote.ts';

/** `az rest` is a plain request; its method says what it does. */
function request(call: Call): void {
  const method = call.given.value('-m --method');
  const name = method?.text.toLowerCase() ?? 'get';
  call.network(call.given.value('-u --uri --url'));
  if (/^(?:get|head|options)$/.test(name)) return;
  if (name === 'delete') return call.part('destroy', 'it deletes a resource', 'delete');
  call.part('write', 'it sends a request that may change something', 'remote');
}

const takes = '-o --output --query --subscription -g --resource-group -n --name --only-show-errors';
const flagless = '-o --output --query --subscription -g --resource-group -n --name';

/** Keys and credentials open doors, so to list them is to leak them. */
const keys: ProgramSpec = {
  effect: 'write',
  takes: flagless,
  subcommands: { 'list show': leaks, 'renew regenerate reset create set update': 'write', delete: deletes },
};

const verbs: NonNullable<ProgramSpec['subcommands']> = {
  'get-access-token list-keys list-connection-strings show-connection-string list-publishing-credentials list-publishing-profiles generate-sas create-for-rbac get-auth-token list-secrets show-secrets list-credentials get-upload-url list-admin-credentials':
    leaks,
  'keys key admin-key query-key admin-keys query-keys connection-string': keys,
  credential: { ...keys, subcommands: { ...keys.subcommands, reset: leaks } },
  'get-credentials': { effect: 'write', reason: 'it writes credentials to the settings of kubectl' },
  'what-if validate wait url tail find summarize list-* test-* export-template lint': 'read',
  'failover regenerate-* revoke-* wipe deprovision': deletes,
  ...commonVerbs,
};
// Groups of their own in az, not verbs.
const { search: _search, ...azureVerbs } = verbs;

const group = (own: NonNullable<ProgramSpec['subcommands']> = {}): ProgramSpec =>
  nounsThenVerb({ ...own, ...azureVerbs }, takes);
