import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { redact } from '../../../kernel/text/secrets.ts';
import { findIdea } from '../ideas/find-idea.ts';

const [mostNotes, longestNote] = [10, 500];

/** The user's words stay as they are, so whoever carries the idea out can tell them from what was added. */
export const queueNote = defineOperation({
  id: 'queue-note',
  summary: 'Add what you know now to a queued idea, beside the user’s own words',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: {
    id: v.pipe(v.string(), v.description('which idea; words of its id are enough')),
    notes: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(longestNote))),
      v.maxLength(mostNotes),
      v.description('what is meant, which files, what is unclear; one line each'),
    ),
  },
  positional: ['id', 'notes'],
  examples: [
    {
      command: 'ephor queue note dark-mode "the colours are in src/theme.ts" "unclear: is there a switch?"',
      explains: 'note what you found out while it is fresh',
    },
  ],
  async run({ app, input }): Promise<{ readonly id: string; readonly added: number }> {
    const notes = input.notes.map((note) => redact(note).trim()).filter((note) => note !== '');
    if (notes.length === 0)
      throw new UserError('bad_input', 'there is nothing to note', 'Say what is known, one line each.');
    const { id, status } = await findIdea(app, input.id, ['queued', 'taken']);
    if (!(await app.ideas.note(id, notes)))
      throw new UserError(
        'wrong_status',
        `${id} is ${status}`,
        'You can add notes only to ideas that are not done yet.',
      );
    return { id, added: notes.length };
  },
  print: ({ id, added }, style) =>
    `${style.good('●')} Noted ${added === 1 ? 'one line' : `${added} lines`} for ${style.code(id)}.`,
});
