import { Graph, layout } from '@dagrejs/dagre';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Laid {
  readonly width: number;
  readonly height: number;
  readonly nodes: ReadonlyMap<string, Point>;
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly points: readonly Point[];
  }[];
}

export interface Edge {
  readonly from: string;
  readonly to: string;
}

/** Places everything in layers from left to right: what comes first stands left. */
export function layOutGraph(
  ids: readonly string[],
  edges: readonly Edge[],
  size: { readonly width: number; readonly height: number },
): Laid {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 48, marginx: 2, marginy: 2 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...size });
  const known = new Set(ids);
  for (const { from, to } of edges) if (known.has(from) && known.has(to)) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: new Map(
      ids.map((id) => {
        const { x, y } = graph.node(id) as Point;
        return [id, { x: x - size.width / 2, y: y - size.height / 2 }];
      }),
    ),
    edges: graph.edges().map(({ v, w }) => ({
      from: v,
      to: w,
      points: (graph.edge(v, w) as { points: readonly Point[] }).points,
    })),
  };
}
