import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface WebFile {
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer> | undefined;
  readonly etag: string;
  /** Its name changes with its content. */
  readonly lasting: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const worthPacking = /^(?:text|application)\/|svg/;
const hashedName = /[.-][\w-]{8,}\.\w+$/;

export interface WebFiles {
  /** By the path of its address; only what was there when the folder was read, so no path leads out of it. */
  get(path: string): WebFile | undefined;
  readonly start: WebFile | undefined;
}

/** The dashboard's pages, kept in memory and reloaded after a build. */
export function createWebFiles(folder: string, sha256: (content: Uint8Array) => string): WebFiles {
  let files = new Map<string, WebFile>();
  let key = '';
  const refresh = (): void => {
    const stat = statSync(join(folder, 'index.html'), { throwIfNoEntry: false });
    const now = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
    if (now === key) return;
    key = now;
    files = stat ? read(folder, sha256) : new Map();
  };
  return {
    get: (path) => {
      refresh();
      return files.get(path);
    },
    get start() {
      refresh();
      return files.get('/index.html');
    },
  };
}

function read(folder: string, sha256: (content: Uint8Array) => string): Map<string, WebFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    found.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      const type = types[extname(entry.name)] ?? 'application/octet-stream';
      const body = new Uint8Array(readFileSync(file));
      const packed = worthPacking.test(type) ? new Uint8Array(gzipSync(body, { level: 9 })) : undefined;
      return [
        path,
        { type, body, packed, etag: `"${sha256(body).slice(0, 20)}"`, lasting: hashedName.test(entry.name) },
      ];
    }),
  );
}
