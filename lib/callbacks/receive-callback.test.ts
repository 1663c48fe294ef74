import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { environments } from "#db/enums.ts";
import { callbackEndpoint } from "#http/callback-endpoint.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { callbacks } from "#lib/metrics/metrics.ts";
import { randomId } from "#lib/random-id.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { receiveCallback } from "./receive-callback.ts";

/** Sends a callback to a provider that fails as given in each environment. */
async function send(failures: Record<"production" | "sandbox", ErrorCode>) {
  const id = randomId("provider");
  const endpoint = callbackEndpoint({
    clock: () => new Date(),
    providersIn: (environment) => [
      testProvider({ id, readCallback: () => Promise.reject(new AppError(failures[environment], "No")) }),
    ],
  });
  const request = new Request("http://slipway.test/api/callbacks/tester", { method: "POST", body: "{}" });
  const response = await endpoint(request, { params: Promise.resolve({ provider: id }) });
  expect(await rawSql()`select 1 from callbacks where provider = ${id}`).toHaveLength(0);
  return { status: response.status, headers: response.headers, error: (await response.json()).data.error };
}

describe("a provider's callback", () => {
  it("is rejected with 401 when no environment's credentials fit", async () => {
    const { status, error } = await send({ production: "callback_refused", sandbox: "callback_refused" });
    expect([status, error]).toEqual([401, "callback_refused"]);
  });

  it.each(environments)("gets a 503 if only %s can't be checked, so that the provider retries", async (name) => {
    const { status, error, headers } = await send({
      production: "callback_refused",
      sandbox: "callback_refused",
      [name]: "provider_unavailable",
    });
    expect([status, error]).toEqual([503, "service_unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is counted by its outcome: stored once, then repeated; ignored, refused, or failed", async () => {
    const id = randomId("provider");
    const state = orderFor({ id: randomId("tx") } as TransactionRow, { status: "processing" });
    const outcomes: Record<string, () => Promise<typeof state | null>> = {
      stored: async () => state,
      ignored: async () => null,
      refused: () => Promise.reject(new AppError("callback_refused", "No")),
      failed: () => Promise.reject(new AppError("provider_unavailable", "No")),
    };
    const send = (outcome: string) => {
      const provider = testProvider({ id, readCallback: () => outcomes[outcome]?.() ?? null });
      const request = { method: "POST", path: "/", headers: {}, body: Buffer.from("{}") };
      return receiveCallback(id, request, (name) => (name === "sandbox" ? [provider] : []), new Date(), true);
    };
    await send("stored");
    await send("stored");
    await send("ignored");
    await expect(send("refused")).rejects.toThrow();
    await expect(send("failed")).rejects.toThrow();
    const counts = ["stored", "repeated", "ignored", "refused", "failed"].map((name) => callbacks.of(id, name).value);
    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });

  it("is due for the worker immediately if more than five arrive at once", async () => {
    const id = randomId("provider");
    const now = new Date();
    const state = orderFor({ id: randomId("tx") } as TransactionRow, { status: "processing" });
    const endpoint = callbackEndpoint({
      clock: () => now,
      providersIn: () => [testProvider({ id, readCallback: async () => state })],
    });
    const send = (body: string) =>
      endpoint(new Request("http://slipway.test/api/callbacks/tester", { method: "POST", body }), {
        params: Promise.resolve({ provider: id }),
      });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`{"index":${index}}`)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows =
      await rawSql()`select next_attempt_at <= ${now.toISOString()} as is_due from callbacks where provider = ${id}`;
    expect(rows.filter((row) => row.is_due)).toHaveLength(15);
  });
});
