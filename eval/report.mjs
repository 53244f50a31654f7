export const share = (part, whole) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000);

export const percent = (value) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);

/** A command on one line of a table, its line breaks shown. */
export function oneLine(text) {
  const line = String(text ?? '').replaceAll('\n', '⏎');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
