import { type Call, defineFamily } from '../program.ts';
import { commonVerbs, deletes, leaks, runsInside } from './remote.ts';

/** Encrypting to standard output is harmless, decrypting shows the secret, a file alone is opened to be edited. */
function sops(call: Call): void {
  const { given } = call;
  const verb = given.operands[0]?.text ?? '';
  if (given.has('--version --help -v -h') || verb === 'filestatus') return;
  if (given.has('-d --decrypt') || /^(?:decrypt|exec-env|exec-file|publish)$/.test(verb))
    return call.part(leaks.effect, leaks.reason, leaks.danger);
  const output = given.value('-o --output');
  if (output) return call.writes(output);
  if (!given.has('-i --in-place') && (given.has('-e --encrypt') || verb === 'encrypt')) return;
  call.part('write', 'it changes an encrypted file');
}

const acl = {
  effect: 'read',
  subcommands: {
    'policy role auth-method binding-rule': { effect: 'write', subcommands: commonVerbs },
    'token bootstrap': leaks,
  },
} as const;

export const secretStores = defineFamily({
  id: 'secret-stores',
  summary: 'Vaults, encrypted files and the services around them',
  programs: {
    'vault bao': {
      effect: 'read',
      subcommands: {
        'list status version path-help help': 'read',
        'read unwrap print': leaks,
        kv: {
          effect: 'read',
          subcommands: {
            list: 'read',
            get: leaks,
            metadata: { effect: 'read', subcommands: { get: 'read', delete: deletes } },
            'delete destroy': deletes,
          },
        },
        'auth secrets audit policy namespace plugin': {
          effect: 'read',
          subcommands: { 'list read help info lookup': 'read', 'disable delete': deletes },
        },
        token: {
          effect: 'read',
          subcommands: { capabilities: 'read', 'create lookup': leaks, revoke: deletes },
        },
        lease: { effect: 'read', subcommands: { lookup: 'read', revoke: deletes } },
        operator: {
          effect: 'read',
          subcommands: {
            'members key-status usage diagnose': 'read',
            raft: {
              effect: 'write',
              subcommands: { 'list-peers autopilot': 'read', 'remove-peer': deletes },
            },
            'init rekey generate-root': leaks,
            'seal step-down': deletes,
          },
        },
        delete: deletes,
      },
    },
    consul: {
      effect: 'read',
      subcommands: {
        'members info catalog monitor validate version rtt troubleshoot': 'read',
        kv: { effect: 'read', subcommands: { 'get export': 'read', delete: deletes } },
        snapshot: { effect: 'read', subcommands: { inspect: 'read', restore: deletes } },
        operator: {
          effect: 'write',
          subcommands: {
            raft: { effect: 'write', subcommands: { 'list-peers': 'read', 'remove-peer': deletes } },
            autopilot: { effect: 'write', subcommands: { 'get-config state': 'read' } },
          },
        },
        'config intention peering partition namespace': {
          effect: 'write',
          subcommands: { 'read list get check match': 'read', delete: deletes },
        },
        acl,
        keygen: leaks,
        'leave force-leave': deletes,
      },
    },
    nomad: {
      effect: 'read',
      takes: '-address -region -namespace',
      singleDashLong: true,
      subcommands: {
        'status version inspect plan validate logs fs monitor ui': 'read',
        'job node alloc deployment server eval volume namespace quota service agent-info operator plugin scaling':
          {
            effect: 'read',
            subcommands: {
              'status inspect history plan validate logs fs list info members allocs deployments eval stats':
                'read',
              exec: { effect: 'write', takes: '-task -job', singleDashLong: true, run: runsInside },
              stop: { effect: 'write', singleDashLong: true, flags: { '-purge': deletes } },
              'delete purge deregister drain force-leave': deletes,
            },
          },
        var: { effect: 'read', subcommands: { list: 'read', get: leaks, purge: deletes } },
        acl,
        stop: { effect: 'write', singleDashLong: true, flags: { '-purge': deletes } },
      },
    },
    sops: {
      effect: 'write',
      takes:
        '-k --kms -p --pgp -a --age --config --input-type --output-type --extract --set -o --output --encrypted-regex',
      run: sops,
    },
    age: {
      effect: 'read',
      takes: '-r --recipient -R --recipients-file -i --identity -o --output',
      run: (call) => {
        const output = call.given.value('-o --output');
        if (output) call.writes(output);
        if (call.given.has('-d --decrypt')) call.part(leaks.effect, leaks.reason, leaks.danger);
      },
    },
    kubeseal: {
      effect: 'read',
      takes: '--controller-name --controller-namespace -n --namespace --cert --scope --format',
      flags: {
        '-w --sealed-secret-file': { value: 'write' },
        '-f --secret-file': { value: 'data' },
        '--recovery-unseal': leaks,
      },
    },
    'doppler infisical': {
      effect: 'read',
      takes: '-p --project -c --config --scope --env',
      subcommands: {
        'secrets export': leaks,
        run: { effect: 'write', reason: 'it runs a program with secrets' },
        'projects environments configs activity me': {
          effect: 'read',
          subcommands: { 'get list': 'read', 'delete rm': deletes, tokens: leaks },
        },
      },
    },
  },
  examples: [
    { command: 'vault status', effect: 'read' },
    { command: 'vault kv list secret/', effect: 'read' },
    { command: 'vault kv get secret/db', effect: 'destroy' },
    { command: 'vault kv put secret/db user=a', effect: 'write' },
    { command: 'consul members', effect: 'read' },
    { command: 'consul kv delete -recurse app/', effect: 'destroy' },
    { command: 'nomad job status web', effect: 'read' },
    { command: 'nomad job stop -purge web', effect: 'destroy' },
    { command: 'sops -d secrets.enc.yaml', effect: 'destroy' },
    { command: 'sops -e plain.yaml', effect: 'read' },
    { command: 'age -d key.age', effect: 'destroy' },
    { command: 'age -r age1x -o out.age notes.txt', effect: 'write', targets: ['out.age'] },
  ],
});
