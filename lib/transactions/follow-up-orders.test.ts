import { describe, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { followUpDue } from "./follow-up.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

// followUpDue claims everything that is due in the database.
setUpOwnDatabase();

async function followUp(provider: RampProvider, now: Date) {
  while ((await followUpDue(() => [provider], now)) > 0);
}

/** A payment that was started at the provider and is due for polling. */
async function started(set: Parameters<typeof updateTransaction>[1] = {}) {
  const now = new Date();
  const made = await newTestTransaction({ now, provider: randomBase62(8) });
  const due = { providerLink: "https://tester.example/1", nextCheckAt: new Date(now.getTime() - 1) };
  await updateTransaction(made.id, { ...due, ...set });
  return { made, now };
}

describe("polling an order", () => {
  it("isn't claimed by another worker for two minutes", async () => {
    const { made, now } = await started();
    let leaseUntil: Date | null = null;
    const provider = testProvider({
      id: made.provider,
      getOrder: async () => {
        leaseUntil = (await readAgain(made)).row.nextCheckAt;
        return null;
      },
    });
    await followUp(provider, now);
    expect(leaseUntil).toEqual(new Date(now.getTime() + 2 * minuteMs));
  });

  it("asks for another order only if the known one was unsuccessful, and follows it once it is processing", async () => {
    const known = "order-older";
    const ask = async (first: ProviderUpdate["status"], second: ProviderUpdate["status"] | "none") => {
      const { made, now } = await started({ providerTransactionId: known });
      const asked: unknown[] = [];
      const provider = testProvider({
        id: made.provider,
        getOrder: async (ref) => {
          asked.push(ref);
          const { providerTransactionId } = ref;
          if (providerTransactionId === known) return orderFor(made, { status: first, providerTransactionId });
          return second === "none" ? null : orderFor(made, { status: second, providerTransactionId: "order-newer" });
        },
      });
      await followUp(provider, now);
      const ref = { reference: made.id, side: "BUY" };
      const both = [
        { ...ref, providerTransactionId: known },
        { ...ref, providerTransactionId: null },
      ];
      expect(asked).toEqual(both.slice(0, asked.length));
      return [asked.length, (await readAgain(made)).row.status];
    };
    expect(await ask("pending", "success")).toEqual([1, "pending"]);
    expect(await ask("processing", "success")).toEqual([1, "processing"]);
    expect(await ask("failed", "processing")).toEqual([2, "processing"]);
    expect(await ask("cancelled", "success")).toEqual([2, "success"]);
    expect(await ask("cancelled", "pending")).toEqual([2, "cancelled"]);
    expect(await ask("failed", "none")).toEqual([2, "failed"]);
  });

  it("logs an unexpected error, but not that a provider is down", async () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const logged = () => write.mock.calls.filter(([line]) => String(line).includes("transaction not followed up"));
    for (const [error, count] of [
      [new AppError("provider_unavailable", "away"), 0],
      [new TypeError("no"), 1],
    ] as const) {
      const { made, now } = await started();
      await followUp(testProvider({ id: made.provider, getOrder: () => Promise.reject(error) }), now);
      expect(logged()).toHaveLength(count);
      expect((await readAgain(made)).row.nextCheckAt?.getTime()).toBeGreaterThan(now.getTime());
    }
    write.mockRestore();
  });
});
