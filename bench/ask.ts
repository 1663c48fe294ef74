import { Agent, request } from "undici";
import { freePort } from "#boot/postgres.ts";

// The same client for the measurement and the baseline.
const agent = new Agent({ connections: 256, pipelining: 1 });

type RequestOptions = { method?: "GET" | "POST" | "PUT"; headers?: Record<string, string>; body?: string };

/** Sends one request, reads the whole response and times both. Throws for any status but 2xx. */
export async function measureRequest(url: string, options: RequestOptions = {}): Promise<{ ms: number; text: string }> {
  const startedMs = performance.now();
  const { statusCode, body } = await request(url, { method: "GET", ...options, dispatcher: agent });
  const text = await body.text();
  if (statusCode < 200 || statusCode > 299) throw new Error(`${url} answered ${statusCode}: ${text.slice(0, 300)}`);
  return { ms: performance.now() - startedMs, text };
}

export function percentile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
}

export const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100;

export async function freeAddress(): Promise<{ url: string; port: string }> {
  const port = String(await freePort());
  return { url: `http://127.0.0.1:${port}`, port };
}
