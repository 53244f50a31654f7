import type { AgentEvent } from '../event.ts';
import type { Injected } from '../host.ts';

type Hosts = readonly { readonly injected: Injected }[];

interface Patterns {
  readonly opening: RegExp;
  readonly nobody: readonly RegExp[];
}

const made = new WeakMap<Hosts, Patterns>();

/** Made once for a list of hosts that stays the same. */
function patternsFor(hosts: Hosts): Patterns {
  const known = made.get(hosts);
  if (known) return known;
  const tags = [...new Set(hosts.flatMap(({ injected }) => injected.tags))].join('|') || '(?!)';
  const patterns = {
    opening: new RegExp(`<(${tags})(?:\\s[^<>]{0,500})?>`, 'g'),
    nobody: [new RegExp(`^<(?:${tags})\\b`), ...hosts.flatMap(({ injected }) => injected.messages ?? [])],
  };
  made.set(hosts, patterns);
  return patterns;
}

/**
 * What the user wrote, without what any of these hosts puts around it; empty when nobody wrote anything. All hosts are
 * asked, because what one of them made up stays made up when it is pasted into another. Linear in the text.
 */
export function typedByUser(hosts: Hosts, text: string): string {
  const { opening, nobody } = patternsFor(hosts);
  const rest = (text.includes('<') ? withoutBlocks(text, opening) : text).trim();
  return nobody.some((pattern) => pattern.test(rest)) ? '' : rest;
}

/** A prompt with nothing in it but what the user typed. */
export function asTyped(hosts: Hosts, event: AgentEvent): AgentEvent {
  if (event.kind !== 'prompt.before' || event.whole !== undefined) return event;
  const prompt = typedByUser(hosts, event.prompt);
  return prompt === event.prompt ? event : { ...event, prompt, whole: event.prompt };
}

function withoutBlocks(text: string, opening: RegExp): string {
  const unclosed = new Set<string>();
  let [kept, from] = ['', 0];
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const tag = match[1] ?? '';
    if (unclosed.has(tag)) continue;
    const closing = `</${tag}>`;
    const end = text.indexOf(closing, opening.lastIndex);
    if (end < 0) {
      unclosed.add(tag);
      continue;
    }
    kept += text.slice(from, match.index);
    from = end + closing.length;
    opening.lastIndex = from;
  }
  return from === 0 ? text : kept + text.slice(from);
}
