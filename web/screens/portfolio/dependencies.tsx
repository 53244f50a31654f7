import { useMemo } from 'preact/hooks';
import { pathWord } from '../../path-words.ts';
import { Empty } from '../../parts/empty.tsx';
import { Graph, type GraphNode } from '../../parts/graph.tsx';
import type { Edge } from '../../parts/lay-out-graph.ts';
import { initiativeAddress, type PortfolioView } from '../../portfolio.ts';
import { useParam } from '../../routing/route.ts';

/** What waits for what: initiatives for one another, and all of them for your answers. */
export function Dependencies({ view }: { readonly view: PortfolioView }) {
  const [space] = useParam('space');
  const { nodes, edges } = useMemo(() => graphOf(view, space), [view, space]);
  if (nodes.length === 0)
    return (
      <Empty title="Nothing is open here, so nothing waits.">
        <p>Initiatives that wait for one another, or for an answer of yours, are drawn here.</p>
      </Empty>
    );
  return <Graph nodes={nodes} edges={edges} label="What waits for what" />;
}

function graphOf(
  { initiatives, escalations }: PortfolioView,
  space: string,
): { nodes: GraphNode[]; edges: Edge[] } {
  const open = initiatives.filter((each) => each.path !== null && (space === '' || each.space === space));
  const keys = new Set(open.map((each) => `${each.space}/${each.id}`));
  const asked = escalations.filter(
    (each) => each.status === 'pending' && keys.has(`${each.space}/${each.initiative}`),
  );
  const nodes: GraphNode[] = [
    ...open.map((initiative) => {
      const { word, tone } = pathWord(initiative);
      const { tasks } = initiative;
      return {
        id: `${initiative.space}/${initiative.id}`,
        title: initiative.title,
        state: `${word} · ${tasks.completed} of ${tasks.completed + tasks.pending + tasks.in_progress}`,
        tone,
        href: initiativeAddress(initiative.space, initiative.id),
      };
    }),
    ...asked.map(({ id, question, unblocks }) => ({
      id,
      title: question,
      state: `${id} · for you${unblocks > 0 ? ` · frees ${unblocks}` : ''}`,
      tone: 'accent' as const,
      href: `/?q=${id}`,
    })),
  ];
  const edges: Edge[] = [
    ...asked.map((each) => ({ from: each.id, to: `${each.space}/${each.initiative}` })),
    ...open.flatMap((each) =>
      each.path?.after ? [{ from: each.path.after, to: `${each.space}/${each.id}` }] : [],
    ),
  ];
  return { nodes, edges };
}
