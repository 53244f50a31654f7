import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchProject } from './project.mjs';
import { ratio, summarise } from './statistics.mjs';
import { createTimer } from './timer.mjs';

const peers = [
  {
    name: 'cc-safety-net 2.4.5',
    spec: 'cc-safety-net@2.4.5',
    program: 'cc-safety-net/dist/bin/cc-safety-net.js',
    args: ['hook', '-cc'],
  },
  { name: 'tdd-guard 1.7.0', spec: 'tdd-guard@1.7.0', program: 'tdd-guard/dist/cli/tdd-guard.js', args: [] },
];

/** One PreToolUse call in a process of its own, ours and others', interleaved in one run. */
export async function benchHook({ calls = 200, say }) {
  const project = benchProject();
  try {
    const timer = createTimer(project.env);
    const rows = [...floors(), ...ours(project), ...(await installedPeers(project, say))];
    project.ephor('engine', 'start');
    await project.imageMade();
    const samples = rows.map(() => []);
    for (let round = -3; round < calls; round += 1) {
      if (round % 50 === 0) say(`${Math.max(0, round)} of ${calls} rounds`);
      for (const [index, row] of rows.entries()) {
        const input = nextInput(row.input ?? project.inputs.edit, round);
        const ms = timer.run(input, row.command, row.exitCode ?? 0, row.env);
        if (round >= 0) samples[index].push(ms);
      }
    }
    return report(timer.harness, rows, samples, megabytesIn(project.runtime));
  } finally {
    project.dispose();
  }
}

/** What the programs take on the disk, with all that their first use left there. */
function megabytesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return Math.round(bytes / 1e5) / 10;
}

/** Hosts give each tool call an id of its own. */
function nextInput(path, round) {
  const payload = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...payload, tool_use_id: `toolu_${round}_${payload.tool_name}` }));
  return path;
}

const floors = () => [
  { name: '/bin/true', command: ['/bin/true'] },
  { name: 'bash -c :', command: ['bash', '-c', ':'] },
  { name: 'node -e 0', command: [process.execPath, '-e', '0'] },
];

function ours(project) {
  const { repo, hook } = project;
  const inputFor = (name, tool, toolInput) => {
    const path = join(project.folder, `${name}.json`);
    const payload = {
      session_id: 'bench',
      transcript_path: join(repo, 't.jsonl'),
      cwd: repo,
      hook_event_name: 'PreToolUse',
      permission_mode: 'default',
      tool_name: tool,
      tool_input: toolInput,
      tool_use_id: 'toolu_bench',
    };
    writeFileSync(path, JSON.stringify(payload));
    return path;
  };
  const file = join(repo, 'app.ts');
  project.inputs = {
    read: inputFor('read', 'Read', { file_path: file }),
    edit: inputFor('edit', 'Edit', { file_path: file, old_string: '41', new_string: '42' }),
    /** A file that tdd-guard passes over, else it would wait for a model. */
    text: inputFor('text', 'Edit', { file_path: join(repo, 'notes.md'), old_string: 'a', new_string: 'b' }),
    denied: inputFor('denied', 'Edit', {
      file_path: join(repo, '.ephor/config.yaml'),
      old_string: 'standard',
      new_string: 'observe',
    }),
    large: inputFor('large', 'Write', {
      file_path: join(repo, 'large.ts'),
      content: 'const line = "some text of ordinary length";\n'.repeat(2580),
    }),
  };
  const client = [hook, 'claude-code', 'PreToolUse'];
  const program = [join(project.runtime, 'hook.cjs'), 'claude-code', 'PreToolUse'];
  const image = ['--snapshot-blob', join(project.runtime, 'hook.image')];
  const input = project.inputs.edit;
  return [
    { name: 'ephor client, allowed read', command: client, input: project.inputs.read },
    { name: 'ephor client, allowed edit', command: client, input: project.inputs.edit },
    { name: 'ephor client, denied edit', command: client, input: project.inputs.denied },
    { name: 'ephor client, 116 KB Write', command: client, input: project.inputs.large },
    {
      name: 'ephor in process, allowed edit',
      command: [process.execPath, ...image, ...program],
      env: { EPHOR_ENGINE: 'off' },
      exitCode: 100,
      input,
    },
    {
      name: 'ephor in process, image not made yet',
      command: [process.execPath, ...program],
      env: { EPHOR_ENGINE: 'off' },
      input,
    },
    {
      name: 'ephor client, no engine',
      command: [project.lonelyClient(), 'claude-code', 'PreToolUse'],
      env: { EPHOR_ENGINE: 'off' },
      input,
    },
  ];
}

async function installedPeers({ inputs }, say) {
  const folder = 'node_modules/.cache/ephor-bench/peers';
  mkdirSync(folder, { recursive: true });
  const missing = peers.filter(({ program }) => !existsSync(join(folder, 'node_modules', program)));
  if (missing.length > 0) {
    say(`installing ${missing.map(({ spec }) => spec).join(', ')}`);
    const args = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      ...peers.map(({ spec }) => spec),
    ];
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the peers could not be installed: ${stderr}`);
  }
  return peers.map(({ name, program, args }) => ({
    name,
    peer: true,
    command: [process.execPath, join(process.cwd(), folder, 'node_modules', program), ...args],
    input: inputs.text,
  }));
}

function report(harness, rows, samples, megabytes) {
  const results = rows.map(({ name, peer }, index) => ({
    name,
    peer: peer ?? false,
    ...summarise(samples[index]),
  }));
  const median = (name) => results.find((row) => row.name === name).median;
  const floor = median('/bin/true');
  const edit = median('ephor client, allowed edit');
  const fastestPeer = Math.min(...results.filter(({ peer }) => peer).map((row) => row.median));
  return {
    bench: 'hook',
    unit: 'ms',
    harness,
    rows: results.map((row) => ({ ...row, timesFloor: ratio(row.median, floor) })),
    bars: [
      bar('client, allowed edit / floor', ratio(edit, floor), '<=', 5),
      bar('fastest peer / client, allowed edit', ratio(fastestPeer, edit), '>=', 10),
      bar('client, 116 KB Write / floor', ratio(median('ephor client, 116 KB Write'), floor), '<=', 12),
      bar(
        'in process / node -e 0',
        ratio(median('ephor in process, allowed edit'), median('node -e 0')),
        '<=',
        2,
      ),
      bar('runtime folder after first use, in MB', megabytes, '<=', 16),
    ],
  };
}

export const bar = (name, value, sign, limit) => ({
  name,
  value,
  limit: `${sign} ${limit}`,
  met: sign === '<=' ? value <= limit : value >= limit,
});
