import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { type Stream, unknownStream, type Value } from '../../scope.ts';
import { copiesFiles, deletes, innerCommand, leaks, runsInside } from '../remote.ts';

const runFlags =
  '-a --attach --add-host --annotation --blkio-weight --cap-add --cap-drop --cgroup-parent --cgroupns --cidfile -c --cpu-shares --cpus --cpuset-cpus --device --dns --domainname -e --env --entrypoint --env-file --expose --gpus --group-add --health-cmd --health-interval -h --hostname --ip --ipc --isolation -l --label --label-file --link --log-driver --log-opt --mac-address -m --memory --memory-swap --mount --name --network --net --network-alias --oom-score-adj --pid --pids-limit --platform --pod -p --publish --pull --restart --runtime --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs --ulimit -u --user --userns --uts -v --volume --volume-driver --volumes-from -w --workdir';

/** `host:inside:ro` and `type=bind,source=host,target=inside,readonly`; a bare name is a volume of docker's own. */
function bindMount(value: Value): { readonly host: Value; readonly writable: boolean } | undefined {
  const fields = value.text.split(',');
  const named = fields.find((field) => /^(?:source|src)=/.test(field));
  if (value.text.includes('=') && !named) return undefined;
  const [host = '', , mode = ''] = named ? [named.slice(named.indexOf('=') + 1)] : value.text.split(':');
  if (!named && !value.text.includes(':')) return undefined;
  if (!/^[./~\0]/.test(host)) return undefined;
  const writable =
    !mode.split(',').includes('ro') && !fields.some((field) => /^(?:readonly|ro)\b/.test(field));
  return { host: { ...value, text: host, known: !host.includes('\0') }, writable };
}

const opensMachine = /^(?:all|sys_admin|sys_ptrace|sys_module|dac_read_search)$/i;

/** A container starts: what it can reach of the machine counts, and its command where files of ours are in it. */
function runContainer(call: Call): Stream {
  const { given } = call;
  const mounts = given.values('-v --volume --mount').flatMap((value) => bindMount(value) ?? []);
  call.part('write', 'it starts a container');
  for (const { host, writable } of mounts) {
    if (host.text === '/') call.part('destroy', 'it opens the whole machine to a container', 'privilege');
    else if (writable) call.writes(host);
    else call.reads(host);
  }
  if (
    given.has('--privileged') ||
    given.values('--pid --userns --ipc').some(({ text }) => text === 'host') ||
    given.values('--cap-add').some(({ text }) => opensMachine.test(text)) ||
    given.values('--device').some(({ text }) => /^\/dev\/(?:sd|nvme|disk|mem|kmem|vd|xvd)/.test(text))
  )
    call.part('destroy', 'it gives a container rights over the machine', 'privilege');
  const inner = innerCommand(call);
  if (mounts.some(({ writable }) => writable) && inner.length > 0) call.command(inner, call.input);
  return unknownStream;
}

const run: ProgramSpec = { effect: 'write', takes: runFlags, run: runContainer };
const exec: ProgramSpec = {
  effect: 'write',
  flagsFirst: true,
  flags: { '-i -t -d -T --interactive --tty --detach --no-TTY': {} },
  takes: '-e --env --env-file -u --user -w --workdir --detach-keys --index',
  run: runsInside,
};
const copy: ProgramSpec = { effect: 'write', run: copiesFiles(/^[\w.-]+:/) };
const toFile: ProgramSpec = { effect: 'read', flags: { '-o --output': { value: 'write' } } };
const removal: ProgramSpec = { effect: 'write', flags: { '-f --force -v --volumes': deletes } };
const pushes = { effect: 'write', reason: 'it publishes an image', danger: 'publish' } as const;

const managed = (more: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  effect: 'read',
  subcommands: { 'ls list inspect ps logs exists': 'read', ...more },
});

const ofContainer: ProgramSpec['subcommands'] = {
  'ps logs inspect top stats diff port wait': 'read',
  export: toFile,
  run,
  create: run,
  exec,
  cp: copy,
  rm: removal,
};

const composeTakes =
  '-f --file -p --project-name --project-directory --env-file --profile --ansi --progress --parallel --context -H --host';
const compose: ProgramSpec = {
  effect: 'read',
  takes: composeTakes,
  safe: '--dry-run',
  subcommands: {
    'ps logs ls images top events port version stats volumes help wait': 'read',
    'config convert': { effect: 'read', flags: { '-o --output --lock-image-digests': { value: 'write' } } },
    exec,
    run,
    down: { effect: 'write', flags: { '-v --volumes': deletes } },
    rm: { effect: 'write', flags: { '-v --volumes': deletes } },
    push: pushes,
    up: { effect: 'write', flags: { '-V --renew-anon-volumes': deletes } },
  },
};

