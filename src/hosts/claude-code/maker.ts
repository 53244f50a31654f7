import type { Maker } from '../../kernel/host.ts';

/** From the end, by the newest answer of the model; lines of the transcript also name the client's version. */
export function readMaker(tail: string): Maker {
  for (let end = tail.length; end > 0; ) {
    const start = tail.lastIndexOf('\n', end - 1) + 1;
    const line = tail.slice(start, end);
    const maker = line.includes('"type":"assistant"') ? makerIn(line) : undefined;
    if (maker) return maker;
    end = start - 1;
  }
  return {};
}

function makerIn(line: string): Maker | undefined {
  try {
    const { type, message, version } = (JSON.parse(line) ?? {}) as {
      readonly type?: unknown;
      readonly message?: { readonly model?: unknown } | null;
      readonly version?: unknown;
    };
    const model = message?.model;
    if (type !== 'assistant' || typeof model !== 'string' || model === '<synthetic>') return undefined;
    return { model: `anthropic/${model}`, client: typeof version === 'string' ? version : undefined };
  } catch {
    return undefined;
  }
}
