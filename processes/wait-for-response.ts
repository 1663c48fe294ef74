import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "#lib/duration.ts";

/** A request that has to succeed before the start says that everything runs. */
export type FirstRequest = { port: number; host: string; path: string; headers: Record<string, string> };

const requestMs = 5 * secondMs;
const pauseMs = 100;

/** Resolves with true once the request was answered with 200, and with false after `maxMs` without that. */
export async function waitForResponse(request: FirstRequest, maxMs: number = 20 * secondMs): Promise<boolean> {
  for (const deadline = performance.now() + maxMs; performance.now() < deadline; await pause(pauseMs)) {
    if ((await statusOf(request)) === 200) return true;
  }
  return false;
}

/** Null without a response. */
function statusOf(request: FirstRequest): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = get({ ...request, agent: false, signal: AbortSignal.timeout(requestMs) }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? null));
      response.once("error", () => resolve(null));
    });
    sent.once("error", () => resolve(null));
  });
}
