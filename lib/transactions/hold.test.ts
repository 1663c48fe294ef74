import { expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import type { ReviewDecision, Status } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { findDetail } from "./find-detail.ts";
import { holdOf } from "./hold.ts";
import { listForDashboard } from "./list-for-dashboard.ts";
import { readTransaction } from "./read-versions.ts";
import { resolveReview } from "./resolve-review.ts";
import { reviewVersion } from "./review-order.ts";
import { orderFor, testRow } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

const actor = { kind: "operator" as const, id: "opr_test", name: "olu@slipway.example", address: null };
const start = new Date();
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const timeAfter = (minutes: number) => after(minutes).toISOString();

/** A transaction that is put on hold a minute after the start. */
async function newHold() {
  const made = await newTestTransaction();
  const report = (minutes: number, reported: Partial<ProviderUpdate>, status: Status = "success") =>
    applyProviderUpdate(made.id, orderFor(made, { status, ...reported }), "poll", after(minutes));
  const decide = async (minutes: number, decision: ReviewDecision) => {
    const { row } = await readAgain(made);
    const order = orderFor(made, { status: "success", fiatAmount: "50" });
    const context = { providersIn: () => [testProvider({ getOrder: async () => order })], now: after(minutes) };
    const reviewer = { actor, reason: "checked" };
    const decided = { decision, version: reviewVersion(row) };
    await resolveReview(made.id, decided, reviewer, { ...context, needsApproval: false });
  };
  const read = async () => {
    const { is_on_hold, hold, status } = (await readTransaction(made, made.id, "https://api.example")) ?? {};
    return { is_on_hold, hold, status };
  };
  expect(await read()).toEqual({ is_on_hold: false, hold: null, status: "pending" });
  expect(await report(1, { fiatAmount: "50" })).toBe("on_hold");
  return { made, report, decide, read };
}

const held = { since: timeAfter(1), until: null, reason: "amount_mismatch" };

it("is on hold since the first mismatch, also when it's reported again or another way, and after a note", async () => {
  const { report, decide, read } = await newHold();
  expect(await read()).toEqual({ is_on_hold: true, hold: held, status: "pending" });
  await report(2, { fiatAmount: "50" });
  await decide(3, "keep");
  expect(await read()).toEqual({ is_on_hold: true, hold: held, status: "pending" });
  await report(4, { wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" });
  expect((await read()).hold).toEqual({ ...held, reason: "wallet_mismatch" });
  await report(5, {}, "processing");
  expect(await read()).toMatchObject({
    is_on_hold: true,
    hold: { since: held.since, until: null },
    status: "processing",
  });
});

it.each([
  ["accept", "success"],
  ["fail", "failed"],
  ["reject", "pending"],
] as const)("shows when it was released by the decision %s", async (decision, status) => {
  const { decide, read } = await newHold();
  await decide(3, decision);
  expect(await read()).toEqual({ is_on_hold: false, hold: { ...held, until: timeAfter(3) }, status });
});

it("ends when the transaction closes in another way", async () => {
  const { report, read } = await newHold();
  await report(2, {}, "cancelled");
  expect(await read()).toEqual({ is_on_hold: false, hold: { ...held, until: timeAfter(2) }, status: "cancelled" });
});

it("begins again when another mismatch follows a rejected one", async () => {
  const { report, decide, read } = await newHold();
  await decide(3, "reject");
  expect(await report(4, { fiatAmount: "50" })).toBe("unchanged");
  expect((await read()).hold).toEqual({ ...held, until: timeAfter(3) });
  expect(await report(5, { wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" })).toBe("on_hold");
  expect(await read()).toMatchObject({
    is_on_hold: true,
    hold: { since: timeAfter(5), until: null, reason: "wallet_mismatch" },
  });
});

it("is in the dashboard's list and timeline, with its end once it has ended", async () => {
  const { made, decide } = await newHold();
  const entries = async () =>
    (await findDetail(made, made.id, "https://api.example", new Date()))?.timeline.filter(({ kind }) =>
      kind.startsWith("hold"),
    );
  const listed = async () => (await listForDashboard(made, {}, new Date())).transactions.map((one) => one.is_on_hold);
  const began = { kind: "hold", at: timeAfter(1), reason: "amount_mismatch" };
  expect([await listed(), await entries()]).toEqual([[true], [began]]);
  await decide(3, "reject");
  expect([await listed(), await entries()]).toEqual([[false], [{ kind: "hold_ended", at: timeAfter(3) }, began]]);
});

it("has the time of the last change if it began before its columns existed", async () => {
  const { made, decide, read } = await newHold();
  await rawSql()`update transactions set on_hold_since = null, hold_reason = null where id = ${made.id}`;
  const { row } = await readAgain(made);
  const unknown = { since: row.updatedAt.toISOString(), until: null, reason: "other" };
  expect(await read()).toMatchObject({ is_on_hold: true, hold: unknown });
  await decide(3, "reject");
  expect((await read()).hold).toEqual({ ...unknown, until: timeAfter(3) });
});

it("has an end once it's released, even if a version without the column released it", () => {
  const [onHoldSince, updatedAt] = [after(1), after(2)];
  const row = testRow({ onHoldSince, updatedAt, holdReason: "wallet_mismatch" });
  expect(holdOf(row)).toEqual({ since: timeAfter(1), until: timeAfter(2), reason: "wallet_mismatch" });
});
