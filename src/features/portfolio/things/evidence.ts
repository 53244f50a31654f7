import { UserError } from '../../../kernel/errors.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';
import { prose } from './entries.ts';

type Evidence = Task['evidence'][number];

/** `1: $ npm test` names a command that passed, `1: looked at the page` what was looked at. */
export function evidenceFrom(
  given: readonly string[],
  task: Task,
  { at, run }: { readonly at: string; readonly run: string | null },
): readonly Evidence[] {
  return given.map((text) => {
    const [, number, said = ''] = /^\s*#?(\d{1,3})\s*[:=]\s*([^]*)$/.exec(text) ?? [];
    const criterion = Number(number) - 1;
    if (number === undefined || criterion < 0 || criterion >= task.acceptanceCriteria.length)
      throw new UserError(
        'bad_input',
        `"${text.slice(0, 60)}" does not say which criterion it shows`,
        `Write "1: $ npm test" or "1: what you looked at", with a number from 1 to ${task.acceptanceCriteria.length}.`,
      );
    const clean = prose(said, `the evidence for ${number}`);
    if (clean.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 3)
      throw new UserError(
        'bad_input',
        `the evidence for ${number} says nothing`,
        'Name a command, or what you looked at.',
      );
    const [, command, notes = ''] = /^\$\s*([^\n]+)(?:\n([^]*))?$/.exec(clean) ?? [];
    return {
      criterion,
      command: command?.trim() ?? null,
      exitCode: null,
      notes: command === undefined ? clean : notes.trim(),
      run,
      at,
    };
  });
}

/** Criteria of which nothing shows that they are met, by their place in the list. */
export const unproved = ({ acceptanceCriteria }: Task, evidence: readonly Evidence[]): readonly number[] =>
  acceptanceCriteria.flatMap((_, index) =>
    evidence.some(({ criterion }) => criterion === index) ? [] : [index],
  );
