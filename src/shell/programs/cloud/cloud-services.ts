import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { colonWords, commonVerbs, deletes, leaks, nounsThenVerb } from '../remote.ts';

const methods: Readonly<Record<string, 'read' | 'write' | 'destroy'>> = {
  get: 'read',
  post: 'write',
  put: 'write',
  patch: 'write',
  delete: 'destroy',
};

/** `api get path`, `api path -d body`: a plain request. */
function request(call: Call): void {
  const { given } = call;
  const method = (given.value('-X --method')?.text ?? given.operands[0]?.text ?? '').toLowerCase();
  const body = given.has('-d --data --body -f --field');
  const effect = methods[method] ?? (body ? 'write' : 'read');
  if (given.operands.some(({ known }) => !known)) call.unknown('the request it sends is not known');
  call.part(effect, effect === 'destroy' ? 'it deletes a resource' : 'it sends a request', 'remote');
}

const reveals = { effect: 'read', flags: { '-r --reveal-secrets --reveal': leaks } } as const;

const verbs: NonNullable<ProgramSpec['subcommands']> = {
  ...commonVerbs,
  'search search-by-email logs log stats': 'read',
};

const provider = (own: ProgramSpec['subcommands'] = {}, takes = ''): ProgramSpec => ({
  ...nounsThenVerb({ ...verbs, ...own }, takes || '-o --output -c --context --region --profile --config'),
  effect: 'read',
});

export const cloudServices = defineFamily({
  id: 'cloud-services',
  summary: 'Smaller clouds and services, most with nouns and then a verb',
  programs: {
    doctl: provider(
      { kubeconfig: { effect: 'write', subcommands: { show: leaks } }, 'connection credentials': leaks },
      '-t --access-token -c --config --context -o --output -u --api-url',
    ),
    'linode-cli hcloud scw exo civo upctl vultr-cli oci ibmcloud ovhcloud': provider({
      'kubeconfig-view kubeconfig request-console reset-password reset-root-password': leaks,
    }),
    auth0: {
      ...nounsThenVerb({ ...verbs, 'show list ls': reveals }, '--tenant', {
        api: { effect: 'read', takes: '-d --data -q --query --tenant', run: request },
        test: { effect: 'write', subcommands: { token: leaks } },
      }),
      effect: 'read',
    },
    okta: provider(),
    stripe: {
      ...nounsThenVerb(verbs, '-p --project-name --api-key --stripe-account --stripe-version', {
        'post trigger listen login fixtures samples': 'write',
        'get resources open community feedback': 'read',
        config: { effect: 'write', flags: { '--list': leaks } },
      }),
      effect: 'read',
    },
    twilio: {
      effect: 'read',
      run: colonWords(provider({ 'profiles plugins': provider() }, '-p --profile -l -o')),
    },
    'sentry-cli': {
      effect: 'read',
      takes: '-o --org -p --project --auth-token --url --header --log-level',
      subcommands: {
        info: 'read',
        'projects organizations repos issues events monitors releases deploys debug-files': {
          effect: 'write',
          takes: '-o --org -p --project',
          subcommands: { 'list info propose-version check find': 'read', 'delete archive': deletes },
        },
        'sourcemaps react-native': { effect: 'write', subcommands: { 'explain resolve': 'read' } },
      },
    },
    'datadog-ci newrelic': {
      effect: 'read',
      subcommands: { version: 'read', synthetics: 'write' },
    },
    snyk: {
      effect: 'read',
      subcommands: {
        'test container iac code sbom version': {
          effect: 'read',
          flags: { '--report': { effect: 'write' } },
        },
        config: { effect: 'write', subcommands: { get: leaks } },
        'monitor fix auth': 'write',
      },
    },
    promtool: {
      effect: 'read',
      subcommands: { 'check query test debug': 'read', 'push tsdb': 'write' },
    },
    amtool: {
      effect: 'read',
      subcommands: {
        'alert silence': { effect: 'read', subcommands: { query: 'read' } },
        'check-config config cluster': 'read',
      },
    },
    'prometheus alertmanager grafana-server node_exporter': {
      effect: 'write',
      reason: 'it starts a server',
    },
    'confluent kaf kcat rpk': provider({ consume: 'read', produce: 'write' }),
  },
  examples: [
    { command: 'doctl compute droplet list', effect: 'read' },
    { command: 'doctl compute droplet delete 1 --force', effect: 'destroy' },
    { command: 'hcloud server describe web', effect: 'read' },
    { command: 'auth0 apps show app', effect: 'read' },
    { command: 'auth0 apps show app --reveal-secrets', effect: 'destroy' },
    { command: 'auth0 api get clients', effect: 'read' },
    { command: 'auth0 api delete clients/1', effect: 'destroy' },
    { command: 'auth0 roles create', effect: 'write' },
    { command: 'stripe customers list', effect: 'read' },
    { command: 'stripe customers create', effect: 'write' },
    { command: 'twilio api:core:messages:list', effect: 'read' },
    { command: 'twilio api:core:messages:remove --sid x', effect: 'destroy' },
    { command: 'sentry-cli releases list', effect: 'read' },
  ],
});
