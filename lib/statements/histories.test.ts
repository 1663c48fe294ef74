import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { revenueQuery } from "#lib/ledger/contract.ts";
import { readRevenue } from "#lib/ledger/read-revenue.ts";
import { order, report } from "#lib/ledger/test-ledger.ts";
import { add, decimal, multiply, subtract } from "#lib/money.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { exportTransactions } from "#lib/transactions/export-transactions.ts";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { hashOf } from "./build-statement.ts";
import { closeDueStatements } from "./close-statements.ts";
import type { Statement, StatementBody } from "./contract.ts";
import { readStatement } from "./read-statement.ts";
import { toStatementCsv } from "./statement-csv.ts";
import { newStatementPartner, newSuccess } from "./test-statement.ts";

// Closing takes the months of all partners.
setUpOwnDatabase();

type Refund = { days: number; amount: string | null };
type History = {
  type: "BUY" | "SELL";
  provider: string;
  fiat: string;
  at: Date;
  fee: string;
  commission: string | null;
  refunds: Refund[];
};
type Share = { bps: number; from: string };

const start = new Date("2023-01-01T00:00:00.000Z");
const now = new Date("2027-06-03T00:00:00.000Z");

describe("statements of random histories", () => {
  const cases = randomCases({ usual: 10, nightly: 300 });
  const cents = (max: number) => fc.integer({ min: 1, max }).map((number) => (number / 100).toFixed(2));
  // Around the ends of months of all lengths, of years, and of a leap year's February.
  const moment = fc
    .tuple(
      fc.integer({ min: 2023, max: 2026 }),
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(0, -1, 86_399_999, 9e8, 1.5e9),
    )
    .map(([year, month, ms]) => new Date(Math.max(start.getTime(), Date.UTC(year, month) + ms)));
  const refunds = fc
    .array(fc.record({ days: fc.integer({ min: 0, max: 70 }), amount: fc.option(cents(15_000), { freq: 5 }) }), {
      maxLength: 3,
    })
    // The clock of the reports only moves forward.
    .map((steps) => steps.toSorted((one, other) => one.days - other.days));
  const history: fc.Arbitrary<History> = fc.record({
    type: fc.constantFrom("BUY", "SELL"),
    provider: fc.constantFrom("tester", "moonpay"),
    fiat: cents(1_000_000),
    at: moment,
    fee: fc.constantFrom("0", "0.000000000000000001", "0.1", "0.2", "3.07"),
    commission: fc.option(fc.constantFrom("0", "0.1", "3"), { freq: 2 }),
    refunds,
  });
  const share: fc.Arbitrary<Share> = fc.record({
    bps: fc.integer({ min: 0, max: 10_000 }),
    from: moment.map((at) => at.toISOString().slice(0, 10)),
  });

  async function play(scope: TenantScope, { at, ...one }: History): Promise<void> {
    const set = { type: one.type, provider: one.provider, fiatAmount: one.fiat, quotedFiatAmount: one.fiat };
    const commission = one.commission === null ? null : { amount: one.commission, currency: "USD" };
    const row = await newSuccess(scope, at, { ...set, svcFee: one.fee, commission });
    for (const { days, amount } of one.refunds) {
      const currency = amount && (one.type === "BUY" ? "USD" : "BTC");
      const refund = { amount, currency, kind: "refund" as const };
      const update = { status: "refunded" as const, providerTransactionId: order, refund };
      await report(row, update, new Date(at.getTime() + days * 86_400_000));
    }
    // Half of them are erased, which leaves the amounts.
    if (one.fiat.endsWith("5"))
      await rawSql()`update transactions set wallet_address = null, erased_at = now() where id = ${row.id}`;
  }

  const sum = (amounts: (string | null)[]) => amounts.map((one) => decimal(one || "0")).reduce(add, "0");
  const total = (counts: (number | string)[]) => counts.reduce<number>((one, other) => one + Number(other || 0), 0);
  const shareOn = (shares: Share[], day: string) =>
    shares
      .filter(({ from }) => from <= day)
      .reduce((last, one) => (one.from >= last.from ? one : last), { bps: 0, from: "" }).bps;

  function expectLines(statement: Statement, month: string, histories: History[], shares: Share[]): void {
    const inMonth = histories.filter(({ at }) => at.toISOString().startsWith(month));
    const routes = Map.groupBy(inMonth, ({ provider, type }) => `${provider} ${type}`);
    const wanted = [...routes].map(([route, same]) => {
      const shared = same.map(({ fee, at }) =>
        multiply(multiply(fee, String(shareOn(shares, at.toISOString().slice(0, 10)))), "0.0001"),
      );
      return {
        route,
        count: same.length,
        volume: sum(same.map(({ fiat }) => fiat)),
        svc_fee: sum(same.map(({ fee }) => fee)),
        partner_share: sum(shared),
        operator_share: subtract(sum(same.map(({ fee }) => fee)), sum(shared)),
        reported: same.some(({ commission }) => commission !== null)
          ? sum(same.map(({ commission }) => commission))
          : null,
      };
    });
    const shown = statement.lines.map(({ provider, type, count, volume, svc_fee, ...line }) => ({
      ...{ route: `${provider} ${type}`, count, volume, svc_fee },
      ...{
        partner_share: line.partner_share,
        operator_share: line.operator_share,
        reported: line.reported_partner_fee,
      },
    }));
    expect(new Set(shown)).toEqual(new Set(wanted));
  }

  const csvRows = (csv: string) => {
    const [head = "", ...lines] = csv
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    const names = head.split(",");
    return lines.map((line) => Object.fromEntries(line.split(",").map((cell, place) => [names[place], cell])));
  };

  /** The sums of the lines' and the adjustments' CSV file are the month of the ledger, as the operator sees it. */
  async function expectRevenue(scope: TenantScope, statement: StatementBody): Promise<void> {
    const query = { period: statement.month, environment: "sandbox", partner: scope.partnerId };
    const { rows } = await readRevenue(revenueQuery.parse(query), now);
    const csv = csvRows(toStatementCsv(statement));
    const inCurrency = (currency: string) => csv.filter((row) => row.currency === currency);
    for (const one of rows) {
      const same = inCurrency(one.currency);
      const columnSum = (name: string) => sum(same.map((row) => row[name] || null));
      expect({
        volume: columnSum("volume"),
        providerFee: columnSum("provider_fee"),
        networkFee: columnSum("network_fee"),
        svcFee: columnSum("svc_fee"),
        reported: columnSum("reported_partner_fee"),
        refunded: columnSum("refunds_amount"),
        count: total(same.map((row) => row.count ?? "")),
        refundCount: total(same.map((row) => row.refunds_count ?? "")),
      }).toEqual({
        ...{ volume: one.volume, providerFee: one.providerFee, networkFee: one.networkFee, svcFee: one.svcFee },
        ...{ reported: one.reported, refunded: one.refunded, count: one.count, refundCount: one.refundCount },
      });
    }
    expect(new Set(csv.map((row) => row.currency))).toEqual(new Set(rows.map(({ currency }) => currency)));
    expect(
      add(sum(csv.map((row) => row.partner_share ?? null)), sum(csv.map((row) => row.operator_share ?? null))),
    ).toBe(sum(rows.map(({ svcFee }) => svcFee)));
  }

  /** The transactions that the page lists for the month, as its export has them. */
  async function expectExport(scope: TenantScope, { month, lines }: StatementBody): Promise<void> {
    const filter = dashboardFilter.parse({ succeeded_in: month });
    const chunks: string[] = [];
    for await (const chunk of exportTransactions(scope, filter, { now, zone: "UTC" })) chunks.push(chunk);
    const rows = csvRows(chunks.join(""));
    expect(rows).toHaveLength(total(lines.map(({ count }) => count)));
    const exported = {
      volume: sum(rows.map((row) => row.fiat_amount ?? null)),
      fee: sum(rows.map((row) => row.svc_fee ?? null)),
    };
    expect(exported).toEqual({
      volume: sum(lines.map(({ volume }) => volume)),
      fee: sum(lines.map(({ svc_fee }) => svc_fee)),
    });
  }

  it("have the sums of the transactions, their export, the ledger, and the CSV file, to the last digit, and stay when refunds follow", async () => {
    const input = [fc.array(history, { minLength: 1, maxLength: 5 }), fc.array(share, { maxLength: 4 })] as const;
    const property = fc.asyncProperty(...input, async (histories, shares) => {
      const scope = await newStatementPartner(start);
      for (const { bps, from } of shares)
        await rawSql()`insert into fee_shares (partner_id, environment, share_bps, valid_from, created_at)
          values (${scope.partnerId}, 'sandbox', ${bps}, ${from}, now())`;
      for (const one of histories) await play(scope, one);
      const months = new Set(
        histories.flatMap(({ at, refunds: steps }) =>
          [0, ...steps.map(({ days }) => days)].map((days) =>
            new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 7),
          ),
        ),
      );
      const open = new Map<string, Statement>();
      for (const month of months) {
        const statement = await readStatement(scope, month, now);
        open.set(month, statement);
        expectLines(statement, month, histories, shares);
        await expectRevenue(scope, statement);
        await expectExport(scope, statement);
      }
      await closeDueStatements(now);
      for (const [month, { status: _, open_reason, closed_at, hash, ...body }] of open) {
        const closed = await readStatement(scope, month, now);
        expect(closed).toMatchObject({ ...body, status: "closed", hash: hashOf(body) });
        expect([open_reason, closed_at, hash]).toEqual(["awaiting_closing", null, null]);
      }
    });
    await fc.assert(property, cases);
  }, 300_000);
});
