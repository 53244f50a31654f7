import { defineFamily, type ProgramSpec } from '../../program.ts';
import { colonWords, commonVerbs, deletes, leaks, nounsThenVerb, sqlStatement } from '../remote.ts';

const publishes = { effect: 'write', reason: 'it publishes', danger: 'publish' } as const;
const remoteSql: ProgramSpec = {
  effect: 'read',
  takes: '--command --file --env -e -c --config --persist-to',
  run: (call) => sqlStatement(call, call.given.value('--command')),
};

const logs = { 'logs log': 'read' } as const;

/** A topic alone lists, as `heroku addons` does. */
const topic = (own: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  effect: 'read',
  takes: '-a --app -r --remote',
  otherwise: 'write',
  subcommands: { ...commonVerbs, ...own },
});

const heroku: ProgramSpec = {
  effect: 'read',
  takes: '-a --app -r --remote',
  subcommands: {
    'logs status version help regions commands': 'read',
    'apps addons ps releases domains features access buildpacks certs drains pipelines labs webhooks members orgs teams spaces stack notifications sessions clients git keys maintenance plugins redis container review-apps reviewapps ci':
      topic({ output: 'read', 'reset rollback': deletes, 'exec kill scale on off promote': 'write' }),
    auth: topic({ token: leaks }),
    config: {
      ...leaks,
      takes: '-a --app -r --remote',
      otherwise: 'write',
      subcommands: { get: leaks, 'set edit add': 'write', 'unset remove': deletes },
    },
    pg: topic({
      'info ps locks blocking bloat cache-hit index-usage long-running-queries outliers diagnose wait settings maintenance':
        'read',
      credentials: leaks,
      'reset copy push pull kill killall promote': deletes,
      backups: topic({ url: leaks, restore: deletes }),
    }),
  },
};

const firebase: ProgramSpec = {
  effect: 'read',
  takes: '-P --project --account',
  subcommands: {
    'projects apps hosting functions firestore database ext appdistribution remoteconfig crashlytics auth dataconnect apphosting backends target':
      nounsThenVerb(
        {
          ...commonVerbs,
          ...logs,
          'sdkconfig indexes databases sites channel': topic(),
          config: topic({ get: leaks }),
          secrets: topic({ 'access get': leaks }),
          export: leaks,
          disable: deletes,
        },
        '-P --project',
      ),
    help: 'read',
    login: { effect: 'write', subcommands: { list: 'read', ci: leaks } },
    deploy: publishes,
  },
};

const flyVerbs = {
  ...commonVerbs,
  ...logs,
  'releases regions platform doctor services dig ping': 'read',
  'ssh console proxy sftp': 'write',
  'token tokens': { effect: 'write', subcommands: { 'list ls': 'read', create: leaks, '*': leaks } },
  'wireguard create-token': leaks,
} as const satisfies ProgramSpec['subcommands'];

export const hosting = defineFamily({
  id: 'hosting',
  summary: 'Places where applications are published',
  programs: {
    heroku: { effect: 'read', run: colonWords(heroku) },
    firebase: { effect: 'read', run: colonWords(firebase) },
    'fly flyctl': {
      ...nounsThenVerb(flyVerbs, '-a --app -c --config -o --org', {
        deploy: publishes,
        'auth apps': nounsThenVerb({ ...commonVerbs, token: leaks }, '-a --app'),
      }),
      effect: 'read',
    },
    // Without a sub-command, and with a folder, it deploys.
    'vercel vc now': {
      effect: 'write',
      reason: 'it publishes',
      danger: 'publish',
      takes: '--cwd -t --token -S --scope -A --local-config -Q --global-config -m --meta -e --env',
      subcommands: {
        'ls list inspect logs log whoami help': 'read',
        'domains dns certs alias project projects env teams switch integration': {
          effect: 'write',
          subcommands: {
            'ls list inspect': 'read',
            'rm remove': deletes,
          },
        },
        'remove rm': deletes,
        'deploy promote rollback redeploy': publishes,
      },
    },
    netlify: {
      effect: 'read',
      run: colonWords({
        effect: 'read',
        subcommands: {
          'status logs version': 'read',
          'sites functions addons api blobs teams': topic(),
          env: topic({ 'get list': leaks, unset: deletes }),
          deploy: publishes,
        },
      }),
    },
    wrangler: {
      ...nounsThenVerb(
        { ...commonVerbs, execute: remoteSql, 'time-travel': topic({ restore: deletes }), settings: topic() },
        '-c --config -e --env --binding --namespace-id',
        {
          'deploy publish': publishes,
          docs: 'read',
          pages: nounsThenVerb({ ...commonVerbs, deploy: publishes }, '--project-name'),
        },
      ),
      effect: 'read',
    },
    supabase: {
      effect: 'read',
      takes: '--workdir --network-id --profile --project-ref',
      subcommands: {
        'status services completion help': 'read',
        'projects branches orgs functions snippets domains sso secrets migration migrations postgres-config network-bans':
          topic({ 'api-keys': leaks, 'unset down squash': deletes }),
        db: {
          effect: 'read',
          subcommands: {
            diff: { effect: 'read', flags: { '-f --file': { effect: 'write', value: 'data' } } },
            lint: 'read',
            reset: deletes,
            push: { effect: 'write', safe: '--dry-run', danger: 'remote' },
          },
        },
        inspect: 'read',
        gen: { effect: 'read', subcommands: { 'types keys': 'read' } },
        stop: { effect: 'write', flags: { '--no-backup': deletes } },
      },
    },
    railway: {
      effect: 'read',
      subcommands: {
        'status logs list whoami docs help': 'read',
        'variables vars var variable': leaks,
        'down delete': deletes,
        'up deploy redeploy': publishes,
      },
    },
    render: nounsThenVerb({ ...commonVerbs, ...logs }, '-o --output', { psql: 'write' }),
    cloudflared: {
      effect: 'read',
      subcommands: {
        'version help': 'read',
        tunnel: {
          effect: 'write',
          reason: 'it opens this machine to the internet',
          danger: 'remote',
          subcommands: { 'list info diag ready': 'read', token: leaks, 'delete cleanup': deletes },
        },
        access: { effect: 'write', subcommands: { token: leaks } },
      },
    },
  },
  examples: [
    { command: 'heroku apps:info -a web', effect: 'read' },
    { command: 'heroku config -a web', effect: 'destroy' },
    { command: 'heroku pg:reset -a web', effect: 'destroy' },
    { command: 'heroku ps:restart -a web', effect: 'write' },
    { command: 'fly status -a web', effect: 'read' },
    { command: 'fly apps destroy web', effect: 'destroy' },
    { command: 'vercel ls', effect: 'read' },
    { command: 'vercel --prod', effect: 'write' },
    { command: 'wrangler d1 execute db --command "SELECT 1"', effect: 'read' },
    { command: 'wrangler d1 execute db --command "DROP TABLE t"', effect: 'destroy' },
    { command: 'firebase projects:list', effect: 'read' },
    { command: 'firebase firestore:delete --all-collections', effect: 'destroy' },
    { command: 'supabase db reset --linked', effect: 'destroy' },
  ],
});
