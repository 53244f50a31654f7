import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { commonVerbs, deletes, leaks, nounsThenVerb } from '../remote.ts';

/** `az rest` is a plain request; its method says what it does. */
function request(call: Call): void {
  const method = call.given.value('-m --method');
  const name = method?.text.toLowerCase() ?? 'get';
  call.network(call.given.value('-u --uri --url'));
  if (/^(?:get|head|options)$/.test(name)) return;
  if (name === 'delete') return call.part('destroy', 'it deletes a resource', 'delete');
  call.part('write', 'it sends a request that may change something', 'remote');
}

const takes = '-o --output --query --subscription -g --resource-group -n --name';

/** Keys and credentials open doors, so to list them is to leak them. */
const keys: ProgramSpec = {
  effect: 'write',
  takes,
  subcommands: { 'list show': leaks, 'renew regenerate create set update': 'write', 'delete purge': deletes },
};
/** In the directory and the vault, what is listed is only names, dates and public keys. */
const publicKeys: ProgramSpec = {
  ...keys,
  subcommands: { ...commonVerbs, 'reset download': leaks },
};

const verbs: NonNullable<ProgramSpec['subcommands']> = {
  ...commonVerbs,
  'get-access-token list-keys list-connection-strings show-connection-string list-publishing-credentials list-publishing-profiles generate-sas create-for-rbac list-secrets show-secrets list-credentials list-admin-credentials':
    leaks,
  'keys key admin-key query-key connection-string': keys,
  credential: { ...keys, subcommands: { ...keys.subcommands, reset: leaks } },
  'get-credentials': { effect: 'write', reason: 'it writes credentials to the settings of kubectl' },
  'what-if validate wait url logs summarize test-*': 'read',
  export: 'read',
  'wipe deprovision': deletes,
};

export const azure = defineFamily({
  id: 'azure',
  summary: 'Microsoft Azure: nouns, then a verb that says what is done',
  programs: {
    az: nounsThenVerb(verbs, takes, {
      find: 'read',
      rest: {
        effect: 'read',
        takes: '-m --method -u --uri --url -b --body --headers --resource -o --output --query',
        run: request,
      },
      configure: { effect: 'write', safe: '-l --list-defaults' },
      keyvault: nounsThenVerb(
        {
          ...verbs,
          secret: { effect: 'write', takes, subcommands: { ...commonVerbs, 'show download': leaks } },
          key: publicKeys,
        },
        takes,
      ),
      ad: nounsThenVerb({ ...verbs, credential: publicKeys }, takes),
      bicep: {
        effect: 'write',
        subcommands: {
          'version list-versions lint': 'read',
          'build decompile build-params': { effect: 'write', safe: '--stdout' },
        },
      },
      sql: nounsThenVerb({ ...verbs, 'show-connection-string': 'read' }, takes),
      acr: nounsThenVerb(
        { ...verbs, login: { effect: 'write', flags: { '-t --expose-token': leaks } } },
        takes,
      ),
    }),
    azd: {
      effect: 'read',
      subcommands: {
        'show version list completion': 'read',
        down: deletes,
        'up deploy provision package init auth restore': 'write',
        env: { effect: 'write', subcommands: { list: 'read', 'get-values get-value': leaks } },
      },
    },
  },
  examples: [
    { command: 'az vm list -g group --query "[].name"', effect: 'read' },
    { command: 'az -o table network nic ip-config list --nic-name n', effect: 'read' },
    { command: 'az vm create -g group -n vm --image Ubuntu', effect: 'write' },
    { command: 'az group delete --name group --yes', effect: 'destroy' },
    { command: 'az deployment group what-if -g group -f main.bicep', effect: 'read' },
    { command: 'az keyvault secret list --vault-name v', effect: 'read' },
    { command: 'az keyvault secret show --vault-name v -n s', effect: 'destroy' },
    { command: 'az storage account keys list -n account', effect: 'destroy' },
    { command: 'az account get-access-token', effect: 'destroy' },
    { command: 'az rest --method delete --uri https://management.azure.com/x', effect: 'destroy' },
    { command: 'az rest --uri https://management.azure.com/x', effect: 'read' },
  ],
});
