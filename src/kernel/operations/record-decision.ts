import type { Project } from '../app.ts';
import type { JournalEntry } from '../stores/journal.ts';
import { projectFiles } from '../place.ts';
import { writing } from './writing.ts';

/** Writes a decision into the journal; returns the name of its file. */
export const recordDecision = ({ journal, place }: Project, entry: JournalEntry): Promise<string> =>
  writing(projectFiles(place.root).decisions, () => journal.record(entry));
