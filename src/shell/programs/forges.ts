import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { networkStream, type Stream } from '../scope.ts';

const lost = (reason: string) => ({ effect: 'destroy', reason, danger: 'remote' }) as const;
const shared = (reason: string): ProgramSpec => ({
  effect: 'write',
  reason,
  danger: 'remote',
  flags: { '-F --body-file --notes-file': { value: 'read' } },
});
const secret: ProgramSpec = {
  effect: 'destroy',
  reason: 'it changes secrets of the project',
  danger: 'secret',
};
const shows = { effect: 'destroy', reason: 'it shows an access token', danger: 'secret' } as const;

/** What can be looked at, what is lost for good, and all the rest, which others see. */
const area = (reads: string, loses = '', extra: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  effect: 'read',
  network: true,
  takes: '-R --repo',
  subcommands: {
    [reads]: 'read',
    ...(loses && { [loses]: lost('it deletes what others share') }),
    ...extra,
    '*': shared('it changes what others see'),
  },
});

const bodyFlags = '-f --raw-field -F --field --form --input --data';

/** `gh api`: a GET, unless a method, a field or a mutation says otherwise. */
function api(call: Call): Stream {
  const { given } = call;
  const [path] = given.operands;
  call.network(path);
  const method = given.value('-X --method');
  if (path?.text === 'graphql') return graphql(call);
  for (const file of given.values('--input')) call.reads(file);
  const verb = method ? method.text.toUpperCase() : given.has(bodyFlags) ? 'POST' : 'GET';
  if (verb === 'DELETE') call.part('destroy', 'it deletes what others share', 'remote');
  else if (!/^(?:GET|HEAD|OPTIONS)$/.test(verb) || method?.known === false)
    call.part('write', 'it changes what others see', 'remote');
  return networkStream;
}

function graphql(call: Call): Stream {
  const { given } = call;
  const query = given.values('-f --raw-field -F --field').find(({ text }) => text.startsWith('query='));
  const text = query?.text.slice('query='.length) ?? '';
  if (!query?.known || text.startsWith('@') || given.has('--input')) call.unknown('its query is not known');
  else if (/\bmutation\b[^]*\b(?:delete|remove|archive|transfer)/i.test(text))
    call.part('destroy', 'it deletes what others share', 'remote');
  else if (/^\s*(?:mutation|subscription)\b/m.test(text))
    call.part('write', 'it changes what others see', 'remote');
  return networkStream;
}

const apiFlags =
  '-X --method -f --raw-field -F --field --form --input -H --header -q --jq -t --template --cache -p --preview --hostname';

const downloads: ProgramSpec = {
  effect: 'write',
  reason: 'it downloads files',
  takes: '-p --pattern -n --name -R --repo',
  flags: { '-D --dir -O --output': { value: 'write' } },
};

