import { messageOf, UserError } from '../../../kernel/errors.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';

/** One thing that was looked at. `note` is neither good nor bad, but worth knowing. */
export interface Check {
  readonly id: string;
  readonly status: 'ok' | 'note' | 'warn' | 'fail';
  readonly finding: string;
  /** The one command that helps, or null when nothing needs help. */
  readonly repair: string | null;
}

export const ok = (id: string, finding: string): Check => ({ id, status: 'ok', finding, repair: null });
export const note = (id: string, finding: string): Check => ({ id, status: 'note', finding, repair: null });
export const warn = (id: string, finding: string, repair: string): Check => ({
  id,
  status: 'warn',
  finding,
  repair,
});
export const fail = (id: string, finding: string, repair: string): Check => ({
  id,
  status: 'fail',
  finding,
  repair,
});

/** Looks, and takes a failure to look for a finding too. */
export async function looking(
  id: string,
  look: () => readonly Check[] | Promise<readonly Check[]>,
): Promise<readonly Check[]> {
  try {
    return await look();
  } catch (error) {
    const repair = error instanceof UserError ? /`(ephor [^`]+)`/.exec(error.hint)?.[1] : undefined;
    return [fail(id, `could not be checked: ${messageOf(error)}`, repair ?? 'ephor init')];
  }
}

export const edit = (file: string): string => `"\${EDITOR:-vi}" ${shellWord(file)}`;
