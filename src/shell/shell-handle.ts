import { basename, join } from 'node:path/posix';
import { exportVariable, setPath, setVariable } from './assign.ts';
import { resolvePath } from './places.ts';
import type { ShellHandle } from './program.ts';
import { type CallContext, knownText } from './scope.ts';

const mostLinks = 20;

/** What a builtin changes in the shell that runs it. */
export const shellHandle = ({ scope, ledger, source }: CallContext): ShellHandle => ({
  changeFolder: (to) => {
    const before = scope.cwd;
    const known = to === undefined || (to.known && !to.glob);
    const next =
      to === undefined
        ? scope.world.home
        : to.text === '-'
          ? scope.variables.get('OLDPWD')
          : resolvePath(to, scope);
    scope.cwd = known ? next : undefined;
    scope.cwdPattern = known || to?.text.includes('\0') ? undefined : next;
    scope.variables.set('OLDPWD', before);
    scope.variables.set('PWD', scope.cwd);
  },
  setVariable: (variable, value, origin) => setVariable(variable, value, origin, { scope, ledger, source }),
  unset: (variable) => {
    scope.variables.delete(variable);
    scope.origins.delete(variable);
  },
  unsetFunction: (name) => void scope.functions.set(name, undefined),
  declare: ({ text, known, origin }, exported = false) => {
    const [, name, plus = '', value] = /^([A-Za-z_]\w*)(?:(\+?)=([^]*))?$/.exec(text) ?? [];
    if (!name) return ledger.unknown(source, 'what it declares is not known until it runs');
    if (value !== undefined) {
      const setting = { scope, ledger, source };
      if (known) setVariable(name, plus === '' ? value : undefined, undefined, setting);
      else if (name === 'PATH') setPath(name, value, setting);
      else setVariable(name, undefined, origin, setting);
    }
    if (exported) exportVariable(name, scope.variables.get(name), scope);
  },
  exportAll: () => {
    scope.exportsAll = true;
  },
  positional: () => scope.positional,
  setAlias: (alias, text) => void scope.aliases.set(alias, text),
  setPositional: (words) => {
    scope.positional = words.map((word) => knownText(word));
  },
  isFunction: (name) => scope.functions.has(name),
  link: (at, to) => {
    const [from, target] = [resolvePath(at, scope), resolvePath(to, scope)];
    if (from === undefined || target === undefined || scope.links.size >= mostLinks) return;
    scope.links.set(join(from, basename(target)), target);
    scope.links.set(from, target);
  },
});