export const forges = defineFamily({
  id: 'forges',
  summary: 'Command lines of GitHub, GitLab and trackers',
  programs: {
    gh: {
      effect: 'read',
      safe: '-h',
      takes: '-R --repo --hostname',
      subcommands: {
        'status browse search help version completion licenses preview accessibility': 'read',
        pr: area('list ls view status diff checks', '', {
          'checkout co': { effect: 'write', reason: 'it switches branches' },
        }),
        issue: area('list ls view status', 'delete'),
        repo: area('list ls view', 'delete', {
          'gitignore license': { effect: 'read' },
          'deploy-key autolink': area('list ls view', 'delete'),
          edit: {
            ...shared('it changes the settings of the repository'),
            flags: { '--visibility': { ...lost('it changes who can see the repository'), value: 'data' } },
          },
          sync: {
            ...shared('it updates a branch'),
            flags: { '--force': { ...lost('it overwrites a branch'), danger: 'force-push' } },
          },
        }),
        run: area('list ls view watch', 'delete', { download: downloads }),
        workflow: area('list ls view'),
        release: area('list ls view verify verify-asset', 'delete delete-asset', { download: downloads }),
        gist: area('list ls view', 'delete', {
          create: { ...shared('it publishes files'), operands: ['read'], takes: '-d --desc -f --filename' },
        }),
        cache: area('list ls'),
        'variable project': area('list ls get view field-list item-list', 'delete'),
        secret: { effect: 'read', subcommands: { 'list ls': 'read', '*': secret } },
        label: area('list ls', 'delete'),
        auth: {
          effect: 'read',
          subcommands: {
            status: { effect: 'read', flags: { '-t --show-token': shows } },
            token: shows,
            '*': { effect: 'write', reason: 'it changes who you are to the forge' },
          },
        },
        'config alias': {
          effect: 'read',
          subcommands: { 'get list ls': 'read', '*': { effect: 'write', reason: 'it changes settings' } },
        },
        'codespace cs': area('list ls view logs', 'delete', {
          ports: { effect: 'read', takes: '-c --codespace', subcommands: { '*': shared('it opens ports') } },
        }),
        'extension ext extensions': area('list ls search browse', '', {
          'install upgrade remove exec create': { effect: 'write', reason: 'it changes or runs extensions' },
        }),
        'ssh-key gpg-key': area('list ls', 'delete'),
        'ruleset rs org agent-task': area('list ls view check'),
        'attestation at': area('verify trusted-root', '', { download: downloads }),
        api: { effect: 'read', takes: apiFlags, run: api },
      },
    },
    glab: {
      effect: 'read',
      safe: '-h',
      takes: '-R --repo',
      subcommands: {
        'help version completion check-update user': 'read',
        'mr incident issue': area('list ls view show diff issues approvers', 'delete'),
        'ci pipeline pipe job': area('list ls view status get trace lint config', 'delete'),
        'repo project release label snippet schedule milestone iteration': area(
          'list ls view search contributors get',
          'delete',
        ),
        'variable token securefile deploy-key ssh-key': {
          effect: 'read',
          subcommands: { 'list ls': 'read', '*': secret },
        },
        auth: {
          effect: 'read',
          subcommands: { status: { effect: 'read', flags: { '-t --show-token': shows } }, '*': 'write' },
        },
        'config alias': { effect: 'read', subcommands: { 'get list': 'read', '*': 'write' } },
        api: { effect: 'read', takes: apiFlags, run: api },
      },
    },
    tea: {
      effect: 'read',
      safe: '-h',
      takes: '--repo --login --remote',
      subcommands: {
        'issues issue i pulls pull pr labels label milestones milestone releases release times repos repo branches organizations org notifications':
          area('list ls', 'delete rm'),
        'whoami open man': 'read',
      },
    },
    'jira linear jcli': {
      effect: 'read',
      safe: '-h',
      subcommands: {
        'me serverinfo open version help completion man search whoami': 'read',
        'issue issues sprint epic project projects board boards release team teams cycle user': area(
          'list ls view show mine search me',
          'delete',
        ),
      },
    },
  },
  examples: [
    { command: 'gh pr list --author @me', effect: 'read' },
    { command: 'gh -R owner/repo run view 1', effect: 'read' },
    { command: 'gh pr merge 12 --squash', effect: 'write' },
    { command: 'gh repo delete owner/repo --yes', effect: 'destroy' },
    { command: 'gh release delete v1.0.0', effect: 'destroy' },
    { command: 'gh secret set TOKEN', effect: 'destroy' },
    { command: 'gh auth token', effect: 'destroy' },
    { command: 'gh api repos/owner/repo', effect: 'read' },
    { command: 'gh api repos/owner/repo/issues -f title=bug', effect: 'write' },
    { command: 'gh api -X DELETE repos/owner/repo', effect: 'destroy' },
    { command: "gh api graphql -f query='query { viewer { login } }'", effect: 'read' },
    { command: 'glab mr list', effect: 'read' },
  ],
});
