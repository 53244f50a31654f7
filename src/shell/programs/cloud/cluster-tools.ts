import { defineFamily, type ProgramSpec } from '../../program.ts';
import { deletes, leaks, unasked } from '../remote.ts';

const takes =
  '-n --namespace --kube-context --kubeconfig -f --values --set --set-string --set-file --version --repo --timeout --revision --max -o --output --registry-config --repository-cache --repository-config --description --username --password -l --selector';
const runsProgram = {
  effect: 'write',
  reason: 'it runs another program on the result',
  value: 'data',
} as const;
const release: ProgramSpec = {
  effect: 'write',
  takes,
  safe: '--dry-run -h',
  reason: 'it changes the cluster',
  danger: 'remote',
  flags: {
    '--force --force-replace': {
      effect: 'destroy',
      reason: 'it deletes and makes again',
      danger: 'delete',
    },
  },
};
const listing = (more: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  effect: 'read',
  takes,
  subcommands: { 'list ls': 'read', ...more },
});
const seen = 'list get history logs manifests resources diff info describe' as const;

export const clusterTools = defineFamily({
  id: 'cluster-tools',
  summary: 'Programs that install, watch and change what runs in a cluster',
  programs: {
    helm: {
      effect: 'read',
      takes,
      subcommands: {
        'list ls get show inspect history hist search status env version completion lint verify help diff':
          'read',
        template: {
          effect: 'read',
          takes,
          flags: { '--output-dir': { value: 'write' }, '--post-renderer': runsProgram },
        },
        'install upgrade rollback': release,
        'uninstall un delete del': { ...deletes, takes, safe: '--dry-run -h' },
        'dependency dep dependencies': listing(),
        repo: listing(),
        plugin: listing(),
        secrets: { effect: 'write', subcommands: { 'view dec decrypt': leaks } },
      },
    },
    helmfile: {
      effect: 'read',
      takes: '-e --environment -f --file -l --selector -n --namespace --kube-context',
      subcommands: {
        'list diff lint template build status version show-dag': 'read',
        'destroy delete': deletes,
        'apply sync deps repos': 'write',
      },
    },
    kustomize: {
      effect: 'read',
      subcommands: {
        build: { effect: 'read', flags: { '-o --output': { value: 'write' }, '--enable-exec': unasked } },
        'version completion help': 'read',
        cfg: { effect: 'write', subcommands: { 'cat count grep tree': 'read' } },
      },
    },
    argocd: {
      effect: 'read',
      takes: '--server --auth-token --grpc-web-root-path --config --core --kube-context',
      subcommands: {
        'version context completion': 'read',
        'app appset cluster proj repo repocreds cert gpg': {
          effect: 'read',
          subcommands: {
            [seen]: 'read',
            sync: {
              effect: 'write',
              danger: 'remote',
              safe: '--dry-run',
              flags: { '--prune --force --replace': deletes },
            },
            'delete rm remove terminate-op delete-resource': { ...deletes, safe: '--dry-run' },
            wait: 'read',
          },
        },
        account: {
          effect: 'read',
          subcommands: { 'list get get-user-info can-i': 'read', 'generate-token bcrypt': leaks },
        },
        admin: { effect: 'write', subcommands: { 'initial-password export': leaks } },
      },
    },
    flux: {
      effect: 'read',
      takes: '-n --namespace --context --kubeconfig --timeout',
      subcommands: {
        'get logs tree trace stats events check diff version export completion build envsubst': 'read',
        'delete uninstall': { ...deletes, safe: '--dry-run' },
        'create reconcile suspend resume bootstrap install push pull tag': {
          effect: 'write',
          safe: '--export',
        },
      },
    },
    istioctl: {
      effect: 'read',
      takes: '-n --namespace -i --istioNamespace --context -c --kubeconfig',
      subcommands: {
        'analyze proxy-status ps proxy-config pc version validate describe completion precheck metrics':
          'read',
        'experimental x': {
          effect: 'write',
          subcommands: { 'describe precheck metrics authz check-inject ztunnel-config zc': 'read' },
        },
        manifest: { effect: 'write', subcommands: { 'generate diff translate': 'read' } },
        profile: 'read',
        tag: listing({ remove: deletes }),
        install: { effect: 'write', safe: '--dry-run' },
        'uninstall remove-from-mesh': { ...deletes, safe: '--dry-run' },
      },
    },
    // Its install and uninstall only print what kubectl is to apply or delete.
    linkerd: {
      effect: 'read',
      takes: '-n --namespace --context --kubeconfig -L --linkerd-namespace',
      subcommands: {
        'check stat top tap edges routes version install uninstall upgrade inject uninject profile diagnostics completion identity authz prune':
          'read',
        'viz multicluster jaeger': {
          effect: 'read',
          subcommands: { 'check stat top tap edges routes install uninstall list gateways authz': 'read' },
        },
      },
    },
    velero: {
      effect: 'read',
      takes: '-n --namespace --kubecontext --kubeconfig',
      subcommands: {
        'get describe version completion': 'read',
        'backup restore schedule backup-location snapshot-location repo plugin': {
          effect: 'read',
          subcommands: { 'get describe logs': 'read', delete: deletes },
        },
        'delete uninstall': deletes,
      },
    },
    'kubeconform kubeval kube-linter kube-score pluto polaris kubent datree conftest popeye': 'read',
    'skaffold tilt devspace': {
      effect: 'write',
      subcommands: {
        'version diagnose schema completion inspect get describe logs dump list print': 'read',
        'delete down purge': deletes,
      },
    },
  },
  examples: [
    { command: 'helm -n web list', effect: 'read' },
    { command: 'helm upgrade --install web ./chart', effect: 'write' },
    { command: 'helm upgrade --install web ./chart --dry-run', effect: 'read' },
    { command: 'helm uninstall web', effect: 'destroy' },
    { command: 'helm uninstall web --dry-run', effect: 'read' },
    { command: 'helm template web ./chart --output-dir out', effect: 'write', targets: ['out'] },
    { command: 'kustomize build overlays/dev', effect: 'read' },
    { command: 'argocd app diff web', effect: 'read' },
    { command: 'argocd app sync web --prune', effect: 'destroy' },
    { command: 'flux get all', effect: 'read' },
    { command: 'velero backup delete nightly', effect: 'destroy' },
  ],
});
