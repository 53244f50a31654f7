/** Folders of which tools make the content again. */
const folders = new Set(
  'node_modules dist build out target coverage .cache .next .nuxt .output .turbo .parcel-cache .vite .vercel .netlify .expo .docusaurus __pycache__ .pytest_cache .mypy_cache .ruff_cache .hypothesis .tox .nox .eggs htmlcov .gradle .terraform bower_components .venv venv virtualenv .nyc_output storybook-static .svelte-kit .angular DerivedData .dart_tool .bundle _build deps .stack-work dist-newstyle .ipynb_checkpoints .serverless .aws-sam cdk.out .yarn .pnpm-store .eslintcache .jest-cache test-results playwright-report tmp temp .tmp logs Caches _cacache'.split(
    ' ',
  ),
);
/** The same, where git is told to ignore them. */
const ignoredFolders = new Set(
  'lib bin obj gen generated __generated__ release debug site public pkg vendor Pods .idea .vs .direnv .sass-cache artifacts reports junit .coverage cache .pub-cache bazel-out'.split(
    ' ',
  ),
);
const files =
  /\.(?:pyc|pyo|o|obj|class|log|tmp|temp|swp|swo|bak|orig|rej|tsbuildinfo|map|gcda|gcno|profraw|lcov|pid|egg-info|whl|min\.js|min\.css)$|^(?:\.DS_Store|Thumbs\.db|\.eslintcache|\.coverage|npm-debug\.log.*|coverage\.(?:xml|json|out)|junit\.xml)$/;
/** Nothing makes these again, wherever they lie. */
const precious =
  /^\.env(?:\.|$)|\.(?:sqlite3?|db|mdb|pem|key|p12|pfx|crt|kdbx|csv|xlsx?|docx?|pdf|psd|ipynb|dump|sql|bak\.gz)$/i;

/** Whether a folder or file is what a tool makes again, by its name. `below` is its path from the root of its repository. */
export function isOutput(below: string, ignored: boolean): boolean {
  const parts = below.replace(/\/+$/, '').split('/');
  const name = parts.at(-1) ?? '';
  const made = (part: string): boolean => folders.has(part) || (ignored && ignoredFolders.has(part));
  if (parts.slice(0, -1).some(made)) return true;
  if (precious.test(name)) return false;
  return made(name) || files.test(name) || name.endsWith('.egg-info');
}
