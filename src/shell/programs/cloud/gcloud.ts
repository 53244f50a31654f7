import { defineFamily, type ProgramSpec } from '../../program.ts';
import { commonVerbs, copiesFiles, deletes, leaks, nounsThenVerb, sqlStatement } from '../remote.ts';

const takes =
  '--project --format --account --configuration --verbosity --billing-project --impersonate-service-account --region --zone --filter --flags-file';
const isBucket = /^gs:\/\//;

const verbs: NonNullable<ProgramSpec['subcommands']> = {
  ...commonVerbs,
  'read lookup explain validate ancestors search search-* analyze-* test-iam-permissions print-settings cat du hash log':
    'read',
  'print-access-token print-identity-token get-auth-string access decrypt get-access-token': leaks,
  'export import failover migrate recreate': 'write',
  'get-credentials': { effect: 'write', reason: 'it writes credentials to the settings of kubectl' },
  'sign-url': {
    effect: 'write',
    reason: 'it makes a link that opens the object to whoever has it',
    danger: 'secret',
  },
  keys: nounsThenVerb({ ...commonVerbs, 'create get-key-string': leaks }, takes),
  rsync: {
    effect: 'write',
    flags: { '--delete-unmatched-destination-objects': deletes },
    safe: '--dry-run',
  },
  'ssh scp': { effect: 'write', reason: 'it runs commands on another machine', danger: 'remote' },
};

const services = {
  'help topic info cheat-sheet': 'read',
  'run deploy': nounsThenVerb(verbs, takes),
  storage: nounsThenVerb({ ...verbs, 'cp mv': { effect: 'read', run: copiesFiles(isBucket) } }, takes),
  kms: nounsThenVerb({ ...verbs, keys: nounsThenVerb(verbs, takes) }, takes),
} as const satisfies ProgramSpec['subcommands'];

/** `gsutil iam get` reads, `gsutil iam set` writes: one kind of setting after another. */
const setting: ProgramSpec = { effect: 'read', subcommands: { 'get list': 'read', 'set ch': 'write' } };

export const gcloud = defineFamily({
  id: 'gcloud',
  summary: 'Google Cloud: nouns, then a verb that says what is done',
  programs: {
    gcloud: nounsThenVerb(verbs, takes, {
      ...services,
      'alpha beta preview': nounsThenVerb(verbs, takes, services),
    }),
    gsutil: {
      effect: 'read',
      takes: '-o -u -h -i',
      subcommands: {
        'ls cat du stat hash version help': 'read',
        'acl defacl iam cors lifecycle label versioning logging web retention ubla pap rpo kms autoclass notification defstorageclass requesterpays':
          setting,
        cp: { effect: 'read', takes: '-a -h -j -z -L', run: copiesFiles(isBucket) },
        rsync: {
          effect: 'write',
          takes: '-x -y -a -j',
          safe: '-n',
          flags: { '-d': { ...deletes, reason: 'it deletes what is not in the source' } },
        },
        'rm rb': deletes,
        signurl: { effect: 'write', danger: 'secret', reason: 'it makes a link that opens the object' },
      },
    },
    bq: {
      effect: 'read',
      takes: '--project_id --dataset_id --location --format --job_id --bigqueryrc --api',
      subcommands: {
        'ls show head version help info wait get-iam-policy': 'read',
        query: {
          effect: 'read',
          takes:
            '--destination_table --parameter --max_rows -n --start_row --batch --label --maximum_bytes_billed --project_id --location --format --schedule --display_name --target_dataset',
          run: (call) => {
            if (call.given.has('--dry_run')) return;
            if (call.given.has('--destination_table --schedule --append_table --replace'))
              call.part('write', 'it keeps the result in a table');
            const statement = call.given.operands[0];
            if (statement) sqlStatement(call, statement);
            else call.unknown('the statement it runs is not known');
          },
        },
        rm: deletes,
      },
    },
    cbt: {
      effect: 'read',
      takes: '-project -instance -creds',
      singleDashLong: true,
      subcommands: {
        'ls listinstances listclusters listappprofile getappprofile listsnapshots getsnapshot read lookup count doc help version':
          'read',
        'delete* dropfamily deleteallrows': deletes,
      },
    },
  },
  examples: [
    { command: 'gcloud --project=p compute instances list', effect: 'read' },
    { command: 'gcloud beta run services describe app', effect: 'read' },
    { command: 'gcloud run deploy app --image x', effect: 'write' },
    { command: 'gcloud compute instances delete vm --quiet', effect: 'destroy' },
    { command: 'gcloud secrets versions list s', effect: 'read' },
    { command: 'gcloud secrets versions access latest --secret s', effect: 'destroy' },
    { command: 'gcloud auth print-access-token', effect: 'destroy' },
    { command: 'gcloud storage cp gs://b/x out.txt', effect: 'write', targets: ['out.txt'] },
    { command: 'gsutil ls gs://b', effect: 'read' },
    { command: 'gsutil -m rm -r gs://b', effect: 'destroy' },
    { command: "bq query 'SELECT 1'", effect: 'read' },
    { command: "bq query 'DROP TABLE t'", effect: 'destroy' },
  ],
});
