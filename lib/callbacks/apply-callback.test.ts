import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.ts";
import { callbacks } from "#db/schema-transactions.ts";
import { type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestTransaction, orderFor, reread, testProvider } from "#lib/transactions/test-transaction.ts";
import { applyCallback, applyDueCallbacks } from "./apply-callback.ts";
import { listFailedCallbacks } from "./list-failed-callbacks.ts";
import { receiveCallback } from "./receive-callback.ts";
import { retryCallback } from "./retry-callback.ts";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** A genuine callback is its JSON; anything else is refused. */
const reading = (answers: Partial<RampProvider>) =>
  testProvider({
    readCallback: ({ body }) => {
      if (!body.toString().startsWith("{")) throw new AppError("callback_refused", "not genuine");
      return JSON.parse(body.toString()) as ProviderUpdate;
    },
    ...answers,
  });

const sandboxOnly = (provider: RampProvider) => (environment: string) => (environment === "sandbox" ? [provider] : []);
const bytes = (state: ProviderUpdate) => Buffer.from(JSON.stringify({ ...state, unique: randomBase62(8) }));

async function deliver(body: Buffer, provider: RampProvider) {
  const callback = { method: "POST", path: `/api/callbacks/${provider.id}`, headers: {}, body };
  const stored = await receiveCallback(provider.id, callback, sandboxOnly(provider), now);
  if (stored) await applyCallback(stored, sandboxOnly(provider), now);
  return stored;
}

const orderForNobody: ProviderUpdate = {
  reference: "tx_nobody",
  providerTransactionId: null,
  status: "pending",
  rawStatus: "raw",
  reason: null,
  fiat: null,
  crypto: null,
  network: null,
  fiatAmount: null,
  cryptoAmount: null,
  wallet: null,
  hash: null,
  fees: null,
};

const confirming = (made: TransactionRow, told: Partial<ProviderUpdate>) =>
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
      reviewReason: expect.stringContaining("1 USD"),
    });
    await deliver(bytes(orderFor(made, { status: "success" })), confirming(made, { status: "success" }));
    expect((await reread(made)).row).toMatchObject({ status: "success", reviewReason: null });
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

  it("are looked for again after 1, 2, 4 seconds and so on while their transaction is not there", async () => {
    const provider = reading({ id: randomBase62(8) });
    const stored = await deliver(bytes({ ...orderForNobody, status: "processing" }), provider);
    const waits: number[] = [];
    for (let attempts = 0; attempts < 20; attempts += 1) {
      if (stored) await applyCallback({ ...stored, attempts }, sandboxOnly(provider), now);
      const [row] = await db.select().from(callbacks).where(eq(callbacks.provider, provider.id));
      waits.push(((row?.nextAttemptAt?.getTime() ?? 0) - now.getTime()) / 1_000);
    }
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(waits.at(-1)).toBe(6 * 3_600);
  });

  it("are given up after three days, shown to the operator, and tried again when the operator says so", async () => {
    const made = await newTestTransaction({ provider: randomBase62(8) });
    const provider = reading({ id: made.provider, getOrder: async () => orderFor(made, { status: "success" }) });
    const lost = { ...orderFor(made, { status: "success" }), reference: null };
    const stored = await deliver(bytes(lost), provider);
    if (!stored) throw new Error("nothing was stored");
    await applyCallback(stored, sandboxOnly(provider), later(4 * 24 * 3_600));
    const id = String(stored.id);
    expect(await givenUp()).toContainEqual(
      expect.objectContaining({ id, provider: made.provider, providerTransactionId: lost.providerTransactionId }),
    );
    // What it is about becomes known by another way.
    await updateTransaction(made.id, { providerTransactionId: lost.providerTransactionId });
    await retryCallback(id, now);
    expect((await givenUp()).map((row) => row.id)).not.toContain(id);
    while ((await applyDueCallbacks(sandboxOnly(provider), later(3_600))) > 0);
    expect((await reread(made)).moves).toEqual(["pending>success callback"]);
    await expect(retryCallback(id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(retryCallback("x", now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that say paid before the provider's order does are asked after until it does", async () => {
    const made = await newTestTransaction({ provider: randomBase62(8) });
    const slow = (status: ProviderUpdate["status"]) =>
      reading({ id: made.provider, getOrder: async () => orderFor(made, { status }) });
    await deliver(bytes(orderFor(made, { status: "success" })), slow("processing"));
    expect((await reread(made)).row.status).toBe("processing");
    while ((await applyDueCallbacks(sandboxOnly(slow("success")), later(60))) > 0);
    expect((await reread(made)).moves).toEqual(["pending>processing callback", "processing>success callback"]);
  });

  it("are believed about the order they name, not about the one that is known", async () => {
    const made = await newTestTransaction();
    await updateTransaction(made.id, { providerTransactionId: "order-older" });
    const provider = reading({
      getOrder: async ({ providerTransactionId }) =>
        providerTransactionId === "order-newer"
          ? orderFor(made, { status: "success", providerTransactionId })
          : orderFor(made, { status: "expired", providerTransactionId }),
    });
    await deliver(bytes(orderFor(made, { status: "success", providerTransactionId: "order-newer" })), provider);
    expect((await reread(made)).row).toMatchObject({ status: "success", providerTransactionId: "order-newer" });
  });

  it("are left to the receiving process for 15 seconds, unless it is busy", async () => {
    const receive = async (isBusy: boolean) => {
      const callback = { method: "POST", path: "/", headers: {}, body: bytes(orderForNobody) };
      const stored = await receiveCallback("tester", callback, sandboxOnly(reading({})), now, isBusy);
      return stored?.nextAttemptAt;
    };
    expect(await receive(false)).toEqual(later(15));
    expect(await receive(true)).toEqual(now);
  });

  it("that can't be verified right now have to be sent again", async () => {
    const away = reading({ readCallback: () => Promise.reject(new AppError("provider_unavailable", "no key")) });
    const callback = { method: "POST", path: "/", headers: {}, body: Buffer.from("{}") };
    const both = (environment: string) => (environment === "production" ? [away] : [refusing]);
    const refusing = reading({});
    await expect(
      receiveCallback("tester", { ...callback, body: Buffer.from("forged") }, both, now),
    ).rejects.toMatchObject({ code: "service_unavailable" });
  });
});

async function givenUp() {
  const found: Awaited<ReturnType<typeof listFailedCallbacks>>["callbacks"] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listFailedCallbacks({ limit: 1, cursor });
    found.push(...page.callbacks);
    cursor = page.nextCursor;
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  return found;
}
