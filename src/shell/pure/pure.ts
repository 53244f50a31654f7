import type { Language } from '../program.ts';
import { isPureAwk } from './awk.ts';
import { isPureJavaScript } from './javascript.ts';
import { isPurePerl } from './perl.ts';
import { isPurePython } from './python.ts';
import { isPureRuby } from './ruby.ts';

const readers: Readonly<Record<Language, (code: string) => boolean>> = {
  awk: isPureAwk,
  node: isPureJavaScript,
  perl: isPurePerl,
  python: isPurePython,
  ruby: isPureRuby,
  php: (code) =>
    /^\s*(?:echo|print|var_dump)\s*\(?\s*(?:[\d\s+*/%().-]|PHP_(?:VERSION|OS|EOL)|'[^'\\]*')+;?\s*$|^\s*(?:phpinfo|phpversion)\(\);?\s*$/.test(
      code,
    ),
};

/** Whether code only computes, reads and prints. A list of what is allowed: what is not on it may do anything. */
export const isPure = (language: Language, code: string): boolean => readers[language](code);
