import { defineEffect } from '../../../kernel/effect.ts';
import { listProject } from '../../../kernel/stores/project-list.ts';

/** The entry outlives the project's own files, so that deleted state is told from a project that never had any. */
export const registerProject = defineEffect({
  id: 'register-project',
  summary: 'Add the project to this user’s list of projects',
  on: ['session.start'],
  run({ event, io, place }) {
    listProject(io, place.home, place.root, event.at);
  },
});
