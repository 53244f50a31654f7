import { styleText } from 'node:util';
import type { Style } from '../../kernel/operation.ts';

type Format = Parameters<typeof styleText>[0];

/** Colours on a terminal, unless NO_COLOR asks for none; FORCE_COLOR brings them back in a pipe. */
export function styleFor(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: NodeJS.ProcessEnv,
): Style {
  const wanted = env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : stream.isTTY === true;
  const coloured = wanted && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const paint =
    (format: Format) =>
    (text: string): string =>
      coloured ? styleText(format, text) : text;
  return {
    good: paint('green'),
    bad: paint('red'),
    warn: paint('yellow'),
    dim: paint('dim'),
    strong: paint('bold'),
    code: paint('cyan'),
    width: Math.max(40, Math.min(stream.columns ?? (Number(env['COLUMNS']) || 100), 120)),
  };
}
