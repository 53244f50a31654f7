import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { literal, type Stream, unknownStream } from '../../scope.ts';
import { copiesFiles, deletes, leaks, runsInside } from '../remote.ts';

const everywhere =
  '-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --request-timeout -v --v --certificate-authority --client-certificate --client-key --tls-server-name --cache-dir --username --password';
const takes = `${everywhere} -o --output -l --selector --field-selector -f --filename -k --kustomize -c --container --sort-by --template -L --label-columns --chunk-size --subresource --raw --pod-running-timeout --field-manager --image --replicas --timeout --grace-period --type -p --patch --overrides --to-revision`;

const secretKind = /^secrets?(?:\.|\/|$)/i;
const onlyNames = /^(?:name|wide)$/;
/** A template that names fields, and none of what is kept secret. */
const onlyMetadata =
  /^(?:jsonpath|custom-columns|go-template)=(?!.*(?:(?<!meta)data|\{\s*(?:\.|@|\*|\.\.)?\s*\})).*$/is;

/** `get secrets` shows names; with `-o yaml` and the like it shows what is in them. */
function get(call: Call): Stream {
  const { given } = call;
  const raw = given.value('--raw');
  if (raw && (!raw.known || /secrets/.test(raw.text))) call.part(leaks.effect, leaks.reason, leaks.danger);
  const format = given.value('-o --output') ?? given.value('--template');
  if (!format || (format.known && (onlyNames.test(format.text) || onlyMetadata.test(format.text))))
    return unknownStream;
  const kinds = given.operands.flatMap((word) =>
    word.text.split(',').map((text) => ({ text, known: word.known })),
  );
  if (kinds.some(({ text }) => secretKind.test(text))) call.part(leaks.effect, leaks.reason, leaks.danger);
  else if (kinds[0]?.known === false || given.has('-f --filename -k --kustomize'))
    call.unknown('what it shows may be secrets');
  return unknownStream;
}

const listed = { effect: 'write', takes, safe: '--list --local --dry-run' } as const;
const change: ProgramSpec = { effect: 'write', takes, safe: '--dry-run -h --help', danger: 'remote' };
const inside: ProgramSpec = { effect: 'write', takes, run: runsInside };
const removal: ProgramSpec = { ...deletes, takes, safe: '--dry-run' };
const forced = { effect: 'destroy', reason: 'it deletes and makes again', danger: 'delete' } as const;

const verbs: NonNullable<ProgramSpec['subcommands']> = {
  get: { effect: 'read', takes, run: get },
  'describe logs log top explain api-resources api-versions version options completion events wait kustomize help':
    { effect: 'read', takes },
  'cluster-info diff': { effect: 'read', takes, flags: { '--output-directory': { value: 'write' } } },
  auth: { effect: 'read', takes: everywhere, subcommands: { 'can-i whoami': 'read', reconcile: change } },
  rollout: {
    effect: 'read',
    takes: everywhere,
    subcommands: { 'status history': 'read', 'restart undo pause resume': change },
  },
  config: {
    effect: 'read',
    takes: everywhere,
    subcommands: {
      view: { effect: 'read', takes, flags: { '--raw': leaks } },
      'current-context get-*': 'read',
      'set set-* use use-context unset rename-context delete-*': {
        effect: 'write',
        reason: 'it changes the settings of kubectl',
      },
    },
  },
  'plugin krew': { effect: 'read', subcommands: { 'list search info version': 'read' } },
  apply: {
    effect: 'write',
    takes: everywhere,
    safe: '--dry-run',
    reason: 'it changes the cluster',
    danger: 'remote',
    flags: { '--prune --force': forced, '-f --filename -k --kustomize': { value: 'read' } },
    run: applies,
  },
  create: {
    ...change,
    run: (call) => {
      if (call.given.operands[0]?.text === 'token') call.part(leaks.effect, leaks.reason, leaks.danger);
      call.part('write', 'it makes something in the cluster', 'remote');
    },
  },
  replace: { ...change, flags: { '--force': forced } },
  'annotate label set': listed,
  'edit patch scale autoscale expose run cordon uncordon taint certificate attach debug': change,
  'port-forward proxy': { effect: 'write', reason: 'it opens a port of this machine' },
  'delete drain': removal,
  exec: inside,
  cp: { effect: 'write', takes, run: copiesFiles(/^[\w./-]+:/) },
};

