import type { WriteAction } from '../../../kernel/action.ts';

type Fields = Readonly<Record<string, unknown>>;

const ours = /ephor/i;

/**
 * Whether an edit of a host's settings does nothing but word a hook of somebody else anew: every other setting stays as
 * it is, no hook comes, goes or moves, nothing of Ephor's changes, and the same program is called as before.
 */
export function rewordsHooks({ before, after }: WriteAction): boolean {
  const [old, now] = [parsed(before), parsed(after)];
  if (old === undefined || now === undefined) return false;
  const [hooksBefore, hooksNow] = [commandsIn(old), commandsIn(now)];
  return (
    hooksBefore.length === hooksNow.length &&
    shapeOf(old) === shapeOf(now) &&
    hooksBefore.every((line, at) => isSame(line, hooksNow[at] ?? ''))
  );
}

const isSame = (old: string, now: string): boolean =>
  old === now || (!ours.test(old + now) && !chains.test(now) && programOf(old) === programOf(now));

/** A second command, or one whose words are only known when it runs. */
const chains = /[;&|<>`$\n\\]/;

const programOf = (line: string): string =>
  line
    .split(/\s+/)
    .slice(0, /^(?:bundle|npx|pnpm|yarn|npm|poetry|uv|python3?|node|bash|sh)\s/.test(line) ? 3 : 1)
    .join(' ');

function parsed(text: string | undefined): Fields | undefined {
  try {
    const value: unknown = text === undefined || text.length > 200_000 ? undefined : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of all hooks, in their order. */
function commandsIn({ hooks }: Fields): readonly string[] {
  const found: string[] = [];
  JSON.stringify(hooks, (key, value: unknown) => {
    if (key === 'command' && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

/** All that is there but the lines of hooks. */
const shapeOf = ({ hooks, ...others }: Fields): string =>
  JSON.stringify({
    others,
    hooks: JSON.stringify(hooks, (key, value: unknown) =>
      key === 'command' && typeof value === 'string' ? '' : value,
    ),
  });
