import { useEffect, useState } from 'preact/hooks';
import { type PortfolioView, usePortfolio } from '../portfolio.ts';

const lateMs = 10_000;
const againMs = 30_000;

/** Whether somebody gives work to leads. That is renewed without an event, so what looks over is asked for once more. */
export function useOrchestrator(): boolean {
  const { data, again } = usePortfolio();
  const [, look] = useState({});
  const until = data?.orchestrator?.until ?? null;
  useEffect(() => {
    const left = until === null ? 0 : Date.parse(until) - Date.now();
    const timer = setTimeout(
      () => {
        again();
        look({});
      },
      left > 0 ? left + 2_000 : againMs,
    );
    return () => clearTimeout(timer);
  });
  return data === undefined || (until !== null && Date.parse(until) + lateMs > Date.now());
}

/** Answers are kept, and nothing comes of them yet: that is said before somebody waits for it. */
export function Idle({ view: { initiatives } }: { readonly view: PortfolioView }) {
  const works = useOrchestrator();
  if (works || initiatives.every(({ path }) => path === null || path.kind === 'paused')) return null;
  return (
    <p class="hint idle" role="status">
      No orchestrator is at work. What you say here is kept, and counts once <code>ephor orchestrate</code> or
      its heartbeat runs.
    </p>
  );
}
