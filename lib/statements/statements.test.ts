import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { databaseParts, privilegesOf } from "#db/privileges.ts";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { backfillLedger } from "#lib/ledger/book.ts";
import { refundOf, report } from "#lib/ledger/test-ledger.ts";
import { changeShare } from "#lib/people/operators/change-partner.ts";
import { hashOf } from "./build-statement.ts";
import { closeDueStatements, closeMonth } from "./close-statements.ts";
import { isOverOnePercent, type StatementBody, statement } from "./contract.ts";
import { listShares } from "./fee-shares.ts";
import { lastDueMonth, lastMonthToClose } from "./month.ts";
import { listStatements, readStatement } from "./read-statement.ts";
import { newStatementPartner, newSuccess } from "./test-statement.ts";

// Closing takes the months of all partners.
setUpOwnDatabase();

const october = new Date("2026-10-15T12:00:00.000Z");
const lastMs = new Date("2026-10-31T23:59:59.999Z");
const november = new Date("2026-11-01T00:00:00.000Z");
const due = new Date("2026-11-03T00:00:00.000Z");

const share = (scope: TenantScope, bps: number, from: string, now = october) =>
  changeShare(scope, { shareBps: bps, validFrom: from }, systemActor, now);
const stored = (scope: TenantScope) =>
  rawSql()`select month, hash, body from statements where partner_id = ${scope.partnerId} and environment = 'sandbox' order by month`;

describe("the lines of a statement", () => {
  it("have the transactions that first succeeded in the month, to the last millisecond", async () => {
    const scope = await newStatementPartner(october);
    await newSuccess(scope, lastMs);
    await newSuccess(scope, november);
    const [before, after] = [await readStatement(scope, "2026-10", due), await readStatement(scope, "2026-11", due)];
    expect(before.lines).toMatchObject([
      { fiat_currency: "USD", provider: "tester", type: "BUY", payment_method: "card", count: 1, volume: "100" },
    ]);
    expect(after.lines).toMatchObject([{ count: 1, volume: "100" }]);
    expect(() => statement.parse(before)).not.toThrow();
  });

  it("divide the service fee by the share that applies on the day of the first success", async () => {
    const scope = await newStatementPartner(october);
    await share(scope, 5_000, "2026-10-16");
    await share(scope, 2_500, "2026-10-31");
    await share(scope, 3_333, "2026-10-31");
    await newSuccess(scope, october);
    await newSuccess(scope, new Date("2026-10-30T23:59:59.999Z"));
    await newSuccess(scope, lastMs);
    const { lines, totals, owed } = await readStatement(scope, "2026-10", due);
    const sums = { count: 3, svc_fee: "3", partner_share: "0.8333", operator_share: "2.1667" };
    expect(lines).toMatchObject([sums]);
    expect(totals).toMatchObject([{ fiat_currency: "USD", ...sums }]);
    expect(owed).toEqual([{ fiat_currency: "USD", amount: "0.8333" }]);
  });

  it("have refunds of the same month, also in another currency, and the reported commission", async () => {
    const scope = await newStatementPartner(october);
    const row = await newSuccess(scope, october, { commission: { amount: "1.02", currency: "USD" } });
    const sale = await newSuccess(scope, october, { type: "SELL", commission: { amount: "1", currency: "EUR" } });
    await report(row, refundOf("40"), lastMs);
    await report(sale, refundOf("0.001", "BTC"), lastMs);
    const { lines, totals } = await readStatement(scope, "2026-10", due);
    expect(lines).toMatchObject([
      {
        type: "BUY",
        refunds_count: 1,
        refunds_amount: "40",
        reported_partner_fee: "1.02",
        reported_difference: "0.02",
      },
      {
        ...{
          type: "SELL",
          refunds_count: 0,
          refunds_amount: "0",
          reported_partner_fee: null,
          reported_difference: null,
        },
        other_currencies: [
          { currency: "BTC", reported_partner_fee: null, refunds_count: 1, refunds_amount: "0.001" },
          { currency: "EUR", reported_partner_fee: "1", refunds_count: 0, refunds_amount: "0" },
        ],
      },
    ]);
    expect(totals).toMatchObject([{ count: 2, refunds_count: 1, refunds_amount: "40", reported_partner_fee: "1.02" }]);
    expect(lines.map(isOverOnePercent)).toEqual([true, false]);
  });

  it("leave out other partners and the other environment", async () => {
    const [scope, other] = [await newStatementPartner(october), await newStatementPartner(october)];
    await newSuccess(other, october);
    expect((await readStatement(scope, "2026-10", due)).lines).toEqual([]);
    expect((await readStatement({ ...other, environment: "production" }, "2026-10", due)).lines).toEqual([]);
  });
});

