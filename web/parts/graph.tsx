import { useEffect, useState } from 'preact/hooks';
import './graph.css';
import type { Edge, layOutGraph, Point } from './lay-out-graph.ts';

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** Below the title. */
  readonly state: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'bad' | 'accent';
  readonly href: string;
}

interface GraphProps {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  readonly label: string;
}

const size = { width: 208, height: 54 };
const mostNodes = 400;

/** What waits for what, from left to right. Each thing is a link; who can't see the lines reads what it waits for. */
export function Graph({ nodes, edges, label }: GraphProps) {
  const [laid, setLaid] = useState<ReturnType<typeof layOutGraph>>();
  const shown = nodes.slice(0, mostNodes);
  const key = JSON.stringify([shown.map(({ id }) => id), edges]);
  useEffect(() => {
    let gone = false;
    void import('./lay-out-graph.ts').then(({ layOutGraph: layOut }) => {
      if (gone) return;
      setLaid(
        layOut(
          shown.map(({ id }) => id),
          edges,
          size,
        ),
      );
    });
    return () => {
      gone = true;
    };
  }, [key]);
  if (!laid) return <p class="waiting">Drawing …</p>;
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  return (
    <div class="graph" tabIndex={0} role="region" aria-label={label}>
      <div class="graph-inside" style={{ width: `${laid.width}px`, height: `${laid.height}px` }}>
        <svg width={laid.width} height={laid.height} aria-hidden="true">
          <defs>
            <marker
              id="graph-end"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {laid.edges.map(({ from, to, points }) => (
            <path key={`${from} ${to}`} class="graph-edge" d={curve(points)} marker-end="url(#graph-end)" />
          ))}
        </svg>
        <ul>
          {shown.map(({ id, title, state, tone, href }) => {
            const at = laid.nodes.get(id);
            if (!at) return null;
            const before = edges.filter(({ to }) => to === id).map(({ from }) => titles.get(from) ?? from);
            return (
              <li
                key={id}
                style={{
                  left: `${at.x}px`,
                  top: `${at.y}px`,
                  width: `${size.width}px`,
                  height: `${size.height}px`,
                }}
              >
                <a href={href} class="graph-node" data-tone={tone} title={title}>
                  <span class="graph-title">{title}</span>
                  <span class="graph-state">{state}</span>
                  {before.length > 0 && <span class="unseen">after {before.join(', ')}</span>}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
      {nodes.length > mostNodes && <p class="hint">The first {mostNodes} are drawn.</p>}
    </div>
  );
}

/** A soft line through the points. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const middle = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y} ${middle.join(' ')} L${last.x} ${last.y}`;
}