/** `apply view-last-applied` only shows. */
function applies(call: Call): void {
  const { given } = call;
  if (given.operands[0]?.text === 'view-last-applied') return;
  for (const file of given.values('-f --filename -k --kustomize')) call.reads(file);
  if (given.has('--prune --force')) call.part(forced.effect, forced.reason, forced.danger);
  call.part('write', 'it changes the cluster', 'remote');
}

function ownToken(call: Call): void {
  if (call.given.has('-t --show-token')) call.part(leaks.effect, leaks.reason, leaks.danger);
}

/** Bare they list; with a name they change which cluster every later command goes to. */
function switches(call: Call): void {
  if (call.given.has('-c --current -h --help -V --version')) return;
  if (call.given.operands.length > 0 || call.given.has('-d -u --unset') || call.words[0]?.text === '-')
    call.part('write', 'it changes which cluster later commands go to');
}

export const kubernetes = defineFamily({
  id: 'kubernetes',
  summary: 'Kubernetes and OpenShift clusters',
  programs: {
    'kubectl k kubecolor microk8s.kubectl': { effect: 'read', takes: everywhere, subcommands: verbs },
    k3s: {
      effect: 'read',
      subcommands: { kubectl: { effect: 'read', takes: everywhere, subcommands: verbs } },
    },
    oc: {
      effect: 'read',
      takes: everywhere,
      subcommands: {
        ...verbs,
        'status projects process': 'read',
        whoami: { effect: 'read', run: ownToken },
        project: { effect: 'read', takes, run: switches },
        rsh: inside,
        extract: leaks,
        adm: {
          effect: 'read',
          subcommands: { 'top inspect must-gather release': 'write', 'drain prune': deletes },
        },
      },
    },
    'kubectx kubens kubie': { effect: 'read', run: switches },
    minikube: {
      effect: 'read',
      takes: '-p --profile',
      subcommands: {
        'status ip logs version help options docker-env podman-env completion update-check': 'read',
        'profile addons node image service config': {
          effect: 'write',
          subcommands: { 'list ls view get': 'read', 'delete remove rm': deletes },
        },
        kubectl: {
          effect: 'read',
          run: (call) =>
            call.command([literal('kubectl'), ...call.words.filter(({ text }) => text !== '--')]),
        },
        delete: deletes,
      },
    },
    kind: {
      effect: 'read',
      subcommands: {
        get: { effect: 'read', subcommands: { 'clusters nodes': 'read', kubeconfig: leaks } },
        'version completion help': 'read',
        delete: deletes,
      },
    },
    k3d: {
      effect: 'read',
      subcommands: {
        'version completion': 'read',
        'cluster node registry': { effect: 'write', subcommands: { list: 'read', delete: deletes } },
        kubeconfig: { effect: 'write', subcommands: { 'get print': leaks } },
      },
    },
    k9s: { effect: 'write', subcommands: { 'version info help completion': 'read' } },
    'stern kubetail kail': 'read',
  },
  examples: [
    { command: 'kubectl -n web get pods -o wide', effect: 'read' },
    { command: 'kubectl get secret db', effect: 'read' },
    { command: 'kubectl get secret db -o yaml', effect: 'destroy' },
    { command: "kubectl get secret db -o jsonpath='{.data.password}'", effect: 'destroy' },
    { command: "kubectl get secret db -o jsonpath='{.metadata.creationTimestamp}'", effect: 'read' },
    { command: 'kubectl apply -f deploy.yaml', effect: 'write' },
    { command: 'kubectl apply -f deploy.yaml --dry-run=server', effect: 'read' },
    { command: 'kubectl delete namespace web', effect: 'destroy' },
    { command: 'kubectl delete pod x --dry-run=client', effect: 'read' },
    { command: 'kubectl delete pod x --dry-run=none', effect: 'destroy' },
    { command: 'kubectl exec web -c app -- ls -la /app', effect: 'read' },
    { command: 'kubectl exec web -- rm -rf /data', effect: 'destroy' },
    { command: 'kubectl config view --raw', effect: 'destroy' },
    { command: 'kubectx production', effect: 'write' },
  ],
});
