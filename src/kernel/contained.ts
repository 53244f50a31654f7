/** What the program that starts the shell leaves beside a mark once all is in place: what fails then is the command itself. */
export const ranContained = 'started';

export const ranFile = (mark: string): string => `${mark}.ran`;

/** What a mark says: the workspace to copy, and how the command stands in the shell's text. */
export const markText = (root: string, given: string): string => `${root}\n${given}`;