const docker: NonNullable<ProgramSpec['subcommands']> = {
  ...ofContainer,
  'images history search events version info help': 'read',
  save: toFile,
  push: pushes,
  'container pod': managed({ ...ofContainer, prune: deletes, mount: 'write' }),
  image: managed({ 'history tree diff': 'read', save: toFile, push: pushes }),
  volume: managed({ 'rm remove prune': deletes, export: toFile }),
  network: managed({ 'rm remove': 'write' }),
  system: {
    effect: 'read',
    subcommands: {
      'df info events dial-stdio': 'read',
      'prune reset': deletes,
      connection: managed(),
    },
  },
  'builder buildx': managed({
    'du version': 'read',
    imagetools: managed(),
    history: managed(),
    bake: { effect: 'write', safe: '--print' },
  }),
  context: managed({ show: 'read' }),
  'service stack node': managed({ 'rm remove down': deletes, services: 'read', config: 'read' }),
  config: managed({ rm: deletes }),
  secret: {
    effect: 'read',
    subcommands: {
      'ls list': 'read',
      inspect: { effect: 'read', flags: { '--showsecret': leaks } },
      'rm remove': deletes,
    },
  },
  swarm: {
    effect: 'read',
    subcommands: {
      'join-token unlock-key': leaks,
      leave: { effect: 'write', flags: { '-f --force': deletes } },
    },
  },
  'manifest trust plugin checkpoint machine': managed({ 'info verify': 'read', 'rm remove revoke': deletes }),
  scout: {
    effect: 'read',
    subcommands: { 'cves quickview compare recommendations sbom version help': 'read' },
  },
  sbom: 'read',
  generate: { effect: 'read', flags: { '-f --filename --files': { effect: 'write' } } },
  unshare: { effect: 'read', wraps: true },
  compose,
};

const images = '--authfile --creds --tls-verify --override-os --override-arch --platform --config';

export const containers = defineFamily({
  id: 'containers',
  summary: 'Docker, Podman and what handles their images',
  programs: {
    'docker podman nerdctl': {
      effect: 'read',
      takes:
        '-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey --url --connection -n --namespace --root --runroot',
      subcommands: docker,
    },
    'docker-compose podman-compose': compose,
    buildah: {
      effect: 'read',
      subcommands: {
        'containers images inspect info version ls ps': 'read',
        push: pushes,
        run,
        prune: deletes,
      },
    },
    skopeo: {
      effect: 'read',
      takes: images,
      subcommands: {
        'inspect list-tags manifest-digest standalone-verify help': 'read',
        'copy sync': pushes,
        delete: deletes,
      },
    },
    'crane gcrane regctl oras': {
      effect: 'read',
      takes: images,
      subcommands: {
        'manifest config digest ls catalog validate version blob discover ping': 'read',
        'image tag repo artifact': {
          effect: 'write',
          subcommands: { 'ls list inspect manifest digest config': 'read', 'delete rm': deletes },
        },
        export: { effect: 'read', operands: ['data', 'write'] },
        'push copy cp append mutate rebase': pushes,
        delete: deletes,
      },
    },
    'dive trivy grype syft hadolint dockle ctop lazydocker': {
      effect: 'read',
      flags: { '-o --output --file': { effect: 'write', reason: 'it may write a report' } },
    },
    'colima lima limactl': {
      effect: 'read',
      subcommands: { 'status list ls version info': 'read', 'delete rm factory-reset prune': deletes },
    },
  },
  examples: [
    { command: 'docker ps -a --format json', effect: 'read' },
    { command: 'docker compose -f dev.yml logs web', effect: 'read' },
    { command: 'docker run --rm alpine echo hi', effect: 'write' },
    { command: 'docker run -v /:/host alpine ls', effect: 'destroy' },
    { command: 'docker run --privileged alpine', effect: 'destroy' },
    { command: 'docker run -v ./src:/src alpine ls /src', effect: 'write', targets: ['src'] },
    { command: 'docker exec -u root web ls -la', effect: 'read' },
    { command: 'docker exec web rm -rf /', effect: 'destroy' },
    { command: 'docker compose down', effect: 'write' },
    { command: 'docker compose down -v', effect: 'destroy' },
    { command: 'docker system prune -af', effect: 'destroy' },
    { command: 'docker volume rm data', effect: 'destroy' },
    { command: 'docker save web -o web.tar', effect: 'write', targets: ['web.tar'] },
    { command: 'docker cp web:/log.txt log.txt', effect: 'write', targets: ['log.txt'] },
  ],
});
