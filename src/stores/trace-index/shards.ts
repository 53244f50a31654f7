import type { Io } from '../../kernel/io.ts';

/** Short lines spread over 256 files by the beginning of their key, so that finding one means reading little. */
export interface Shards {
  add(key: string, value: string): void;
  /** The values of that key in the order in which they were added. */
  find(key: string): readonly string[];
  /** Writes what was added. */
  flush(): void;
}

const prefixLength = 2;

export function openShards(io: Io, folder: string): Shards {
  const waiting = new Map<string, string[]>();
  const fileOf = (prefix: string): string => `${folder}/${prefix}`;
  const read = new Map<string, string>();
  const textOf = (prefix: string): string => {
    const text = read.get(prefix) ?? io.files.readText(fileOf(prefix)) ?? '';
    read.set(prefix, text);
    return text;
  };
  return {
    add(key, value) {
      const prefix = key.slice(0, prefixLength);
      const line = `${key.slice(prefixLength)} ${value}\n`;
      const lines = waiting.get(prefix);
      if (lines) lines.push(line);
      else waiting.set(prefix, [line]);
    },
    find(key) {
      const prefix = key.slice(0, prefixLength);
      const text = `\n${textOf(prefix)}${waiting.get(prefix)?.join('') ?? ''}`;
      const wanted = `\n${key.slice(prefixLength)} `;
      const found: string[] = [];
      for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
        const end = text.indexOf('\n', at + 1);
        // A line without an end was cut off by a crash.
        if (end !== -1) found.push(text.slice(at + wanted.length, end));
      }
      return found;
    },
    flush() {
      if (waiting.size === 0) return;
      io.files.makeFolder(folder);
      for (const [prefix, lines] of waiting) io.files.append(fileOf(prefix), lines.join(''));
      waiting.clear();
      read.clear();
    },
  };
}
