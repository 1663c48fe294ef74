import type { SlipwayClientOptions } from "#clients/typescript/src/request.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { retryOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";

type Sent = { method: string; url: string; key: string | null; body: string | null };
type Step = Response | Error;

export const success = (data: unknown) => Response.json({ msg: "Found", data, success: true, code: 200 });
export const failure = (status: number, error: ErrorCode, headers: Record<string, string> = {}, more = {}) =>
  Response.json(
    {
      msg: `It is ${error}`,
      data: { error, retry: retryOf(error), request_id: "req_1", ...more },
      success: false,
      code: status,
    },
    { status, headers: { "x-request-id": "req_1", ...headers } },
  );

/** A client whose server returns these responses in turn. Records the requests and the waits between them. */
export function clientOf(steps: Step[], options: Partial<SlipwayClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const client = new SlipwayClient({
    baseUrl: "https://sandbox.example.com/",
    apiKey: "svc_test_x",
    wait: async (durationMs) => void waits.push(durationMs),
    fetch: async (url, init) => {
      const { method = "GET", headers, body } = init ?? {};
      sent.push({
        method,
        url: String(url),
        key: new Headers(headers).get("x-svc-api-key"),
        body: body ? String(body) : null,
      });
      const step = steps[sent.length - 1];
      if (!step) throw new Error("unexpected request");
      if (step instanceof Error) throw step;
      return step;
    },
    ...options,
  });
  return { client, sent, waits };
}

/** What fetch throws when the connection is lost. */
export const networkError = () => new TypeError("fetch failed");
