import type { TempRepo } from './temp-repo.ts';

/** What a hook reads on its standard input; only the fields the capture looks at are named. */
export type Payload = {
  hook_event_name: string;
  session_id: string;
  prompt_id?: string;
  tool_use_id?: string;
  agent_type?: string;
  source?: string;
  reason?: string;
  trigger?: string;
  stop_hook_active?: boolean;
  background_tasks?: { id: string; type: string }[];
  [field: string]: unknown;
};

type Rename = (text: string) => string;

const sessionId = '11111111-1111-4111-8111-111111111111';
const promptId = '22222222-2222-4222-8222-222222222222';
const fixedFields: Record<string, unknown> = {
  duration_ms: 12,
  durationMs: 12,
  totalDurationMs: 12,
  durationSeconds: 0.012,
  seconds_since_last_response: 12,
  harnessSectionHash: '0123456789abcdef',
  backgroundTaskId: 'b00000001',
};

/** The same payload as if it came from one fixed machine, session and moment. */
export function normalised(payload: Payload, place: TempRepo): Payload {
  const rename: Rename[] = [renamePaths(place), renameIds(payload), renameMoments];
  const renamed: Payload = JSON.parse(rename.reduce((text, change) => change(text), JSON.stringify(payload)));
  return fixFields(renamed);
}

function renamePaths(place: TempRepo): Rename {
  return (text) =>
    text
      .replaceAll(place.repo, '/home/dev/project')
      .replaceAll(asFolderName(place.repo), '-home-dev-project')
      .replaceAll(place.home, '/home/dev')
      .replace(/\/home\/dev\/tmp\/claude-\d+/g, '/tmp/claude-1000')
      .replace(/\/plans\/[\w-]+\.md/g, '/plans/plan.md');
}

function asFolderName(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-');
}

function renameIds(payload: Payload): Rename {
  const known = [payload.session_id, ...(payload.prompt_id ? [payload.prompt_id] : [])];
  const placeholders = [sessionId, promptId];
  const taskIds = (payload.background_tasks ?? []).map(({ id }) => id).filter((id) => id.length === 9);
  const team = `session-${payload.session_id.slice(0, 8)}`;
  return (text) => {
    const withKnown = known.reduce(
      (result, id, index) => result.replaceAll(id, placeholders[index] ?? id),
      text,
    );
    const withTasks = taskIds.reduce(
      (result, id) => result.replaceAll(id, `${id.slice(0, 1)}00000001`),
      withKnown,
    );
    return withTasks
      .replaceAll(team, `session-${sessionId.slice(0, 8)}`)
      .replace(/\ba(?:[a-z]+-)?[0-9a-f]{16}\b/g, (id) => id.replace(/[0-9a-f]{16}$/, '0000000000000001'))
      .replace(/(\\?"(?:cell_)?id\\?": ?\\?")[0-9a-f]{8}(\\?")/g, '$10000ce11$2');
  };
}

function renameMoments(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '2026-01-02T03:04:05.000Z');
}

function fixFields<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (field: string, inner: unknown) => fixedFields[field] ?? inner);
}
