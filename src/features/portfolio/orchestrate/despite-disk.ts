import type { Desk } from './desk.ts';
import { messageOf } from '../../../kernel/errors.ts';
import { pause } from '../../../kernel/operations/pause.ts';

const codes = new Set(['not_written', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

const restMs = 2_000;

/**
 * Goes on where the disk is full, as it may have room again before the morning: what was to be written is planned anew.
 * Told once until something could be written.
 */
export function despiteDisk(desk: Pick<Desk, 'report' | 'stop'>) {
  let said = '';
  return async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      const result = await work();
      said = '';
      return result;
    } catch (error) {
      if (!isOfTheDisk(error)) throw error;
      const message = `${messageOf(error)}. Leads at work go on; everything else waits for room.`;
      if (said !== message) desk.report({ event: 'problem', message });
      said = message;
      await pause(restMs, desk.stop);
      return otherwise;
    }
  };
}
