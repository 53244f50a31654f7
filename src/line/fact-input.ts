import { posix } from 'node:path';
import { JudgeElsewhere } from '../kernel/errors.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { FactInput } from '../kernel/fact.ts';
import type { Host } from '../kernel/host.ts';
import { planningSkills } from '../kernel/work/route.ts';
import { hostsName } from '../kernel/tool-end.ts';
import type { Sections } from '../kernel/state.ts';
import { askModel } from './ask-model.ts';
import type { Line, OpenProject } from './open-project.ts';
import { promptReading } from './prompt-reading.ts';

/** The newest part of a transcript holds the turns that matter; whole ones grow without end. */
export const tailBytes = 1024 * 1024;

/** Every line of a transcript tells how the session was started. */
const mostForAttendance = 64 * 1024;

/** Clients keep the servers in files that they use for all kinds of other things. */
const mostServersBytes = 32 * 1024 * 1024;

/**
 * What a fact may use. The conversation is read only when a fact asks for it. `plugin`: whether our plugin is
 * on, which brings skills of its own.
 */
export function factInput(
  { io, resident, data, portfolio }: Line,
  { place, settings, journal }: Pick<OpenProject, 'place' | 'settings' | 'journal'>,
  host: Host,
  event: AgentEvent,
  state: Sections,
  plugin: () => boolean = () => false,
): FactInput {
  const conversation = () =>
    event.transcript === undefined || !host.transcript
      ? []
      : host.transcript.conversation(io.files.readTail(event.transcript, tailBytes));
  return {
    event,
    io,
    realPath: io.files.linkFollower(),
    place,
    settings,
    journal,
    state,
    conversation,
    reading: promptReading({ event, conversation, files: io.files, data }),
    attended: () =>
      event.transcript === undefined ||
      !host.transcript ||
      host.transcript.attended(io.files.readTail(event.transcript, mostForAttendance)),
    mcpServers: () => {
      if (!host.servers) return [];
      const { files, named } = host.servers;
      const paths = [
        ...files.project.map((name) => posix.join(place.root, name)),
        ...files.user.map((name) => posix.join(place.userHome, name)),
      ];
      const texts = paths.map((path) => io.files.readText(path, mostServersBytes));
      return texts.flatMap((text) => (text === undefined ? [] : named(text, place.root)));
    },
    hasSkill: (name) => {
      const { project, user } = host.skillFolders ?? { project: [], user: [] };
      const folders = [
        ...project.map((folder) => posix.join(place.root, folder)),
        ...user.map((folder) => posix.join(place.userHome, folder)),
      ];
      const brought = planningSkills.some((own) => own === name) && plugin();
      const isThere = (folder: string) =>
        io.files.stat(posix.join(folder, name, 'SKILL.md'))?.folder === false;
      return brought || folders.some(isThere);
    },
    toolName: (kind) => hostsName(host, kind),
    shellText: (command) => host.shell?.given(command),
    portfolio,
    askModel: (question) => {
      if (resident) throw new JudgeElsewhere('a model is asked with the environment of the session');
      return askModel(io, host, place, question);
    },
  };
}
