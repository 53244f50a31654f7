import { defineEffect } from '../domain/effect.ts';
import { listProject } from '../domain/project-list.ts';

/** The entry outlives the project's own files, so that deleted state is told from a project that never had any. */
export const registerProject = defineEffect({
  id: 'register-project',
  summary: 'Enter the project in the list of projects of this user',
  on: ['session.start'],
  run({ event, io, place }) {
    listProject(io, place.home, place.root, event.at);
  },
});
