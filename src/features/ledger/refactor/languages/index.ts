import type { Language } from '../language.ts';
import type { LanguageRules } from '../lower.ts';
import { ecmascript } from './ecmascript.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { python } from './python.ts';
import { rust } from './rust.ts';

export const languageRules: Readonly<Record<Language, LanguageRules>> = {
  typescript: ecmascript,
  tsx: ecmascript,
  javascript: ecmascript,
  python,
  go,
  rust,
  java,
};