it("finds a commission different above 1% of the service fee, in either direction", () => {
  const line = (reported: string | null, difference: string | null) =>
    isOverOnePercent({
      reported_partner_fee: reported,
      reported_difference: difference,
    } as StatementBody["lines"][number]);
  expect(line("101", "1")).toBe(false);
  expect(line("101.0001", "1.0001")).toBe(true);
  expect(line("99", "-1")).toBe(false);
  expect(line("98.9", "-1.1")).toBe(true);
  expect(line("0.1", "0.1")).toBe(true);
  expect(line("0", "0")).toBe(false);
  expect(line(null, null)).toBe(false);
});

describe("a closed month", () => {
  it("stays as it is after a refund, which is an adjustment of the month it was learned in", async () => {
    const scope = await newStatementPartner(october);
    const row = await newSuccess(scope, lastMs);
    await share(scope, 5_000, "2026-10-01");
    await closeDueStatements(due);
    const before = await readStatement(scope, "2026-10", due);
    await report(row, refundOf("40"), due);
    const now = new Date("2026-12-03T00:00:00.000Z");
    await closeDueStatements(now);
    expect(await readStatement(scope, "2026-10", now)).toEqual(before);
    expect(before).toMatchObject({ status: "closed", open_reason: null, closed_at: due.toISOString() });
    const after = await readStatement(scope, "2026-11", now);
    expect(after).toMatchObject({ status: "closed", lines: [], totals: [], owed: [] });
    expect(after.adjustments).toMatchObject([
      {
        transaction_id: row.id,
        success_month: "2026-10",
        learned_on: "2026-11-03",
        kind: "refund",
        amount: "-40",
        count: 1,
      },
    ]);
  });

  it("has the hash of its content, in whatever order it is stored", async () => {
    const scope = await newStatementPartner(october);
    await newSuccess(scope, october);
    await closeDueStatements(due);
    const { status: _, open_reason, closed_at, hash, ...body } = await readStatement(scope, "2026-10", due);
    expect([open_reason, closed_at, hash]).toEqual([null, due.toISOString(), hashOf(body)]);
    const reversed = Object.fromEntries(Object.entries(body).toReversed()) as StatementBody;
    expect(hashOf(reversed)).toBe(hash);
    expect(hashOf({ ...body, owed: [{ fiat_currency: "USD", amount: "1" }] })).not.toBe(hash);
  });

  it("can't be changed or deleted by any part of Slipway", () => {
    for (const part of databaseParts)
      for (const table of ["statements", "fee_shares"])
        expect(privilegesOf(table, part).filter((one) => one === "update" || one === "delete")).toEqual([]);
  });

  it("refuses a share from a day of it, and keeps the history of shares", async () => {
    const scope = await newStatementPartner(october);
    await share(scope, 5_000, "2026-10-01");
    await closeDueStatements(due);
    await expect(share(scope, 4_000, "2026-10-31", due)).rejects.toMatchObject({ code: "validation_failed" });
    await share(scope, 4_000, "2026-11-01", due);
    const history = (await listShares(scope)).map(({ shareBps, validFrom }) => [shareBps, validFrom]);
    expect(history).toEqual([
      [4_000, "2026-11-01"],
      [5_000, "2026-10-01"],
    ]);
  });
});

