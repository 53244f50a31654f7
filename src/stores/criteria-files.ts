import { type CriteriaDocument, type CriteriaFiles, criteriaHash } from '../kernel/stores/criteria-files.ts';
import { UserError } from '../kernel/errors.ts';
import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';
import { scalar } from './journal-text.ts';

const maxBytes = 1024 * 1024;

export function createCriteriaFiles(io: Io, root: string): CriteriaFiles {
  const { criteria: folder, criteriaOf: path } = projectFiles(root);
  return {
    path,
    create: async (document, id) => {
      if (!io.files.stat(folder)) io.files.makeFolder(folder);
      for (let number = 1; ; number += 1) {
        const name = id ?? `sup-${String(number).padStart(3, '0')}`;
        if (io.files.createExclusive(path(name), textOf({ ...document, id: name }), 0o644)) return name;
        if (id !== undefined)
          throw new UserError(
            'bad_input',
            `the supervised work ${id} already exists`,
            'Choose another id, or leave it out.',
          );
      }
    },
    write: async (document) => {
      const text = textOf(document);
      if (!io.files.stat(folder)) io.files.makeFolder(folder);
      io.files.writeAtomic(path(document.id), text, { mode: 0o644, durable: true });
      return criteriaHash(io.hash, text);
    },
    remove: async (id) => io.files.remove(path(id)),
    hash: async (id) => {
      try {
        const text = io.files.readText(path(id), maxBytes);
        return text === undefined ? undefined : criteriaHash(io.hash, text);
      } catch {
        return undefined;
      }
    },
  };
}

/** YAML by hand, each text on one line. */
function textOf({ id, task, workflow, started_at, locked_at, criteria }: CriteriaDocument): string {
  const head = [
    `id: ${scalar(id)}`,
    `task: ${scalar(task)}`,
    `workflow: ${scalar(workflow)}`,
    `started_at: ${scalar(started_at)}`,
    ...(locked_at === null ? [] : [`locked_at: ${scalar(locked_at)}`]),
  ];
  const list = criteria.flatMap((criterion) => [
    `  - id: ${scalar(criterion.id)}`,
    `    text: ${scalar(criterion.text)}`,
    ...(criterion.check === undefined ? [] : [`    check: ${scalar(criterion.check)}`]),
  ]);
  return `${[...head, list.length === 0 ? 'criteria: []' : 'criteria:', ...list].join('\n')}\n`;
}
