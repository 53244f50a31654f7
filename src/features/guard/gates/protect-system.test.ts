import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../../../../test/given/answers.ts';
import { protectedPlaceOf, protectedPlaces } from './protect-system.ts';

const answer = answersOf('protect-system', ({ root, userHome, write }) => {
  write('.ssh/config', '');
  write('.bashrc', '');
  mkdirSync(`${root}/src`);
  symlinkSync('/etc', `${root}/settings`);
  symlinkSync(`${userHome}/.ssh`, `${root}/keys`);
  symlinkSync(`${userHome}/.bashrc`, `${root}/notes.txt`);
  symlinkSync(`${userHome}/.aws/credentials`, `${root}/dangling`);
});
const denied = 'deny system_path';

describe('a command that changes the system or the user’s own settings is refused [SP-010]', () => {
  it.each([
    'echo x > /etc/hosts',
    'echo x >> /etc/hosts',
    'echo x | tee -a /etc/hosts',
    'echo x | sudo tee /etc/hosts',
    'sudo cp hosts /etc/hosts',
    'mv hosts /etc/',
    'ln -sf x /usr/bin/node',
    'install -m 755 x /usr/local/bin/x',
    'sed -i s/a/b/ /etc/hosts',
    'rm /etc/hosts',
    'rm -rf /etc',
    'rm -rf /etc/cron.d',
    'chmod 777 /etc/passwd',
    'chown -R me /',
    'rm -rf /',
    'rm -rf /*',
    'rm -rf ~',
    'rm -rf ..',
    'mv ~/.config /tmp/x',
    'touch /usr/lib/x',
    'dd if=x of=/boot/x',
    'dd if=x of=/dev/sda',
    'tar xf a.tar -C /usr',
    'echo x > "/etc"/hosts',
    'echo x > /e"t"c/hosts',
    'echo x > /e\\tc/hosts',
    'echo x > /ETC/hosts',
    'rm -rf /et*',
    'rm -rf /et?/hosts',
    'echo x >> ~/.bashrc',
    'echo x >> "$HOME/.zshrc"',
    'echo x >> ${HOME}/.profile',
    'echo x >> USERHOME/.bashrc',
    'echo x > ~/.ssh/authorized_keys',
    'cp key.pub ~/.ssh/authorized_keys',
    'cp key.pub ~/.s*/authorized_keys',
    'cp key.pub ~/.SSH/authorized_keys',
    'rm -rf ~/.ssh',
    'mv ~/.aws /tmp/x',
    'cat > ~/.aws/credentials <<EOF\nx\nEOF',
    'D=/etc; echo x > $D/hosts',
    'cd /etc && rm hosts',
    'cd ~/.ssh && touch config',
    'npm test && echo x > /etc/hosts',
    'env A=1 rm /etc/hosts',
    'sh -c "echo x > /etc/hosts"',
    'eval "echo x > /etc/hosts"',
    'echo "rm /etc/hosts" | sh',
    'echo $(rm /etc/hosts)',
    'find /etc -name hosts -delete',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe(denied);
  });

  it.each([
    'echo x > ../../../../../../../etc/hosts',
    'echo x > src/../../../../../../../../etc/hosts',
    'echo x > /tmp/../etc/hosts',
    'echo x > USERHOME/repo/../.ssh/config',
    'echo x > ../.ssh/config',
    'echo x > ../.aws/credentials',
    'rm src/../../.ssh/config',
    'cd src && rm ../../.aws/credentials',
  ])('by a detour: %s [SP-189]', async (command) => {
    expect(await answer('Bash', { command })).toBe(denied);
  });

  it.each([
    'echo x > settings/hosts',
    'echo x > keys/authorized_keys',
    'echo x >> notes.txt',
    'echo x > dangling',
    'cp a keys/',
    'cd keys && touch config',
  ])('through a link: %s', async (command) => {
    expect(await answer('Bash', { command })).toBe(denied);
  });

  it.each([
    ["python3 -c \"open('/etc/hosts', 'w').write('x')\"", '[SP-190]'],
    ['python3 -c "import os; os.remove(\'USERHOME/.ssh/config\')"', '[SP-190]'],
    ["ruby -e \"File.write('/etc/hosts', 'x')\"", '[SP-191]'],
    ["node -e \"require('fs').writeFileSync('/etc/hosts', 'x')\"", '[SP-192]'],
    ['perl -e \'open(F, ">", "/etc/hosts"); print F "x"\'', '[SP-193]'],
    ["python3 <<'EOF'\nopen('/etc/hosts', 'w')\nEOF", '[SP-190]'],
  ])('by an inline script: %s %s', async (command) => {
    expect(await answer('Bash', { command })).toBe(denied);
  });
});

