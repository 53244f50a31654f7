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
  const { sessions = [], leads = [] } = answer.data ?? {};
  const alone = leads.filter(({ session }) => !sessions.some((each) => each.session === session));
  const [at] = useRows(
    alone.length + sessions.length,
    (index) => {
      const session = sessions[index - alone.length];
      const lead = alone[index] ?? session?.lead;
      if (lead) go(`/run/${lead.id}`);
      else if (session) go(`/guard?project=${session.project}`);
    },
    'session',
  );
  return (
    <Answered of={answer}>
      {({ unreadable }) =>
        sessions.length + alone.length === 0 ? (
          <Nobody />
        ) : (
          <div class="work">
            {unreadable.map((root) => (
              <p class="work-broken" key={root} role="alert">
                <code>{root}</code> can’t be read. Run <code>ephor doctor</code> there.
              </p>
            ))}
            {alone.map((lead, index) => (
              <LeadAlone key={lead.id} lead={lead} selected={index === at} />
            ))}
            {sessions.map((each, index) => (
              <SessionCard key={each.session} live={each} selected={index + alone.length === at} />
            ))}
          </div>
        )
      }
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
