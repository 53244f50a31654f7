import type { Sections } from '../../domain/state.ts';

/** “Don’t skip the hooks” asks for the contrary. */
const forbidden =
  /\b(?:don['’]?t|do not|never|without|nicht|ne|no|não|non)\b[^.!?,;\n]{0,40}\b(?:tests?|specs?|testes?|pruebas|assertions?|snapshots?|hooks?|checks?|lint\w*)\b/gi;

const silence =
  /\b(?:ignor\w+|suppress\w*|silenc\w+|disabl\w+|switch(?:ed)? off|turn(?:ed)? off|allow\w*|skip\w*|relax\w*|loosen\w*|lower\w*|noqa|nolint|no-verify|ts-ignore|ts-expect-error|eslint-disable|as any|bypass\w*|force the commit|without (?:the )?(?:hooks?|checks?)|ohne (?:die )?hooks?|sans (?:les |le )?hooks?|sin (?:los )?hooks?|sem (?:os )?hooks?|überspring\w*|ignorier\w*|désactiv\w*|desactiv\w*)\b|(?:без хук|跳过|忽略|スキップ|無視|건너)/i;

/** Whether the user asked for a check to be silenced. */
export const asksForSilence = ({ prompt }: Pick<Sections, 'prompt'>): boolean =>
  silence.test(prompt.text.replaceAll(forbidden, ' '));
