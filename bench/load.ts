import autocannon from "autocannon";

export type Run = { perSecond: number; p50Ms: number; p99Ms: number; answered: number; failed: number };

/** Sends `amount` requests over `connections` and waits for the last answer. */
export async function load(
  url: string,
  headers: Record<string, string>,
  amount: number,
  connections: number,
): Promise<Run> {
  const startedMs = performance.now();
  const result = await autocannon({ url, headers, amount, connections, timeout: 30 });
  const seconds = (performance.now() - startedMs) / 1_000;
  const failed = result.non2xx + result.errors + result.timeouts;
  return {
    perSecond: Math.round(result["2xx"] / seconds),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answered: result["2xx"],
    failed,
  };
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
