import type { ConfigShowResult } from '../../../src/features/guard/operations/config-show.ts';
import { useState } from 'preact/hooks';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { InProject } from '../../parts/in-project.tsx';
import { useParam } from '../../routing/route.ts';
import { Doctor } from './doctor.tsx';
import { Gates } from './gates.tsx';
import { Profile } from './profile.tsx';
import './settings.css';
import { Waiting } from './waiting.tsx';
import { TryDialog } from './try-dialog.tsx';

export function Settings() {
  return <InProject>{(project) => <OfProject project={project} />}</InProject>;
}

function OfProject({ project }: { readonly project: Project }) {
  const [key, setKey] = useParam('try', 'opens');
  const [value, setValue] = useParam('value');
  const [closed, setClosed] = useState(false);
  const answer = useAnswer<ConfigShowResult>(address('/api/config/show', { project: project.id }));
  const close = (): void => {
    setKey('');
    setValue('');
    setClosed(!closed);
  };
  const tryOut = (which: string, what: string): void => {
    setKey(which);
    setValue(what);
  };
  return (
    <>
      <Answered of={answer}>
        {(config) => (
          <>
            {config.problems.map(({ file, key: where, message }) => (
              <p class="set-problem" role="alert" key={`${file} ${where} ${message}`}>
                <code>{file}</code> {where}: {message}
              </p>
            ))}
            {config.notices.map((notice) => (
              <p class="set-notice" key={notice}>
                {notice}
              </p>
            ))}
            <Waiting project={project} waiting={config.waiting} accepted={answer.again} />
            <Profile config={config} tryOut={tryOut} />
            <Gates config={config} tryOut={tryOut} />
          </>
        )}
      </Answered>
      <Doctor project={project} />
      {key !== '' && answer.data && (
        <TryDialog
          key={`${key} ${closed}`}
          project={project}
          config={answer.data}
          setting={key}
          wanted={value}
          choose={setValue}
          close={close}
          changed={answer.again}
        />
      )}
    </>
  );
}
