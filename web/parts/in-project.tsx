import type { ComponentChildren } from 'preact';
import { type Project, projectName, useProject } from '../data/project.ts';
import { Answered } from './answered.tsx';
import { Empty } from './empty.tsx';
import './in-project.css';

interface InProjectProps {
  readonly children: (project: Project) => ComponentChildren;
  /** Stands beside the choice of the project. */
  readonly beside?: ComponentChildren;
  /** What there is to see without a project. */
  readonly otherwise?: ComponentChildren;
}

/** What is about one project, with the choice of which where there are several. */
export function InProject({ children, beside, otherwise }: InProjectProps) {
  const { answer, all, project, choose } = useProject();
  return (
    <Answered of={answer}>
      {() =>
        project === undefined ? (
          <>
            <Empty title="Ephor guards no project yet.">
              <p>
                Run <code>ephor init</code> in a repository, and start your agent there.
              </p>
            </Empty>
            {otherwise}
          </>
        ) : (
          <>
            <div class="in-project">
              <label>
                <span>Project</span>
                <select value={project.id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
                  {all.map((each) => (
                    <option key={each.id} value={each.id} title={each.root}>
                      {all.filter((other) => projectName(other) === projectName(each)).length > 1
                        ? each.root
                        : projectName(each)}
                    </option>
                  ))}
                </select>
              </label>
              {beside}
            </div>
            <div key={project.id}>{children(project)}</div>
          </>
        )
      }
    </Answered>
  );
}
