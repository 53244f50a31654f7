/** `2026-11-15T10-31-00Z.yaml`, and `…Z-2.yaml` for the second of the same second. */
export const journalName = (timestamp: string, count: number): string =>
  `${timestamp.slice(0, 19).replaceAll(':', '-')}Z${count === 1 ? '' : `-${count}`}.yaml`;

const shape = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(\d{1,9}))?\.yaml$/;

/** When a file was written, from its name, and as which of that second. */
export function parseName(name: string): { readonly timestamp: string; readonly count: number } | undefined {
  const [, day, hour, minute, second, count = '1'] = shape.exec(name) ?? [];
  return day === undefined
    ? undefined
    : { timestamp: `${day}T${hour}:${minute}:${second}Z`, count: Number(count) };
}
