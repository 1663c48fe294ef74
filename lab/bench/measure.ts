import { setTimeout as wait } from "node:timers/promises";
import autocannon, { type Options } from "autocannon";
import { Agent, request } from "undici";
import { freePort } from "#processes/postgres.ts";

export type WriteLine = (line: string) => void;
export type Load = { perSecond: number; successful: number; rejected: number; failed: number };

/** How often and how long servers are measured, in turns. */
export type Pace = { rounds: number; seconds: number; warmSeconds: number };

// The same client for what is measured and for the baseline.
const agent = new Agent({ connections: 256, pipelining: 1 });

type RequestOptions = { method?: "GET" | "POST" | "PUT"; headers?: Record<string, string>; body?: string };

/** Sends one request, reads the whole response and times both. Throws for any status but 2xx. */
export async function measureRequest(url: string, options: RequestOptions = {}): Promise<{ ms: number; text: string }> {
  const startedMs = performance.now();
  const { statusCode, body } = await request(url, { method: "GET", ...options, dispatcher: agent });
  const text = await body.text();
  if (statusCode < 200 || statusCode > 299)
    throw new Error(`${url} responded with ${statusCode}: ${text.slice(0, 300)}`);
  return { ms: performance.now() - startedMs, text };
}

/** Sends requests over `connections` for `duration` seconds. Counts 4xx as rejected, and errors, 3xx, and 5xx as failed. */
export async function load(options: Options): Promise<Load> {
  const result = await autocannon({ timeout: 30, ...options });
  return {
    perSecond: Math.round((result["2xx"] + result["4xx"]) / result.duration),
    successful: result["2xx"],
    rejected: result["4xx"],
    failed: result["3xx"] + result["5xx"] + result.errors,
  };
}

/** The milliseconds of each of `count` runs, one after another. */
export async function timeRuns(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** Calls `act` at a constant rate. */
export async function atRate(perSecond: number, seconds: number, act: (tick: number) => void): Promise<void> {
  const startedMs = performance.now();
  for (let tick = 0; tick < perSecond * seconds; tick += 1) {
    await wait(Math.max(0, startedMs + (tick * 1_000) / perSecond - performance.now()));
    act(tick);
  }
}

/** Eight clients that each send the next request as soon as they have a response. Returns how many they got. */
export async function sendTogether(act: () => Promise<unknown>, forSeconds: number): Promise<number> {
  const endMs = performance.now() + forSeconds * 1_000;
  let count = 0;
  const client = async () => {
    while (performance.now() < endMs) {
      await act();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return count;
}

/** Alternates, so that a slow moment of the machine affects both. */
export async function runRounds<Result>(rounds: number, first: () => Promise<Result>, second: () => Promise<Result>) {
  const results: [Result[], Result[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    results[0].push(await first());
    results[1].push(await second());
  }
  return results;
}

export function percentile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const ratio = (a: number, b: number): number => Number((a / b).toPrecision(3));

export async function freeAddress(): Promise<{ url: string; port: string }> {
  const port = String(await freePort());
  return { url: `http://127.0.0.1:${port}`, port };
}
