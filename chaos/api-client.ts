import { setTimeout as wait } from "node:timers/promises";
import type { ApiAnswer } from "./evidence.ts";

// What a client tries again: the connection went, or the answer says so.
const passing = new Set(["service_unavailable", "request_in_progress", "provider_unavailable"]);
const againMs = { first: 100, max: 1_000 };
const answerMs = 15_000;
const patienceMs = 120_000;

/** The run is over before there was an answer: nothing was acknowledged. */
export class Abandoned extends Error {}

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** A client of the partner API that tries again until it has an answer, and keeps account of every answer it got. */
export function createApiClient(baseUrl: string, answers: ApiAnswer[], stopped: AbortSignal) {
  /** Null where nothing whole came back. */
  async function askOnce(path: string, asked: Asked): Promise<{ status: number; text: string } | null> {
    try {
      const signal = AbortSignal.timeout(answerMs);
      const response = await fetch(baseUrl + path, { ...asked, signal });
      const { status } = response;
      // It counts once its first byte is here, whatever becomes of the rest.
      const requestId = response.headers.get("x-request-id");
      if (requestId) answers.push({ requestId, status, at: Date.now() });
      return { status, text: await response.text() };
    } catch {
      return null;
    }
  }

  /** The `data` of an answer with 200, numbers as their decimal text; null where it is to be tried again. Throws for an
   * answer that no client should get here. */
  async function askForData(path: string, asked: Asked) {
    const answer = await askOnce(path, asked);
    if (!answer) return null;
    const { data } = readExactly(answer.text);
    if (answer.status === 200) return data;
    if (passing.has(data.error)) return null;
    throw new Error(`${path} answered ${answer.status} ${data.error}`);
  }

  /** Asks until there is an answer. Throws Abandoned. */
  return async function ask(path: string, asked: Asked = {}) {
    const deadline = Date.now() + patienceMs;
    for (let waitMs = againMs.first; Date.now() < deadline; waitMs = Math.min(2 * waitMs, againMs.max)) {
      const data = await askForData(path, asked);
      if (data !== null) return data;
      if (stopped.aborted) throw new Abandoned();
      await wait(waitMs);
    }
    throw new Error(`${path} had no answer in ${patienceMs / 1_000} s`);
  };
}

export type Ask = ReturnType<typeof createApiClient>;

function readExactly(text: string) {
  return JSON.parse(text, (_name, value, context?: { source?: string }) =>
    typeof value === "number" ? context?.source : value,
  );
}
