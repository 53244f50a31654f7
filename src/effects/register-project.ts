import { defineEffect } from '../domain/effect.ts';
import { homeFiles, projectId } from '../domain/place.ts';

/** The entry outlives the project's own files, so that deleted state is told from a project that never had any. */
export const registerProject = defineEffect({
  id: 'register-project',
  summary: 'Add the project to this user’s list of projects',
  on: ['session.start'],
  run({ event, io, place }) {
    const folder = homeFiles(place.home).projects;
    const path = `${folder}/${projectId(io.hash, place.root)}`;
    if (io.files.stat(path)) return;
    io.files.makeFolder(folder, 0o700);
    io.files.writeAtomic(path, `${JSON.stringify({ root: place.root, since: event.at })}\n`, { mode: 0o600 });
  },
});
