import { describe, expect, it } from "vitest";
import type { TransactionRow } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { OrderState, RampProvider } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestTransaction, orderFor, reread, testProvider } from "#lib/transactions/test-transaction.ts";
import { applyCallback, applyDueCallbacks } from "./apply-callback.ts";
import { receiveCallback } from "./receive-callback.ts";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** A genuine callback is its JSON; anything else is refused. */
const reading = (answers: Partial<RampProvider>) =>
  testProvider({
    readCallback: ({ body }) => {
      if (!body.toString().startsWith("{")) throw new AppError("callback_refused", "not genuine");
      return JSON.parse(body.toString()) as OrderState;
    },
    ...answers,
  });

const sandboxOnly = (provider: RampProvider) => (environment: string) => (environment === "sandbox" ? [provider] : []);
const bytes = (state: OrderState) => Buffer.from(JSON.stringify({ ...state, unique: randomBase62(8) }));

async function deliver(body: Buffer, provider: RampProvider) {
  const callback = { method: "POST", path: "/api/callbacks/tester", headers: {}, body };
  const stored = await receiveCallback("tester", callback, sandboxOnly(provider), now);
  if (stored) await applyCallback(stored, sandboxOnly(provider), now);
  return stored;
}

const confirming = (made: TransactionRow, told: Partial<OrderState>) =>
  reading({ getOrder: async () => orderFor(made, told) });

describe("provider callbacks", () => {
  it("apply once however often the same bytes come", async () => {
    const made = await newTestTransaction();
    const body = bytes(orderFor(made, { status: "processing" }));
    const provider = reading({});
    const stored = [];
    for (let count = 0; count < 5; count += 1) stored.push(await deliver(body, provider));
    expect(stored.map((row) => row !== null)).toEqual([true, false, false, false, false]);
    expect((await reread(made)).moves).toEqual(["pending>processing callback"]);
  });

  it("are believed in a success only as far as the provider's own order agrees", async () => {
    const made = await newTestTransaction();
    await deliver(bytes(orderFor(made, { status: "success" })), confirming(made, { status: "processing" }));
    expect((await reread(made)).row.status).toBe("processing");
    await deliver(
      bytes(orderFor(made, { status: "success" })),
      confirming(made, { status: "success", fiatAmount: "1" }),
    );
    expect((await reread(made)).row).toMatchObject({
      status: "processing",
      heldReason: expect.stringContaining("1 USD"),
    });
    await deliver(bytes(orderFor(made, { status: "success" })), confirming(made, { status: "success" }));
    expect((await reread(made)).row).toMatchObject({ status: "success", heldReason: null });
  });

  it("that come before their transaction, or while the provider is down, are parked and applied later", async () => {
    const made = await newTestTransaction();
    const down = reading({ getOrder: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await deliver(bytes(orderFor(made, { status: "success" })), down);
    expect((await reread(made)).row.status).toBe("pending");
    const provider = confirming(made, { status: "success" });
    let due = 0;
    do due = await applyDueCallbacks(sandboxOnly(provider), later(3_600));
    while (due > 0);
    expect((await reread(made)).moves).toEqual(["pending>success callback"]);
  });

  it("are refused without a trace when forged, and unknown providers are not found", async () => {
    const callback = { method: "POST", path: "/", headers: {}, body: Buffer.from("forged") };
    await expect(receiveCallback("tester", callback, sandboxOnly(reading({})), now)).rejects.toMatchObject({
      code: "callback_refused",
    });
    await expect(receiveCallback("nobody", callback, sandboxOnly(reading({})), now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("of the other environment find nothing here", async () => {
    const made = await newTestTransaction();
    const provider = confirming(made, { status: "success" });
    const productionOnly = (environment: string) => (environment === "production" ? [provider] : []);
    const callback = { method: "POST", path: "/", headers: {}, body: bytes(orderFor(made, { status: "success" })) };
    const stored = await receiveCallback("tester", callback, productionOnly, now);
    if (stored) await applyCallback(stored, productionOnly, now);
    expect((await reread(made)).row.status).toBe("pending");
  });
});
