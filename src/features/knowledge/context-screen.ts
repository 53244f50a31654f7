import type { EventKind } from '../../kernel/event.ts';
import type { Style } from '../../kernel/operation.ts';
import type { ToldPart } from '../../kernel/told.ts';

export interface ContextResult {
  readonly event: EventKind;
  readonly source: string | undefined;
  /** Most characters that may be told at once. */
  readonly budget: number;
  readonly characters: number;
  readonly parts: readonly ToldPart[];
  readonly filesLoaded: readonly string[];
  readonly warnings: readonly string[];
  /** All that is told, to the letter. */
  readonly additionalContext: string;
}

const barWidth = 30;

/** The budget first, then what takes it, then the very words. */
export function contextScreen(result: ContextResult, style: Style): string {
  const { source, parts, warnings, additionalContext } = result;
  const when = source === undefined ? 'at this prompt' : `at the start of a session (${source})`;
  if (parts.length + warnings.length === 0)
    return style.dim(`Nothing is told ${when}. Where that is a surprise: \`ephor status\`.`);
  return [
    style.strong(`What an agent is told ${when}`),
    '',
    `  ${bar(result, style)}`,
    '',
    ...(parts.length === 0 ? [] : [style.dim('  priority  characters')]),
    ...parts.map((part) => rowOf(part, style)),
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((each) => style.warn(`  ! ${each}`))]),
    ...(additionalContext === ''
      ? []
      : ['', style.dim('─'.repeat(Math.min(style.width, 60))), additionalContext]),
  ].join('\n');
}

function bar({ characters, budget }: ContextResult, style: Style): string {
  const share = budget === 0 ? 1 : characters / budget;
  const full = Math.min(barWidth, Math.ceil(share * barWidth));
  const drawn = `${style.code('█'.repeat(full))}${style.dim('░'.repeat(barWidth - full))}`;
  return `${drawn}  ${characters} of ${budget} characters`;
}

function rowOf({ id, priority, characters, told }: ToldPart, style: Style): string {
  const row = `  ${String(priority).padStart(8)}  ${String(told).padStart(10)}  ${id}`;
  if (told === characters) return row;
  return style.warn(`${row}  ${told === 0 ? `left out (${characters})` : `cut (of ${characters})`}`);
}
