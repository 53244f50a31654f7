import type { LanguageRules } from './lower.ts';
import { type Binding, type Node, visit } from './tree.ts';

/** Names that are methods of this file alone; the same name on other objects is another method. */
export function privateMethods(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visit(root, ({ kind, children: [key] }) => {
    if ((kind === 'private-method' || kind === 'private-method-of') && key) names.add(key.text);
  });
  return names;
}

export function memberNames(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visit(root, ({ kind, text }) => kind === 'member-key' && names.add(text));
  return names;
}

/** Members that only this file knows, each with what its name stands for. */
export function privateMembers(root: Node, rules: LanguageRules): ReadonlyMap<string, Binding> {
  const members = new Map<string, Binding>();
  const add = (name: string): void => {
    if (!members.has(name)) members.set(name, { name, fixed: false, top: true });
  };
  visit(root, (each) => {
    if (each.kind.startsWith('private-')) add((each.children[0] as Node).text);
    const isMember = each.kind === 'member' || each.kind === 'optional-member' || each.kind === 'member-key';
    if (isMember && rules.isPrivateMember(each.text)) add(each.text);
  });
  return members;
}
