import { portfolioFiles } from '../../kernel/place.ts';
import type { DocumentPlace } from '../../kernel/portfolio/change.ts';
import { type Escalation, escalationStatuses } from '../../kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../kernel/portfolio/initiative.ts';
import type { Health, Run, Schedule } from '../../kernel/portfolio/run.ts';
import type { ThingKind, Things } from '../../kernel/portfolio/things.ts';

const words = (...lines: readonly string[]): readonly string[] => lines.join(' ').split(' ');

/** The fields of each file in their order: those of the checklist, then the others as they come. */
export const fieldOrder: Readonly<Record<ThingKind, readonly string[]>> = {
  space: words('name status codeDir'),
  initiative: words('title status'),
  task: words(
    'id subject description acceptanceCriteria status priority labels blocks blockedBy plan createdAt updatedAt',
    'completedAt completionNotes',
  ),
  escalation: words(
    'id type space initiative question context suggestedAnswers escalatedBy escalationPath priority blocksTask',
    'blocksInitiative createdAt status resolution resolvedBy resolvedAt',
  ),
  schedule: [],
  run: [],
  health: [],
  lease: [],
};

/** Where a thing lies, and where it may lie besides, which is removed. */
export function filesOf(
  home: string,
  kind: ThingKind,
  thing: Things[ThingKind],
): { readonly file: string; readonly others: readonly string[] } {
  const files = portfolioFiles(home);
  const at = { file: '', others: [] as readonly string[] };
  switch (kind) {
    case 'space':
      return { ...at, file: files.spaceFile((thing as Space).slug) };
    case 'initiative': {
      const { space, id } = thing as Initiative;
      return { ...at, file: files.initiative(space, id) };
    }
    case 'task': {
      const { space, plan, id } = thing as Task;
      return { ...at, file: files.task(space, plan, id) };
    }
    case 'escalation': {
      const { id, status } = thing as Escalation;
      const others = escalationStatuses.filter((other) => other !== status);
      return {
        file: files.escalation(status, id),
        others: others.map((other) => files.escalation(other, id)),
      };
    }
    case 'schedule':
      return { ...at, file: files.schedule((thing as Schedule).id) };
    case 'run':
      return { ...at, file: files.run((thing as Run).id) };
    case 'health':
      return { ...at, file: files.health((thing as Health).space) };
    case 'lease':
      return { ...at, file: files.lease };
  }
}

export function fileOfDocument(home: string, place: DocumentPlace): string {
  const files = portfolioFiles(home);
  switch (place.document) {
    case 'overview':
      return files.overview(place.space);
    case 'plan':
      return files.plan(place.space, place.initiative);
    case 'conventions':
    case 'decisions':
      return place.space === null
        ? files.knowledge(place.document)
        : files.spaceKnowledge(place.space, place.document);
    case 'patterns':
      return files.spaceKnowledge(place.space, place.document);
    case 'preferences':
      return files.knowledge(place.document);
    case 'memory':
    case 'identity':
    case 'user':
      return files[place.document];
    case 'daily':
      return files.daily(place.day);
  }
}