describe("closing", () => {
  it("is due on the third day, and possible for operators from the second", () => {
    const at = (text: string) => new Date(text);
    expect(lastDueMonth(at("2026-11-02T23:59:59.999Z"))).toBe("2026-09");
    expect(lastDueMonth(at("2026-11-03T00:00:00.000Z"))).toBe("2026-10");
    expect(lastDueMonth(at("2026-01-01T00:00:00.000Z"))).toBe("2025-11");
    expect(lastDueMonth(at("2024-03-03T00:00:00.000Z"))).toBe("2024-02");
    expect(lastMonthToClose(at("2026-11-01T23:59:59.999Z"))).toBe("2026-09");
    expect(lastMonthToClose(at("2026-11-02T00:00:00.000Z"))).toBe("2026-10");
  });

  it("catches up with every month since the partner's creation, also empty ones, once", async () => {
    const scope = await newStatementPartner(new Date("2026-07-31T23:59:59.999Z"));
    await Promise.all([closeDueStatements(due), closeDueStatements(due)]);
    const rows = await stored(scope);
    expect(rows.map(({ month }) => month)).toEqual(["2026-07", "2026-08", "2026-09", "2026-10"]);
    expect(rows[0]?.body).toMatchObject({ lines: [], totals: [], owed: [], adjustments: [] });
    expect(
      (await listStatements(scope, due)).map(({ month, status, open_reason }) => [month, status, open_reason]),
    ).toEqual([
      ["2026-11", "open", "month_running"],
      ["2026-10", "closed", null],
      ["2026-09", "closed", null],
      ["2026-08", "closed", null],
      ["2026-07", "closed", null],
    ]);
  });

  it("waits for transactions that aren't in the ledger, and says so", async () => {
    const scope = await newStatementPartner(october);
    const row = await newSuccess(scope, october);
    await rawSql()`delete from ledger_entries where transaction_id = ${row.id}`;
    await closeDueStatements(due);
    expect(await stored(scope)).toEqual([]);
    expect((await listStatements(scope, due))[1]).toMatchObject({ month: "2026-10", open_reason: "ledger_incomplete" });
    expect(await readStatement(scope, "2026-10", due)).toMatchObject({
      status: "open",
      open_reason: "ledger_incomplete",
    });
    await backfillLedger(due);
    await closeDueStatements(due);
    expect(await readStatement(scope, "2026-10", due)).toMatchObject({ status: "closed", lines: [{ count: 1 }] });
  });

  it("by hand is refused on the first day, and recorded in the audit log", async () => {
    const scope = await newStatementPartner(october);
    const early = new Date("2026-11-01T23:59:59.999Z");
    await expect(closeMonth("sandbox", "2026-10", systemActor, early)).rejects.toMatchObject({
      code: "validation_failed",
    });
    const actor = { ...systemActor, name: scope.partnerId };
    await closeMonth("sandbox", "2026-10", actor, new Date("2026-11-02T00:00:00.000Z"));
    expect(await stored(scope)).toMatchObject([{ month: "2026-10" }]);
    expect(
      await rawSql()`select action, target, environment from audit_log where actor_name = ${scope.partnerId}`,
    ).toEqual([{ action: "statement.close", target: "2026-10", environment: "sandbox" }]);
  });
});

it("has no statement before the partner's first month, and after the current one", async () => {
  const scope = await newStatementPartner(october);
  for (const month of ["2026-09", "2026-12"])
    await expect(readStatement(scope, month, due)).rejects.toMatchObject({ code: "not_found" });
  expect(await readStatement(scope, "2026-11", due)).toMatchObject({
    status: "open",
    open_reason: "month_running",
    hash: null,
  });
  expect(await readStatement(scope, "2026-10", new Date(due.getTime() - 1))).toMatchObject({
    open_reason: "awaiting_closing",
  });
});
