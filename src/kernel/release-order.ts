/** Whether one release of Ephor comes after another; builds of the same release do not. */
export function isNewerRelease(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a || !b) return false;
  for (const at of [0, 1, 2, 3] as const) if (a[at] !== b[at]) return a[at] > b[at];
  return false;
}

/** The last one tells a release from what came before it, like 1.0.0-beta. */
function partsOf(version: string): readonly [number, number, number, number] | undefined {
  const [, major, minor, patch, before] = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?(?:\+|$)/.exec(version) ?? [];
  if (patch === undefined) return undefined;
  return [Number(major), Number(minor), Number(patch), Number(before === undefined)];
}
