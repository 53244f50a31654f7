import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ToolCall } from '../../src/kernel/messages-api.ts';
import { planFileIn } from './model-request.ts';
import { enterKey, type TerminalRun } from './run-in-terminal.ts';
import type { Turn, Turns } from './scripted-model.ts';

/** One session of the real client; a list of scenarios shares a repository, and `resume` a session. */
export type Scenario = {
  prompt: string;
  resume?: boolean;
  env?: Record<string, string>;
  /** Turns per conversation, chosen by words of its opening prompt. */
  script?: Record<string, Turns>;
  /** Plays in a terminal, with a person at the keyboard, until the turn ends. */
  terminal?: Pick<TerminalRun, 'permissionMode' | 'answers' | 'args'>;
  /** Plays in a terminal with agent teams switched on, until a teammate is idle. */
  team?: boolean;
  /** Makes the first attempt to stop fail. */
  blockFirstStop?: boolean;
};

const labels = new Map<string, string>();

/** The label of a tool call names its fixtures. */
export function labelOf(toolUseId: string): string | undefined {
  return labels.get(toolUseId);
}

function call(label: string, name: string, input: Record<string, unknown>): ToolCall {
  const digest = createHash('sha256').update(label).digest('hex');
  const id = `toolu_01${digest.slice(0, 22)}`;
  labels.set(id, label);
  return { name, input, id };
}

const turn = (...tools: ToolCall[]): Turn => ({ tools });

export const startingFiles = {
  'notes.txt': 'one\ntwo\ntwo\nthree\n',
  'old.txt': 'old text\n',
  'analysis.ipynb': `${JSON.stringify({
    cells: [
      { cell_type: 'code', id: 'first', metadata: {}, source: ['1 + 1'], outputs: [], execution_count: null },
      { cell_type: 'markdown', id: 'second', metadata: {}, source: ['# Notes'] },
    ],
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  })}\n`,
  '.claude/skills/tidy/SKILL.md': '---\nname: tidy\ndescription: Tidies up.\n---\n\nTidy up $ARGUMENTS.\n',
};

const question = {
  questions: [
    {
      question: 'How shall users log in?',
      header: 'Login',
      multiSelect: false,
      options: [
        { label: 'Go with JWT', description: 'Tokens in src/auth.ts' },
        { label: 'Sessions', description: 'Kept in redis' },
      ],
    },
  ],
};

const exitPlanMode = (label: string): Turns => [
  (request) =>
    turn(
      call(`Write-plan${label}`, 'Write', {
        file_path: planFileIn(request),
        content: '# Plan\n\nPut JWT into src/auth.ts.\n',
      }),
    ),
  turn(call(`ExitPlanMode${label}`, 'ExitPlanMode', {})),
  { text: 'The plan is settled.' },
];

