import { type CallStep, isInterrupted, type Session } from './session.ts';

/** What each tool can't do without. Tools of MCP servers take what they like. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Agent: ['prompt', 'subagent_type'],
  AskUserQuestion: ['questions'],
  Bash: ['command'],
  Edit: ['file_path', 'old_string', 'new_string'],
  ExitPlanMode: ['plan'],
  Glob: ['pattern'],
  Grep: ['pattern'],
  NotebookEdit: ['notebook_path', 'new_source'],
  Read: ['file_path'],
  TodoWrite: ['todos'],
  WebFetch: ['url'],
  WebSearch: ['query'],
  Write: ['file_path', 'content'],
};

/** Everything that can't be played, or makes no sense, in the order of the steps. */
export function lacksOf({ committed, uncommitted, steps }: Session): readonly string[] {
  const lacks: string[] = [];
  const files = new Map(Object.entries({ ...committed, ...uncommitted }));
  for (const name of files.keys()) if (!isBelow(name)) lacks.push(`${name} does not lie in the repository`);
  let open = false;
  for (const [index, step] of steps.entries()) {
    const say = (lack: string) => lacks.push(`step ${index + 1}: ${lack}`);
    if ('user' in step && open) say('the turn before has no end');
    if (!('user' in step) && !open) say('it belongs to no turn; a turn begins with a prompt of the user');
    open = 'user' in step || (open && !('end' in step));
    if ('end' in step && isInterrupted(step) && step.want === 'objection')
      say('nobody can object to the end of a turn that the user broke off');
    if ('want' in step && step.want === 'objection' && !step.why?.trim()) say('an objection needs a "why"');
    if ('tool' in step) for (const lack of lacksOfCall(step, files)) say(lack);
  }
  if (open) lacks.push('the last turn has no end');
  return lacks;
}

const isBelow = (name: string): boolean =>
  name !== '' &&
  !/^[/~]/.test(name) &&
  !name.split('/').some((part) => ['', '.', '..', '.git'].includes(part));

function lacksOfCall(step: CallStep, files: Map<string, string>): readonly string[] {
  const { tool, input, want, failed = false } = step;
  const fields = Object.hasOwn(needed, tool) ? needed[tool] : undefined;
  if (!fields && !tool.startsWith('mcp__')) return [`there is no tool ${tool}`];
  const wrong = (fields ?? []).filter((field) => !isGiven(input[field], field));
  if (wrong.length > 0) return wrong.map((field) => `input.${field} is missing, or not what it should be`);
  const lacks = failed ? [] : lacksOfFile(step, files);
  if (want === 'silence') carryOut(step, files);
  if (tool === 'Bash' && want === 'silence' && step.result === undefined)
    return [...lacks, 'the result is missing'];
  return lacks;
}

const lists = ['questions', 'todos'];

const isGiven = (value: unknown, field: string): boolean =>
  lists.includes(field) ? Array.isArray(value) : typeof value === 'string';

/** An agent works with files as they are at that moment. */
function lacksOfFile({ tool, input }: CallStep, files: ReadonlyMap<string, string>): readonly string[] {
  const name = nameOf(input['file_path']);
  const text = files.get(name);
  if (tool === 'Read' && !/^[/~]/.test(name) && text === undefined) return [`${name} is not there`];
  if (tool !== 'Edit') return [];
  if (text === undefined) return [`${name} is not there`];
  return text.includes(String(input['old_string'])) ? [] : [`old_string does not occur in ${name}`];
}

function carryOut({ tool, input, changes = {}, failed = false }: CallStep, files: Map<string, string>): void {
  const name = nameOf(input['file_path']);
  if (tool === 'Write' && !failed) files.set(name, String(input['content']));
  if (tool === 'Edit' && !failed) files.set(name, edited(files.get(name) ?? '', input));
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) files.delete(nameOf(path));
    else files.set(nameOf(path), text);
  }
}

const nameOf = (path: unknown): string => String(path).replace(/^\.\//, '');

/** As the client's own tool does it: the first place, or all of them. */
export function edited(text: string, input: CallStep['input']): string {
  const [old, to] = [String(input['old_string']), String(input['new_string'])];
  return input['replace_all'] === true ? text.replaceAll(old, () => to) : text.replace(old, () => to);
}