describe('ordinary work passes', () => {
  it.each([
    'ls /etc',
    'cat /etc/hosts',
    'grep root /etc/passwd',
    'ls /usr/bin | head',
    'cat ~/.bashrc',
    'echo x > etc/hosts',
    'mkdir -p usr/lib && touch usr/lib/x',
    'echo x > /tmp/x',
    'echo x > /dev/null',
    'npm test > /dev/null 2>&1',
    'cp /etc/hosts hosts.txt',
    'diff /etc/hosts hosts.txt',
    'git commit -m "echo x > /etc/hosts"',
    'echo "put it in ~/.ssh/config"',
    'grep -rn "/etc/hosts" src',
    "cat > notes.md <<'EOF'\necho x > /etc/hosts\n$(rm -rf ~/.ssh)\nEOF",
    'echo x > .bashrc',
    'cp a.txt ~',
    'mkdir -p ~/projects',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });
});

describe('other tools', () => {
  it.each([
    ['a write to the system', 'Write', { file_path: '/etc/hosts', content: '' }],
    ['a write to ~/.ssh', 'Write', { file_path: 'USERHOME/.ssh/config', content: '' }],
    ['a write of a shell profile', 'Write', { file_path: 'USERHOME/.bashrc', content: '' }],
    ['a write by a detour [SP-189]', 'Write', { file_path: 'USERHOME/repo/../.ssh/config', content: '' }],
    ['a relative write by a detour [SP-189]', 'Write', { file_path: '../.aws/credentials', content: '' }],
    ['a write from the temporary folder [SP-189]', 'Write', { file_path: '/tmp/../etc/hosts', content: '' }],
    ['a write in capitals', 'Write', { file_path: 'USERHOME/.SSH/config', content: '' }],
    ['a write through a link', 'Write', { file_path: 'USERHOME/repo/notes.txt', content: '' }],
    ['a write through a linked folder', 'Write', { file_path: 'USERHOME/repo/keys/config', content: '' }],
    ['a write through a dangling link', 'Write', { file_path: 'USERHOME/repo/dangling', content: '' }],
    ['an edit', 'Edit', { file_path: '/etc/hosts', old_string: 'localhost', new_string: 'x' }],
    ['a notebook edit', 'NotebookEdit', { notebook_path: 'USERHOME/.ssh/a.ipynb', new_source: '' }],
  ])('%s is refused [SP-010]', async (_, tool, input) => {
    expect(await answer(tool, input)).toBe(denied);
  });

  it.each([
    ['a write in the workspace', 'Write', { file_path: 'USERHOME/repo/src/a.ts', content: '' }],
    ['a write to a folder named alike', 'Write', { file_path: 'USERHOME/repo/etc/hosts', content: '' }],
    ['a temporary file', 'Write', { file_path: '/tmp/ephor-test-file', content: '' }],
    [
      'a text about it',
      'Write',
      { file_path: 'USERHOME/repo/a.md', content: 'write to /etc/hosts and ~/.ssh' },
    ],
    ['a look at the system [SP-062]', 'Read', { file_path: '/etc/hosts' }],
    ['a look at a shell profile [SP-062]', 'Read', { file_path: 'USERHOME/.bashrc' }],
    ['a search in the system [SP-062]', 'Grep', { pattern: 'x', path: '/etc' }],
    ['a list of the system [SP-062]', 'Glob', { pattern: '*.conf', path: '/etc' }],
  ])('%s passes', async (_, tool, input) => {
    expect(await answer(tool, input)).toBe('passes');
  });
});

describe('a workspace', () => {
  it.each([
    ['/usr/src/app', '/usr/src/app/a.ts', undefined],
    ['/usr/src/app', '/usr/src/other/a.ts', 'the system (/usr)'],
    ['/', '/etc/hosts', 'the system (/etc)'],
    ['/home/dev', '/home/dev/.ssh/config', 'the user (~/.ssh)'],
    ['/home/dev', '/home/dev/a.ts', undefined],
    ['/home/dev/.config/systemd', '/home/dev/.config/systemd/a.service', undefined],
    ['/repo', '/dev/shm/x', undefined],
    ['/repo', '/dev/sda', 'the system (/dev)'],
  ])('in %s: %s belongs to %s', (root, path, owner) => {
    expect(protectedPlaceOf(path, protectedPlaces(root, '/home/dev'))?.owner).toBe(owner);
  });

  it('may lie in the home folder that lies in a temporary or a system folder', () => {
    const tmp = protectedPlaces('/tmp/u/repo', '/tmp/u');
    expect(protectedPlaceOf('/tmp/u/.ssh/config', tmp)?.owner).toBe('the user (~/.ssh)');
    const usr = protectedPlaces('/usr/home/u/repo', '/usr/home/u');
    expect(protectedPlaceOf('/usr/home/u/other/a', usr)).toBeUndefined();
    expect(protectedPlaceOf('/usr/home/u/.ssh/config', usr)?.owner).toBe('the user (~/.ssh)');
  });
});
