import { defineFamily } from '../../program.ts';
import { leaks } from '../remote.ts';

const takes =
  '-i --inventory -l --limit -u --user -e --extra-vars -t --tags --skip-tags -f --forks -m --module-name -a --args -M --module-path -T --timeout -c --connection --vault-id --vault-password-file --private-key --key-file --start-at-task -U --url -d --directory --become-user --become-method --playbook-dir';
const asks = '--list-hosts --list-tasks --list-tags --syntax-check --version --help';

export const ansible = defineFamily({
  id: 'ansible',
  summary: 'Ansible: changes on many machines, and the ways only to look',
  programs: {
    'ansible ansible-playbook ansible-console': {
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
    { command: 'ansible all -m ping', effect: 'write' },
    { command: 'ansible-pull -U https://example.com/r.git -C main', effect: 'write' },
    { command: 'ansible-vault view secrets.yml', effect: 'destroy' },
    { command: 'ansible-vault encrypt vars.yml', effect: 'write' },
    { command: 'ansible-galaxy collection list', effect: 'read' },
    { command: 'ansible-inventory --list --output all.json', effect: 'write', targets: ['all.json'] },
  ],
});
