import { findProgram } from './find-program.ts';
import type { Io } from '../io.ts';
import { homeFiles, shownHome, usualHome } from '../place.ts';
import { shellWord } from '../text/shell-word.ts';

/** Folders that are on the PATH only of what npm itself starts. */
const passing = /\/(?:_npx|node_modules)\//;

/** What Ephor is to be called by: its name where a PATH leads to it, else the path of what `init` put there. */
export function programName(io: Io, home: string, userHome: string): string {
  const found = findProgram(io, 'ephor', (folder) => !passing.test(`${folder}/`));
  const { program } = homeFiles(home);
  if (found !== undefined || !io.files.stat(program)) return 'ephor';
  if (home === usualHome(userHome)) return homeFiles(shownHome).program;
  return /^[\w/.-]+$/.test(program) ? program : shellWord(program);
}

const command = /(?<=`)ephor(?= [a-z])/g;

/** Texts name the program by its name, in marks of code. `program` is asked for only where one does. */
export function namedIn(text: string, program: () => string): string {
  if (!text.includes('`ephor ')) return text;
  const name = program();
  return name === 'ephor' ? text : text.replaceAll(command, () => name);
}
