import { useParam } from '../routing/route.ts';
import { useAnswer } from './use-answer.ts';

export interface Project {
  readonly id: string;
  readonly root: string;
}

const lastKey = 'ephor-project';

/** The name of its folder. */
export const projectName = ({ root }: Project): string => root.split('/').findLast(Boolean) ?? root;

/** The project that a screen is about: named in the address, else the one that was looked at last. */
export function useProject() {
  const answer = useAnswer<readonly Project[]>('/api/projects');
  const [named, name] = useParam('project');
  const all = answer.data ?? [];
  const wanted = named || localStorage.getItem(lastKey);
  const project = all.find(({ id }) => id === wanted) ?? all[0];
  return {
    answer,
    all,
    project,
    choose: (id: string): void => {
      localStorage.setItem(lastKey, id);
      name(id);
    },
  };
}
