/** Words of the source for what we call otherwise. */
const statuses: Readonly<Record<string, string>> = {
  todo: 'pending',
  open: 'pending',
  blocked: 'pending',
  'in-progress': 'in_progress',
  active: 'in_progress',
  done: 'completed',
  complete: 'completed',
  canceled: 'cancelled',
};
const priorities: Readonly<Record<string, string>> = { urgent: 'critical', normal: 'medium', med: 'medium' };
const types: Readonly<Record<string, string>> = {
  agent_plan: 'approval',
  approve: 'approval',
  access: 'blocker',
};
const folders: Readonly<Record<string, string>> = { untriaged: 'draft', needs_human: 'pending' };

const wordFrom =
  (words: Readonly<Record<string, string>>) =>
  (word: unknown): unknown =>
    typeof word === 'string' && Object.hasOwn(words, word) ? words[word] : word;

export const taskStatusOf = wordFrom(statuses);
export const priorityOf = wordFrom(priorities);
export const escalationTypeOf = wordFrom(types);
export const escalationStatusOf = (folder: string): string => folders[folder] ?? folder;
