import { defineFamily, type ProgramSpec } from '../../program.ts';
import { commonVerbs, deletes, leaks, unasked } from '../remote.ts';

const approved = { '-auto-approve --auto-approve --terragrunt-non-interactive -destroy': unasked } as const;
const planFiles = { '-out --out -generate-config-out': { value: 'write' } } as const;
const single = { singleDashLong: true } as const;
const values = '-var -var-file -target -replace -state -backend-config -lock-timeout -parallelism';

const terraform: NonNullable<ProgramSpec['subcommands']> = {
  'show output validate graph version metadata console modules help -help': 'read',
  plan: { effect: 'read', ...single, takes: values, flags: planFiles },
  fmt: { effect: 'write', ...single, safe: '-check', reason: 'it rewrites files' },
  providers: {
    effect: 'read',
    subcommands: { schema: 'read', 'lock mirror': 'write' },
  },
  state: {
    effect: 'read',
    subcommands: {
      'list show pull': 'read',
      'rm push': {
        effect: 'destroy',
        reason: 'it changes what is known of shared resources',
        danger: 'remote',
        ...single,
        safe: '-dry-run',
      },
      mv: { effect: 'write', ...single, safe: '-dry-run' },
    },
  },
  workspace: { effect: 'read', subcommands: { 'list show': 'read', delete: deletes, 'new select': 'write' } },
  apply: {
    effect: 'write',
    reason: 'it changes shared resources',
    danger: 'remote',
    ...single,
    takes: values,
    flags: approved,
  },
  destroy: deletes,
  'force-unlock': unasked,
  stacks: { effect: 'write', subcommands: { 'list validate version': 'read' } },
};

const terragrunt: ProgramSpec = {
  effect: 'read',
  ...single,
  takes: '--terragrunt-working-dir --terragrunt-config --working-dir --queue-include-dir --queue-exclude-dir',
  subcommands: {
    ...terraform,
    'graph-dependencies output-module-groups validate-inputs terragrunt-info info find list dag render render-json':
      'read',
    get 'run-all run plan-all'(): ProgramSpec {
      return terragrunt;
    },
    'hclfmt hcl': { effect: 'write', safe: '--terragrunt-check --check' },
    'destroy-all': deletes,
  },
};

const yes = { '-y --yes -f --skip-preview': unasked } as const;
const shown = { '--show-secrets': leaks } as const;

export const infrastructure = defineFamily({
  id: 'infrastructure',
  summary: 'Programs that describe infrastructure as code and make it so',
  programs: {
    'terraform tofu': { effect: 'read', ...single, takes: '-chdir', subcommands: terraform },
    terragrunt,
    'tflint tfsec checkov terrascan infracost terraform-docs cfn-lint driftctl': 'read',
    pulumi: {
      effect: 'read',
      takes: '-C --cwd -s --stack --color',
      subcommands: {
        'preview pre logs about whoami version gen-completion schema': { effect: 'read', flags: shown },
        stack: {
          effect: 'read',
          takes: '-s --stack',
          flags: shown,
          subcommands: {
            'ls output graph history': { effect: 'read', flags: shown },
            export: { effect: 'read', flags: { ...shown, '--file': { value: 'write' } } },
            'rm import': deletes,
          },
        },
        config: {
          effect: 'read',
          takes: '-s --stack',
          flags: shown,
          subcommands: { get: { ...leaks, reason: 'it may print a secret' } },
        },
        env: {
          effect: 'read',
          subcommands: { 'ls version diff': 'read', 'open run get': leaks, rm: deletes },
        },
        'plugin policy org': { effect: 'read', subcommands: { 'ls get-default search': 'read' } },
        'up update refresh import': { effect: 'write', danger: 'remote', flags: yes },
        state: { effect: 'write', subcommands: { delete: deletes } },
        'destroy down dn cancel': deletes,
      },
    },
    cdk: {
      effect: 'read',
      takes: '-a --app -c --context --profile -p --plugin --role-arn -r --toolkit-stack-name',
      subcommands: {
        'list ls diff metadata notices doctor version drift': 'read',
        'synth synthesize': { effect: 'read', flags: { '-o --output': { value: 'write' } } },
        context: {
          effect: 'read',
          flags: { '-e --reset --clear': { effect: 'write', reason: 'it forgets what it looked up' } },
        },
        deploy: {
          effect: 'write',
          danger: 'remote',
          takes: '-a --app --require-approval',
          flags: { '-f --force --yes -y': unasked },
        },
        'destroy gc': deletes,
      },
    },
    cdktf: {
      effect: 'read',
      subcommands: {
        'list diff plan output debug synth version': 'read',
        'deploy apply': { effect: 'write', flags: approved },
        destroy: deletes,
      },
    },
    sam: {
      effect: 'read',
      subcommands: {
        'validate list logs traces docs': 'read',
        delete: deletes,
        deploy: { effect: 'write', danger: 'remote', flags: { '--no-confirm-changeset': unasked } },
      },
    },
    'serverless sls': {
      effect: 'read',
      subcommands: {
        'info print logs metrics doctor help': 'read',
        deploy: { effect: 'write', subcommands: { list: 'read' }, danger: 'remote' },
        remove: deletes,
      },
    },
    packer: {
      effect: 'write',
      subcommands: {
        'validate inspect console version -help help': 'read',
        fmt: { effect: 'write', ...single, safe: '-check' },
        plugins: { effect: 'read', subcommands: { 'installed required': 'read' } },
        build: { effect: 'write', ...single, flags: { '-force': unasked } },
      },
    },
    vagrant: {
      effect: 'read',
      subcommands: {
        'status global-status port version validate ssh-config list-commands help': 'read',
        'box plugin': { effect: 'read', subcommands: { 'list outdated': 'read' } },
        snapshot: { effect: 'read', subcommands: { list: 'read', 'restore pop delete': deletes } },
        destroy: deletes,
      },
    },
    'crossplane kops clusterctl talosctl': { effect: 'read', subcommands: commonVerbs },
  },
  examples: [
    { command: 'terraform plan', effect: 'read' },
    { command: 'terraform plan -out=next.tfplan', effect: 'write', targets: ['next.tfplan'] },
    { command: 'terraform -chdir=infra state list', effect: 'read' },
    { command: 'terraform apply', effect: 'write' },
    { command: 'terraform apply -auto-approve', effect: 'destroy' },
    { command: 'terraform destroy', effect: 'destroy' },
    { command: 'terraform state rm aws_instance.a', effect: 'destroy' },
    { command: 'terraform fmt -check -recursive', effect: 'read' },
    { command: 'terragrunt run-all destroy', effect: 'destroy' },
    { command: 'pulumi preview', effect: 'read' },
    { command: 'pulumi up --yes', effect: 'destroy' },
    { command: 'cdk diff', effect: 'read' },
    { command: 'cdk destroy app', effect: 'destroy' },
    { command: 'packer fmt -check .', effect: 'read' },
  ],
});
