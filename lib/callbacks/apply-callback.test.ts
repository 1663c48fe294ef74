import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.ts";
import { callbacks } from "#db/schema-transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { statusUpdate } from "#lib/providers/status-update.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { applyCallback, applyDueCallbacks } from "./apply-callback.ts";
import { listFailedCallbacks } from "./list-failed-callbacks.ts";
import { receiveCallback } from "./receive-callback.ts";
import { retryCallback } from "./retry-callback.ts";
import { bodyOf, callbackReader, inSandbox, sendCallback } from "./test-callback.ts";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const orderForNobody = statusUpdate({ reference: "tx_nobody", status: "pending", rawStatus: "raw" });

const confirming = (made: TransactionRow, reported: Partial<ProviderUpdate>) =>
  callbackReader({ getOrder: async () => orderFor(made, reported) });

describe("provider callbacks", () => {
  it("apply once however often the same body arrives", async () => {
    const made = await newTestTransaction();
    const body = bodyOf(orderFor(made, { status: "processing" }));
    const provider = callbackReader({});
    const stored = [];
    for (let count = 0; count < 5; count += 1) stored.push(await sendCallback(body, provider));
    expect(stored.map((row) => row !== null)).toEqual([true, false, false, false, false]);
    expect((await readAgain(made)).moves).toEqual(["pending>processing callback"]);
  });

  it("only apply a success that the provider's order confirms", async () => {
    const made = await newTestTransaction();
    await sendCallback(bodyOf(orderFor(made, { status: "success" })), confirming(made, { status: "processing" }));
    expect((await readAgain(made)).row.status).toBe("processing");
    await sendCallback(
      bodyOf(orderFor(made, { status: "success" })),
      confirming(made, { status: "success", fiatAmount: "1" }),
    );
    expect((await readAgain(made)).row).toMatchObject({
      status: "processing",
      reviewReason: expect.stringContaining("1 USD"),
    });
    await sendCallback(bodyOf(orderFor(made, { status: "success" })), confirming(made, { status: "success" }));
    expect((await readAgain(made)).row).toMatchObject({ status: "success", reviewReason: null });
  });

  it("before their transaction, or while the provider is down, are applied later", async () => {
    const made = await newTestTransaction();
    const down = callbackReader({ getOrder: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await sendCallback(bodyOf(orderFor(made, { status: "success" })), down);
    expect((await readAgain(made)).row.status).toBe("pending");
    const provider = confirming(made, { status: "success" });
    let due = 0;
    do due = await applyDueCallbacks(inSandbox(provider), later(3_600));
    while (due > 0);
    expect((await readAgain(made)).moves).toEqual(["pending>success callback"]);
  });

  it("of a worker that was killed are due 30 seconds after it claimed them", async () => {
    const made = await newTestTransaction();
    await receiveCallback(
      "tester",
      { method: "POST", path: "/", headers: {}, body: bodyOf(orderFor(made, { status: "success" })) },
      inSandbox(callbackReader({})),
      now,
      true,
    );
    const answer = Promise.withResolvers<ProviderUpdate>();
    const hung = callbackReader({ getOrder: () => answer.promise });
    await applyDueCallbacks(inSandbox(hung), later(1));
    const [row] = await db.select().from(callbacks).orderBy(desc(callbacks.id)).limit(1);
    expect(row?.nextAttemptAt).toEqual(later(31));
    answer.resolve(orderFor(made, { status: "success" }));
    await expect.poll(async () => (await readAgain(made)).row.status).toBe("success");
  });

  it("are rejected without a trace if forged, and not found for unknown providers", async () => {
    const callback = { method: "POST", path: "/", headers: {}, body: Buffer.from("forged") };
    await expect(receiveCallback("tester", callback, inSandbox(callbackReader({})), now)).rejects.toMatchObject({
      code: "callback_refused",
    });
    await expect(receiveCallback("nobody", callback, inSandbox(callbackReader({})), now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("of the other environment have no effect", async () => {
    const made = await newTestTransaction();
    const provider = confirming(made, { status: "success" });
    const productionOnly = (environment: string) => (environment === "production" ? [provider] : []);
    const callback = { method: "POST", path: "/", headers: {}, body: bodyOf(orderFor(made, { status: "success" })) };
    const stored = await receiveCallback("tester", callback, productionOnly, now);
    if (stored) await applyCallback(stored, productionOnly, now);
    expect((await readAgain(made)).row.status).toBe("pending");
  });

  it("are retried after 1, 2, 4 seconds and so on until their transaction exists", async () => {
    const provider = callbackReader({ id: randomBase62(8) });
    const stored = await sendCallback(bodyOf({ ...orderForNobody, status: "processing" }), provider);
    const waits: number[] = [];
    for (let attempts = 0; attempts < 20; attempts += 1) {
      if (stored) await applyCallback({ ...stored, attempts }, inSandbox(provider), now);
      const [row] = await db.select().from(callbacks).where(eq(callbacks.provider, provider.id));
      waits.push(((row?.nextAttemptAt?.getTime() ?? 0) - now.getTime()) / 1_000);
    }
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(waits.at(-1)).toBe(6 * 3_600);
  });

  it("fail after three days, are shown to the operator, and can be retried by the operator", async () => {
    const made = await newTestTransaction({ provider: randomBase62(8) });
    const provider = callbackReader({ id: made.provider, getOrder: async () => orderFor(made, { status: "success" }) });
    const lost = { ...orderFor(made, { status: "success" }), reference: null };
    const stored = await sendCallback(bodyOf(lost), provider);
    if (!stored) throw new Error("nothing was stored");
    await applyCallback(stored, inSandbox(provider), later(4 * 24 * 3_600));
    const id = String(stored.id);
    expect(await givenUp()).toContainEqual(
      expect.objectContaining({ id, provider: made.provider, providerTransactionId: lost.providerTransactionId }),
    );
    // The transaction becomes known in another way.
    await updateTransaction(made.id, { providerTransactionId: lost.providerTransactionId });
    await retryCallback(id, now);
    expect((await givenUp()).map((row) => row.id)).not.toContain(id);
    while ((await applyDueCallbacks(inSandbox(provider), later(3_600))) > 0);
    expect((await readAgain(made)).moves).toEqual(["pending>success callback"]);
    await expect(retryCallback(id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(retryCallback("x", now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that report a payment before the provider's order does are retried until it does", async () => {
    const made = await newTestTransaction({ provider: randomBase62(8) });
    const slow = (status: ProviderUpdate["status"]) =>
      callbackReader({ id: made.provider, getOrder: async () => orderFor(made, { status }) });
    await sendCallback(bodyOf(orderFor(made, { status: "success" })), slow("processing"));
    expect((await readAgain(made)).row.status).toBe("processing");
    while ((await applyDueCallbacks(inSandbox(slow("success")), later(60))) > 0);
    expect((await readAgain(made)).moves).toEqual(["pending>processing callback", "processing>success callback"]);
  });

  it("are checked against the order they name, not the known one", async () => {
    const made = await newTestTransaction();
    await updateTransaction(made.id, { providerTransactionId: "order-older" });
    const provider = callbackReader({
      getOrder: async ({ providerTransactionId }) =>
        providerTransactionId === "order-newer"
          ? orderFor(made, { status: "success", providerTransactionId })
          : orderFor(made, { status: "expired", providerTransactionId }),
    });
    await sendCallback(bodyOf(orderFor(made, { status: "success", providerTransactionId: "order-newer" })), provider);
    expect((await readAgain(made)).row).toMatchObject({ status: "success", providerTransactionId: "order-newer" });
  });

  it("belong to the receiving process for 15 seconds, unless it is busy", async () => {
    const receive = async (isBusy: boolean) => {
      const callback = { method: "POST", path: "/", headers: {}, body: bodyOf(orderForNobody) };
      const stored = await receiveCallback("tester", callback, inSandbox(callbackReader({})), now, isBusy);
      return stored?.nextAttemptAt;
    };
    expect(await receive(false)).toEqual(later(15));
    expect(await receive(true)).toEqual(now);
  });

  it("that can't be verified right now have to be resent", async () => {
    const away = callbackReader({ readCallback: () => Promise.reject(new AppError("provider_unavailable", "no key")) });
    const callback = { method: "POST", path: "/", headers: {}, body: Buffer.from("{}") };
    const both = (environment: string) => (environment === "production" ? [away] : [refusing]);
    const refusing = callbackReader({});
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
