import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { copiesFiles, deletes, leaks, sqlStatement } from '../remote.ts';

const isBucket = /^s3:\/\//;

const secretSetting = /secret|token|password|access_key$/i;

function configureGet(call: Call): void {
  const name = call.given.operands[0];
  if (!name?.known || secretSetting.test(name.text)) call.part('destroy', 'it prints secrets', 'secret');
}

const opensToAll = {
  effect: 'write',
  reason: 'it makes a link that opens the object to whoever has it',
  danger: 'secret',
} as const;

/** What a verb says in any service. Exceptions come first: these verbs promise more than they keep. */
const verbs = {
  'get-secret-value batch-get-secret-value get-session-token get-federation-token get-authorization-token get-login get-login-password get-token get-role-credentials get-cluster-credentials get-cluster-credentials-with-iam get-credentials get-credentials-for-identity get-open-id-token get-open-id-token-for-developer-identity get-instance-access-details get-service-bearer-token get-data-access get-delegated-access-token get-web-identity-token get-resource-oauth2-token get-resource-api-key get-workload-access-token generate-db-auth-token generate-db-connect-auth-token generate-db-connect-admin-auth-token generate-data-key generate-data-key-pair download-default-key-pair decrypt assume-role assume-role-with-saml assume-role-with-web-identity assume-root create-access-key create-service-specific-credential create-key-pair create-token create-api-key reset-service-specific-credential export-credentials credential-helper':
    leaks,
  'get-temporary-*': leaks,
  'get-parameter get-parameters get-parameters-by-path get-parameter-history': {
    effect: 'read',
    flags: { '--with-decryption': leaks },
  },
  'get-password-data': { effect: 'read', flags: { '--priv-launch-key': leaks } },
  'get-api-key get-api-keys': { effect: 'read', flags: { '--include-value --include-values': leaks } },
  'get-object get-object-torrent': {
    effect: 'write',
    operands: ['write'],
    takes:
      '--bucket --key --version-id --range --part-number --if-match --if-none-match --if-modified-since --if-unmodified-since --request-payer --expected-bucket-owner --checksum-mode --region --profile --output --query --endpoint-url',
  },
  'test-failover test-invoke-method test-invoke-authorizer test-state test-migration check-in-license check-out-license get-sdk get-export get-media get-clip get-job-output get-snapshot-block':
    'write',
  'get-* list-* describe-* head-* lookup-* search-* estimate-* validate-* test-* check-* simulate-* preview-* filter-* detect-* count-* compare-* classify-* recognize-* analyze-* calculate-* discover-* translate-* select-* view-* is-* batch-get-* batch-describe-* batch-check-* batch-detect-* transact-get-* admin-get-* admin-list-* decode-* download-* predict-* suggest-*':
    'read',
  'query scan search select verify verify-mac wait tail help ls retrieve retrieve-and-generate start-query start-live-tail generate-credential-report generate-service-last-accessed-details generate-organizations-access-report generate-random generate-data-key-without-plaintext generate-data-key-pair-without-plaintext get-random-password transact-get-items scan-sbom':
    'read',
  'delete-* terminate-* batch-delete-* admin-delete-* bulk-delete-* force-delete-* purge-* destroy-* release-address release-hosts schedule-key-deletion close-account leave-organization deregister-account forget-device':
    deletes,
} as const satisfies ProgramSpec['subcommands'];

const service = (own: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  effect: 'write',
  reason: 'it does not say what to do',
  safe: '--dry-run --generate-cli-skeleton',
  subcommands: { ...verbs, ...own },
});

const copyFlags =
  '--exclude --include --acl --storage-class --sse --sse-kms-key-id --sse-c --sse-c-key --grants --content-type --cache-control --metadata --metadata-directive --expires --page-size --source-region --region --profile --endpoint-url --output --query --request-payer --content-encoding --content-disposition --expected-size --website-redirect';

