import * as v from 'valibot';
import { buildCase } from '../false-alarm/build-case.ts';
import { findDecision } from '../find-decision.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { homeFiles } from '../../../kernel/place.ts';
import type { Named } from '../../../kernel/stores/store.ts';
import { redact } from '../../../kernel/text/secrets.ts';
import type { TranscriptPart } from '../../../kernel/transcript-part.ts';

interface FalseAlarmResult {
  readonly decision: string;
  readonly gates: readonly string[];
  /** The case; null once it is taken back. */
  readonly file: string | null;
  /** False where only the log told of the call, cut short. */
  readonly whole: boolean;
}

const mostTranscript = 16_000_000;

export const falseAlarm = defineOperation({
  id: 'false-alarm',
  summary: 'Mark an objection as wrong, and keep it as a test case; nothing leaves this machine',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {
    decision: v.pipe(
      v.string(),
      v.description('id of the decision, like d-7k3f9q2m, or the beginning of it'),
    ),
    why: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.description('why it was wrong')), ''),
    undo: v.optional(v.pipe(v.boolean(), v.description('take it back: it was right after all')), false),
  },
  positional: ['decision', 'why'],
  examples: [
    {
      command: 'ephor false alarm d-7k3f9q2m "I had asked for exactly this"',
      explains: 'write a case to ~/.ephor/false-alarms/, without secrets',
    },
    { command: 'ephor false alarm d-7k3f9q2m --undo', explains: 'take it back' },
  ],
  async run({ app, input }): Promise<FalseAlarmResult> {
    const project = inProject(app);
    const line = await findDecision(app, project, input.decision);
    if (line.findings.length === 0)
      throw new UserError(
        'no_objection',
        `${line.id} has no objection`,
        'List the objections with `ephor objections`.',
      );
    const { io, home } = app;
    const file = homeFiles(home).falseAlarm(line.id);
    const gates = [...new Set(line.findings.map(({ gate }) => gate))];
    const said = { subject: line.id, reason: input.why, session: line.session };
    if (input.undo) {
      await writing(file, () => io.files.remove(file));
      await project.audit.append(operationOutcome(app, 'false-alarm', { ...said, reason: 'taken back' }));
      return { decision: line.id, gates, file: null, whole: false };
    }
    const { sections } = await project.state.read(line.session);
    const host = app.units.hosts.find(({ id }) => id === line.host);
    const { lines, whole } = buildCase({
      line,
      why: redact(input.why.trim()),
      parts: partsOf(app, line, sections.activity.transcript),
      tools: host?.tools,
      prompt: sections.prompt.text,
      root: project.place.root,
      userHome: app.userHome,
    });
    const text = lines.map((each) => `${JSON.stringify(each)}\n`).join('');
    await writing(file, () => {
      io.files.makeFolder(homeFiles(home).falseAlarms, 0o700);
      io.files.writeAtomic(file, text, { mode: 0o600, durable: true });
    });
    await project.audit.append(operationOutcome(app, 'false-alarm', said));
    return { decision: line.id, gates, file, whole };
  },
  print: ({ decision, gates, file, whole }, style) =>
    file === null
      ? `${style.good('✓')} ${decision} counts as right again.`
      : [
          `${style.good('✓')} ${decision} is marked as wrong (${gates.join(', ')}).`,
          `  ${style.dim('kept in')} ${file}`,
          ...(whole
            ? []
            : [
                style.warn(
                  '  The session’s transcript no longer has it, so the case holds only what the log kept, cut short.',
                ),
              ]),
          `  ${style.dim(`Read it before you share it. If this happens often, see \`ephor config try ${gates[0] ?? ''} note\``)}`,
        ].join('\n'),
});

function partsOf({ io, units }: App, { host }: Named, transcript: string | null): readonly TranscriptPart[] {
  const reader = units.hosts.find(({ id }) => id === host)?.transcript;
  if (!reader || transcript === null || !io.files.stat(transcript)) return [];
  try {
    const tail = io.files.readTail(transcript, mostTranscript);
    return tail.split('\n').flatMap((line) => reader.parts(line) ?? []);
  } catch {
    return [];
  }
}
