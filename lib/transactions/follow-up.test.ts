import { describe, expect, it } from "vitest";
import { updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { followUpDue, nextCheckAt } from "./follow-up.ts";
import { newTestTransaction, orderFor, reread, testProvider } from "./test-transaction.ts";

const minuteMs = 60_000;
const providers = (provider: RampProvider) => () => [provider];

/** Until nothing is due. What other tests make is due in two hours at the earliest. */
async function followUp(provider: RampProvider, now: Date) {
  let due = 0;
  do due = await followUpDue(providers(provider), now);
  while (due > 0);
}

describe("following up open orders", () => {
  it("asks after 1, 5, 15 and 60 minutes, then every 6 hours, for a week", () => {
    const created = new Date("2026-01-01T00:00:00Z");
    const waits = [0, 1, 2, 3, 4, 9].map(
      (count) => ((nextCheckAt(count, created, created)?.getTime() ?? 0) - created.getTime()) / minuteMs,
    );
    expect(waits).toEqual([1, 5, 15, 60, 360, 360]);
    expect(nextCheckAt(20, created, new Date("2026-01-08T00:00:01Z"))).toBeNull();
  });

  it("closes what was never started when its link has run out, without asking the provider", async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * minuteMs);
    const made = await newTestTransaction({ now: yesterday });
    await followUp(testProvider(), new Date());
    const { row, moves } = await reread(made);
    expect([row.status, row.nextCheckAt, moves]).toEqual(["expired", null, ["pending>expired timeout"]]);
  });

  it("takes over what the provider says of a started order", async () => {
    const made = await newTestTransaction();
    const now = new Date();
    await updateTransaction(made.id, {
      providerLink: "https://tester.example/1",
      nextCheckAt: new Date(now.getTime() - 1),
    });
    await followUp(testProvider({ getOrder: async () => orderFor(made, { status: "success" }) }), now);
    expect((await reread(made)).moves).toEqual(["pending>success poll"]);
  });

  it("looks again later when the provider is down", async () => {
    const made = await newTestTransaction();
    const now = new Date();
    await updateTransaction(made.id, {
      providerLink: "https://tester.example/1",
      nextCheckAt: new Date(now.getTime() - 1),
    });
    const down = testProvider({ getOrder: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await followUp(down, now);
    const { row } = await reread(made);
    expect(row.status).toBe("pending");
    expect(row.nextCheckAt?.getTime()).toBeGreaterThan(now.getTime());
  });

  it("finishes what a crash left between the provider's order and our commit: as the provider says, or expired", async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * minuteMs);
    const [ordered, unknown] = [
      await newTestTransaction({ now: yesterday }),
      await newTestTransaction({ now: yesterday }),
    ];
    for (const { id } of [ordered, unknown]) await updateTransaction(id, { checkoutClaimedUntil: yesterday });
    const provider = testProvider({
      getOrder: async ({ reference }) => (reference === ordered.id ? orderFor(ordered, { status: "success" }) : null),
    });
    await followUp(provider, new Date());
    expect((await reread(ordered)).moves).toEqual(["pending>success poll"]);
    expect((await reread(unknown)).moves).toEqual(["pending>expired timeout"]);
  });
});