/** Dialogs of the client that a person answers, and one that a teammate answers itself. */
const dialogs: Scenario[] = [
  {
    prompt: 'Ask the user.',
    terminal: { permissionMode: 'default', answers: [{ sees: /Go with JWT/, press: [enterKey] }] },
    script: {
      'Ask the user.': [turn(call('AskUserQuestion', 'AskUserQuestion', question)), { text: 'JWT.' }],
    },
  },
  {
    prompt: 'Ask the user who types.',
    terminal: {
      permissionMode: 'bypassPermissions',
      answers: [{ sees: /Go with JWT/, press: ['3', 'neither, wait', enterKey] }],
    },
    script: {
      'Ask the user who types.': [
        turn(
          call('AskUserQuestion-typed', 'AskUserQuestion', {
            ...question,
            answers: { 'How shall users log in?': 'Go with JWT' },
          }),
        ),
        { text: 'Neither.' },
      ],
    },
  },
  {
    prompt: 'Plan it.',
    terminal: { permissionMode: 'plan', answers: [{ sees: /Would you like to proceed/, press: [enterKey] }] },
    script: { 'Plan it.': exitPlanMode('') },
  },
  {
    prompt: 'Plan it in a team.',
    env: { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' },
    terminal: {
      permissionMode: 'plan',
      args: ['--agent-id', 'bob@crew', '--agent-name', 'bob', '--team-name', 'crew'],
    },
    script: { 'Plan it in a team.': exitPlanMode('-teammate') },
  },
];

export function scenariosIn(repo: string): Scenario[] {
  const file = (name: string) => join(repo, name);
  const notebook = (label: string, fields: Record<string, unknown>) =>
    turn(call(`NotebookEdit-${label}`, 'NotebookEdit', { notebook_path: file('analysis.ipynb'), ...fields }));
  const agent = { description: 'Look around', subagent_type: 'general-purpose' };

  return [
    {
      prompt: 'Change the files.',
      script: {
        'Change the files.': [
          turn(call('Bash', 'Bash', { command: 'echo hello', description: 'Say hello' })),
          turn(call('Bash-fails', 'Bash', { command: 'echo oops >&2; exit 1', description: 'Fail' })),
          turn(call('Read', 'Read', { file_path: file('notes.txt') })),
          turn(call('Read-missing', 'Read', { file_path: file('missing.txt') })),
          turn({ name: 'Read', input: { file_path: file('old.txt') } }),
          turn(call('Write-new', 'Write', { file_path: file('src/new.txt'), content: 'new text\n' })),
          turn(call('Write-existing', 'Write', { file_path: file('old.txt'), content: 'newer text\n' })),
          turn(
            call('Edit', 'Edit', { file_path: file('notes.txt'), old_string: 'one', new_string: 'first' }),
          ),
          turn(
            call('Edit-replace-all', 'Edit', {
              file_path: file('notes.txt'),
              old_string: 'two',
              new_string: 'second',
              replace_all: true,
            }),
          ),
          turn(call('Read-notebook', 'Read', { file_path: file('analysis.ipynb') })),
          notebook('replace', { cell_id: 'first', new_source: '2 + 2', edit_mode: 'replace' }),
          notebook('insert', { cell_id: 'first', new_source: '3', cell_type: 'code', edit_mode: 'insert' }),
          notebook('delete', { cell_id: 'second', new_source: '', edit_mode: 'delete' }),
          turn(call('Glob', 'Glob', { pattern: '**/*.txt' })),
          turn(call('Grep', 'Grep', { pattern: 'second', path: repo, output_mode: 'content', '-n': true })),
          { text: 'The files are changed.' },
        ],
      },
    },
    {
      prompt: 'Use the other tools.',
      script: {
        'Use the other tools.': [
          turn(call('WebFetch', 'WebFetch', { url: 'https://example.com/page', prompt: 'Sum it up.' })),
          turn(call('WebSearch', 'WebSearch', { query: 'ephor sparta' })),
          turn(call('Skill', 'Skill', { skill: 'tidy', args: 'the notes' })),
          turn(
            call('TaskCreate', 'TaskCreate', {
              subject: 'Sort notes',
              description: 'Sort the notes by date.',
            }),
          ),
          turn(call('TaskUpdate-start', 'TaskUpdate', { taskId: '1', status: 'in_progress' })),
          turn(call('TaskUpdate-complete', 'TaskUpdate', { taskId: '1', status: 'completed' })),
          turn(call('mcp', 'mcp__greeter__greet', { name: 'Ada' })),
          { text: 'All tools used.' },
        ],
      },
    },
    {
      prompt: 'Ask an agent.',
      script: {
        'Ask an agent.': [
          turn(call('Agent', 'Agent', { ...agent, prompt: 'Count files below.', run_in_background: false })),
          { text: 'The agent answered.' },
        ],
        'Count files below.': [
          turn(call('Bash-in-agent', 'Bash', { command: 'ls | wc -l', description: 'Count' })),
          { text: 'Counted.' },
        ],
      },
    },
    {
      prompt: 'Send an agent away.',
      script: {
        'Send an agent away.': [
          turn(
            call('Agent-background', 'Agent', { ...agent, prompt: 'Think below.', run_in_background: true }),
          ),
          { text: 'The agent is away.' },
        ],
        'Think below.': [{ text: 'Thought.', delayMs: 1_500 }],
      },
    },
    {
      prompt: 'List the work.',
      env: { CLAUDE_CODE_ENABLE_TASKS: '0' },
      script: {
        'List the work.': [
          turn(
            call('TodoWrite', 'TodoWrite', {
              todos: [{ content: 'Sort notes', status: 'in_progress', activeForm: 'Sorting notes' }],
            }),
          ),
          { text: 'Listed.' },
        ],
      },
    },
    {
      prompt: 'Leave work behind.',
      script: {
        'Leave work behind.': [
          turn(call('Bash-background', 'Bash', { command: 'sleep 1; echo late', run_in_background: true })),
          { text: 'It is running.' },
        ],
      },
    },
    {
      prompt: 'Stop twice.',
      blockFirstStop: true,
      script: { 'Stop twice.': [{ text: 'First attempt.' }, { text: 'Second attempt.' }] },
    },
    { prompt: 'Go on.', resume: true, script: { 'Stop twice.': [{ text: 'First.' }, { text: 'Second.' }] } },
    { prompt: '/compact keep the numbers', resume: true },
    {
      prompt: 'Team up.',
      team: true,
      script: {
        'Team up.': [
          turn(
            call('TaskCreate-team', 'TaskCreate', { subject: 'Sort names', description: 'Sort the names.' }),
          ),
          turn(call('Agent-team', 'Agent', { ...agent, prompt: 'Help below.', name: 'alice' })),
          { text: 'Alice helps.' },
        ],
        'Help below.': [
          turn(call('TaskUpdate-team', 'TaskUpdate', { taskId: '1', status: 'completed' })),
          { text: 'Helped.' },
        ],
      },
    },
    ...dialogs,
  ];
}
