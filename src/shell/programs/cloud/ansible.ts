import { type Call, defineFamily } from '../../program.ts';
import { type Stream, unknownStream } from '../../scope.ts';
import { leaks } from '../remote.ts';

const takes =
  '-i --inventory -l --limit -u --user -e --extra-vars -t --tags --skip-tags -f --forks -m --module-name -a --args -M --module-path -T --timeout -c --connection --vault-id --vault-password-file --private-key --key-file --start-at-task -U --url -d --directory --become-user --become-method --playbook-dir';
const asks = '--list-hosts --list-tasks --list-tags --syntax-check --version --help';

/** Modules that only look. */
const looking =
  /^(?:ansible\.\w+\.)?(?:ping|win_ping|setup|gather_facts|stat|debug|package_facts|service_facts|getent|assert|wait_for_connection)$/;
const shells = /^(?:ansible\.builtin\.)?(?:command|shell|raw)$/;

/** One module on many machines; a command that one of them runs counts as if it ran here. */
function adHoc(call: Call): Stream {
  const [module] = call.given.values('-m --module-name');
  const [words] = call.given.values('-a --args');
  if (module?.known === true && looking.test(module.text)) return unknownStream;
  if ((module === undefined || (module.known && shells.test(module.text))) && words?.known === true)
    return call.elsewhere(() => call.script(words));
  call.part('write', 'it changes other machines', 'remote');
  return unknownStream;
}

export const ansible = defineFamily({
  id: 'ansible',
  summary: 'Ansible: changes on many machines, and the ways only to look',
  programs: {
    ansible: {
      effect: 'write',
      takes,
      flags: {
        '-b --become -K --ask-become-pass -k --ask-pass -o --one-line -v -vv -vvv --verbose --flush-cache':
          {},
      },
      safe: `-C --check -h ${asks}`,
      run: adHoc,
    },
    'ansible-playbook ansible-console': {
      effect: 'write',
      reason: 'it changes other machines',
      danger: 'remote',
      takes,
      safe: `-C --check -h ${asks}`,
    },
    // Here -C names a commit.
    'ansible-pull': {
      effect: 'write',
      reason: 'it runs a playbook that it downloads',
      takes: `${takes} -C --checkout`,
      safe: `--check -h ${asks}`,
    },
    'ansible-doc ansible-inventory ansible-lint ansible-community': {
      effect: 'read',
      takes: '-i --inventory -t --type -M --module-path -e --extra-vars -c --config-file',
      flags: {
        '--output': { value: 'write' },
        '--fix --write --generate-ignore': { effect: 'write', reason: 'it rewrites files' },
      },
    },
    'ansible-config': { effect: 'read', subcommands: { 'list dump view validate': 'read' } },
    'ansible-galaxy': {
      effect: 'read',
      subcommands: {
        'list search info': 'read',
        'role collection': {
          effect: 'read',
          subcommands: { 'list search info verify': 'read' },
        },
      },
    },
    'ansible-vault': {
      effect: 'read',
      takes: '--vault-id --vault-password-file',
      subcommands: { 'view decrypt': leaks, 'encrypt encrypt_string rekey edit create': 'write' },
    },
    'ansible-test': { effect: 'read', subcommands: { env: 'read' } },
    molecule: { effect: 'read', subcommands: { 'list drivers matrix syntax': 'read' } },
  },
  examples: [
    { command: 'ansible-playbook site.yml --check --diff', effect: 'read' },
    { command: 'ansible-playbook -i hosts site.yml', effect: 'write' },
    { command: 'ansible-playbook site.yml --list-hosts', effect: 'read' },
    { command: 'ansible all -m ping', effect: 'read' },
    { command: "ansible office -i hosts -m command -a 'uname -r' -o", effect: 'read' },
    { command: "ansible office -b -m apt -a 'upgrade=dist'", effect: 'write' },
    { command: "ansible office -a 'reboot'", effect: 'destroy' },
    { command: 'ansible-pull -U https://example.com/r.git -C main', effect: 'write' },
    { command: 'ansible-vault view secrets.yml', effect: 'destroy' },
    { command: 'ansible-vault encrypt vars.yml', effect: 'write' },
    { command: 'ansible-galaxy collection list', effect: 'read' },
    { command: 'ansible-inventory --list --output all.json', effect: 'write', targets: ['all.json'] },
  ],
});
