import autocannon from "autocannon";

export type Run = { perSecond: number; p50Ms: number; p99Ms: number; answered: number; failed: number };

/** Sends requests over `connections` for the given seconds and counts the responses. */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<Run> {
  const result = await autocannon({ url, headers, duration: seconds, connections, timeout: 30 });
  return {
    perSecond: Math.round(result["2xx"] / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answered: result["2xx"],
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