export const aws = defineFamily({
  id: 'aws',
  summary: 'Amazon Web Services: a service, then a verb that says what is done',
  programs: {
    'aws awslocal': {
      effect: 'write',
      takes:
        '--region --profile --output --query --endpoint-url --cli-connect-timeout --cli-read-timeout --ca-bundle --color --cli-binary-format --cli-auto-prompt',
      subcommands: {
        help: 'read',
        s3: {
          effect: 'write',
          safe: '--dryrun',
          subcommands: {
            'ls help': 'read',
            presign: opensToAll,
            cp: { effect: 'read', takes: copyFlags, run: copiesFiles(isBucket) },
            mv: { effect: 'write', takes: copyFlags },
            sync: { effect: 'write', takes: copyFlags, flags: { '--delete': deletes } },
            'rm rb': deletes,
            'mb website': 'write',
          },
        },
        configure: {
          effect: 'write',
          takes: '--profile --region',
          subcommands: {
            'list list-profiles help': 'read',
            get: { effect: 'read', takes: '--profile --region', run: configureGet },
            'export-credentials': leaks,
            'set import sso sso-session add-model': 'write',
          },
        },
        history: { effect: 'write', subcommands: { 'list show help': 'read' } },
        athena: service({
          'start-query-execution': {
            effect: 'read',
            takes: '--query-string',
            run: (call) => sqlStatement(call, call.given.value('--query-string')),
          },
        }),
        lambda: service({
          invoke: {
            effect: 'write',
            reason: 'it runs a function in the cloud',
            danger: 'remote',
          },
        }),
        ssm: service({
          'start-session send-command': {
            effect: 'write',
            reason: 'it runs commands on other machines',
            danger: 'remote',
          },
        }),
        '*': service(),
      },
    },
    'aws-vault': {
      effect: 'read',
      subcommands: {
        list: 'read',
        export: leaks,
        exec: {
          effect: 'write',
          takes: '-d --duration -n --region --mfa-token -t',
          run: (call) => {
            const dashes = call.words.findIndex(({ text }) => text === '--');
            if (dashes < 0) return call.unknown('it opens a shell with credentials');
            return call.command(call.words.slice(dashes + 1), call.input);
          },
        },
        remove: deletes,
      },
    },
    eksctl: {
      effect: 'read',
      subcommands: {
        'get info version completion help': 'read',
        'delete drain': deletes,
        utils: { effect: 'read', subcommands: { 'describe-* schema nodegroup-health': 'read' } },
      },
    },
  },
  examples: [
    { command: 'aws --region eu-west-1 ec2 describe-instances --filters Name=x,Values=y', effect: 'read' },
    { command: 'aws ec2 run-instances --image-id ami-1', effect: 'write' },
    { command: 'aws ec2 terminate-instances --instance-ids i-1', effect: 'destroy' },
    { command: 'aws ec2 terminate-instances --instance-ids i-1 --dry-run', effect: 'read' },
    { command: 'aws secretsmanager list-secrets', effect: 'read' },
    { command: 'aws secretsmanager get-secret-value --secret-id x', effect: 'destroy' },
    { command: 'aws ssm get-parameter --name /a', effect: 'read' },
    { command: 'aws ssm get-parameter --name /a --with-decryption', effect: 'destroy' },
    { command: 'aws s3 cp s3://bucket/log.txt -', effect: 'read' },
    { command: 'aws s3 cp notes.txt s3://bucket/', effect: 'write' },
    { command: 'aws s3 sync . s3://bucket --delete', effect: 'destroy' },
    { command: 'aws s3 rm s3://bucket --recursive --dryrun', effect: 'read' },
    { command: 'aws configure get aws_secret_access_key', effect: 'destroy' },
    { command: "aws athena start-query-execution --query-string 'DROP TABLE t'", effect: 'destroy' },
    { command: 'aws-vault exec prod -- aws s3 ls', effect: 'read' },
  ],
});
