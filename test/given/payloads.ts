import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../fixtures/claude-code');

export interface Captured {
  /** Version of the client and name of the file, like `2.1.197/PreToolUse-Bash`. */
  readonly name: string;
  readonly event: string;
  readonly text: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Everything that real clients sent to a hook. */
export const captured: readonly Captured[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const payload = JSON.parse(text) as Record<string, unknown>;
    return { name: path.replace(/\.json$/, ''), event: String(payload['hook_event_name']), text, payload };
  });
