import { useEffect } from 'preact/hooks';
import type { LiveResult } from '../../../src/features/report/operations/live.ts';
import { useAnswer } from '../../data/use-answer.ts';
import { useDecisions } from '../../data/use-decisions.ts';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { go } from '../../routing/route.ts';
import { LeadAlone, SessionCard } from './session-card.tsx';
import './live.css';

const path = '/api/live';
const anewMs = 20_000;

export function Live() {
  const answer = useAnswer<LiveResult>(path);
  useDecisions(answer.again);
  useEffect(() => {
    const timer = setInterval(answer.again, anewMs);
    return () => clearInterval(timer);
  }, []);
  const sessions = answer.data?.sessions ?? [];
  const [at] = useRows(
    sessions.length,
    (index) => {
      const chosen = sessions[index];
      if (chosen?.lead) go(`/run/${chosen.lead.id}`);
      else if (chosen) go(`/guard?project=${chosen.project}`);
    },
    'session',
  );
  return (
    <Answered of={answer}>
      {({ sessions: shown, leads, unreadable }) => {
        const alone = leads.filter(({ session }) => !shown.some((each) => each.session === session));
        if (shown.length + alone.length === 0) return <Nobody />;
        return (
          <div class="live">
            {unreadable.map((root) => (
              <p class="live-broken" key={root} role="alert">
                <code>{root}</code> can’t be read. Run <code>ephor doctor</code> there.
              </p>
            ))}
            {alone.map((lead) => (
              <LeadAlone key={lead.id} lead={lead} />
            ))}
            {shown.map((each, index) => (
              <SessionCard key={each.session} live={each} selected={index === at} />
            ))}
          </div>
        );
      }}
    </Answered>
  );
}

const Nobody = () => (
  <Empty title="No agent was at work in the last hour.">
    <p>
      Start your agent in a project that Ephor guards, or let leads work: <code>ephor orchestrate</code>. Each
      session shows up here with its calls, as they happen, and what Ephor said to them.
    </p>
  </Empty>
);
