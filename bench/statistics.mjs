const round = (value) => Math.round(value * 1000) / 1000;

export function summarise(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return {
    calls: sorted.length,
    median: round(at(0.5)),
    p95: round(at(0.95)),
    p99: round(at(0.99)),
    min: round(sorted[0]),
  };
}

export const ratio = (a, b) => Math.round((a / b) * 100) / 100;
