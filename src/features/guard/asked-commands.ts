import type { Action } from '../../kernel/action.ts';
import { speaksOfDeleting, withoutRefusals } from './dangers/deletion-words.ts';

/** The user wrote the very command where an instruction stands; not “don’t run” it, “what does it do?” or “I’ll” do it. */
export const isWrittenOut = (action: Action, prompt: string): boolean => {
  const plain = prompt.replaceAll(/\s+/g, ' ');
  return (
    action.kind === 'command' &&
    (action.report?.parts ?? []).some(({ command: line }) => {
      const at = line.includes(' ') ? plain.indexOf(line) : -1;
      if (at < 0) return false;
      const [before, after] = [plain.slice(Math.max(0, at - 60), at), plain.slice(at + line.length)];
      return tells.test(before) && !keeps.test(before) && !putsOff.test(after);
    })
  );
};

const tells =
  /(?:^|[.,;:!(]|(?<!\p{L})(?:and|then|run|with|via|use|do|now|und|dann|et|puis|y|luego|poi|lance|ejecuta|corre|roda|esegui|запусти|потом|и))\s*`?$/iu;
const keeps =
  /(?<!\p{L})(?:not|do ?n['’]?o?t|never|no|nicht|pas|não|non|не|nie|i['’]?ll|i will|let me|ich|je|yo|eu|io|я)(?!\p{L})[^.!?;]{0,30}$|(?:别|不要|我)[^。！？]{0,10}$/iu;
const putsOff =
  /^`?[^.!?\n]{0,60}\?|^`?[^.!?\n]{0,30}(?<!\p{L})(?:myself|later|tomorrow|selbst|später|morgen|moi-même|demain|mañana|amanhã|domani|сам|завтра)(?!\p{L})/iu;

/** “Delete the merged ones, here and on origin.” */
export function deletesAsAsked(what: string, prompt: string): boolean {
  const wanted = withoutRefusals(prompt);
  return (
    /\bgit\b.*\spush\b.*\s(?:--delete|-d|:\S)/.test(what) &&
    speaksOfDeleting(wanted) &&
    /\b(?:origin|remote\w*|upstream|github|gitlab|server\w*|both|everywhere|beide|überall)\b/i.test(wanted)
  );
}
