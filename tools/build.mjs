import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildWeb } from './build-web.mjs';

const out = process.argv[2] ?? 'dist';
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

function sourceHash(folders) {
  const hash = createHash('sha256');
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  for (const entry of entries.sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return hash.digest('hex').slice(0, 8);
}

const version = `${manifest.version}+${sourceHash(['src', 'data', 'web'])}`;

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: true,
  keepNames: false,
  external: ['@napi-rs/keyring'],
  define: { EPHOR_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
};

/** What is left out of a program, and required when it is needed. */
const apart = (name, filter) => ({
  name,
  setup({ onResolve }) {
    onResolve({ filter }, ({ kind, path }) => {
      const part = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
      return kind === 'dynamic-import' ? { path: `./${part}.cjs`, external: true } : undefined;
    });
  },
});

/** The hook process pays for every byte it loads, so what only some calls need stays in files of its own. */
const lazyParts = apart(
  'lazy-parts',
  /\/(?:settings-in-force|analyse|read-journal|evaluate-prompt|read-prompt|settle-project|verify-project|portfolio-files|exit-checks|ask-for-lead|http-request|send-mail)\.ts$/,
);

const commonjs = (name, entry, options = {}) =>
  build({
    ...shared,
    format: 'cjs',
    entryPoints: { [name]: entry },
    outdir: out,
    outExtension: { '.js': '.cjs' },
    ...options,
  });

/** What an image is made of can require nothing but parts of Node, until it runs. */
const requireFiles = `if (typeof __filename === 'string') require = ((ofNode) => (name) =>
  (name.startsWith('./') ? process.getBuiltinModule('node:module').createRequire(__filename) : ofNode)(name))(require);`;

rmSync(out, { recursive: true, force: true });
await Promise.all([
  commonjs('hook', 'src/doors/hook/bin.ts'),
  commonjs('hook-line', 'src/doors/hook/line.ts', {
    plugins: [lazyParts],
    supported: { 'dynamic-import': false },
    banner: { js: requireFiles },
  }),
  commonjs('make-image', 'src/doors/hook/make-image.ts'),
  commonjs('settings-in-force', 'src/line/settings/settings-in-force.ts'),
  commonjs('analyse', 'src/shell/analyse.ts'),
  commonjs('read-journal', 'src/stores/read-journal.ts'),
  commonjs('evaluate-prompt', 'src/language/phase/ask/evaluate-prompt.ts'),
  commonjs('read-prompt', 'src/language/read-prompt.ts'),
  commonjs('settle-project', 'src/features/ledger/settle-project.ts'),
  commonjs('verify-project', 'src/features/ledger/verify-project.ts'),
  commonjs('portfolio-files', 'src/stores/portfolio/portfolio-files.ts'),
  commonjs('exit-checks', 'src/features/portfolio/leads/exit-checks.ts'),
  commonjs('ask-for-lead', 'src/features/portfolio/leads/ask-for-lead.ts'),
  commonjs('http-request', 'src/io/http-request.ts'),
  commonjs('send-mail', 'src/io/send-mail.ts'),
  commonjs('ephor', 'src/doors/bin.ts'),
  commonjs('programs', 'src/doors/programs.ts', {
    plugins: [lazyParts],
    supported: { 'dynamic-import': false },
    alias: { '@modelcontextprotocol/server/_shims': './src/doors/mcp/no-validator.ts' },
  }),
  commonjs('complete', 'src/doors/cli/complete.ts'),
  build({
    ...shared,
    format: 'esm',
    entryPoints: { index: 'src/index.ts' },
    outdir: out,
  }),
  buildWeb(join(out, 'web')),
]);
for (const name of ['engine', 'http', 'settle-worker'])
  writeFileSync(join(out, `${name}.cjs`), `void require('./programs.cjs').programs['${name}']();\n`);
chmodSync(join(out, 'ephor.cjs'), 0o755);
escapeSigns();
packGrammars();
cpSync('data', join(out, 'data'), { recursive: true });

/** Programs are read as single bytes, which is fastest, and esbuild leaves signs of other alphabets in patterns. */
function escapeSigns() {
  const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  for (const name of readdirSync(out).filter((each) => each.endsWith('.cjs'))) {
    const text = readFileSync(join(out, name), 'utf8');
    writeFileSync(join(out, name), text.replaceAll(/[^\0-\x7f]/g, escaped));
  }
}

/** By which a change of form is told from one of meaning; packed, they take an eighth of the room. */
function packGrammars() {
  const from = 'node_modules/@vscode/tree-sitter-wasm/wasm';
  const names = ['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java'].map(
    (name) => `tree-sitter-${name}`,
  );
  mkdirSync(join(out, 'grammars'));
  for (const name of ['tree-sitter', ...names])
    writeFileSync(
      join(out, 'grammars', `${name}.wasm.gz`),
      gzipSync(readFileSync(join(from, `${name}.wasm`)), { level: 9 }),
    );
}
