import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { refundKinds } from "#db/enums.ts";
import { backfillLedger } from "#lib/ledger/book.ts";
import { type Grouping, groupings, type Revenue, type RevenueRow, revenueQuery } from "#lib/ledger/contract.ts";
import { readRevenue, toRevenueCsv } from "#lib/ledger/read-revenue.ts";
import { add, decimal } from "#lib/money.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { selectTransaction, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { newOpen, order, read, report } from "./test-ledger.ts";

type Step = { days: number; refund: string | null; kind: (typeof refundKinds)[number]; order: string };
type History = { type: "BUY" | "SELL"; at: Date; fiat: string; fee: string; commission: string | null; steps: Step[] };

describe("the sums of the ledger", () => {
  const cases = randomCases({ usual: 12, nightly: 400 });
  const cents = (max: number) => fc.integer({ min: 1, max }).map((number) => (number / 100).toFixed(2));
  // The first and last milliseconds of months of all lengths, and of a leap year.
  const moment = fc
    .tuple(
      fc.integer({ min: 2023, max: 2026 }),
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(-1, 0, 86_399_999, 9e8),
    )
    .map(([year, month, ms]) => new Date(Date.UTC(year, month) + ms));
  const step: fc.Arbitrary<Step> = fc.record({
    days: fc.integer({ min: 0, max: 40 }),
    refund: fc.option(cents(15_000), { freq: 5 }),
    kind: fc.constantFrom(...refundKinds),
    order: fc.constantFrom(order, "order-2"),
  });
  const history: fc.Arbitrary<History> = fc.record({
    type: fc.constantFrom("BUY", "SELL"),
    at: moment,
    fiat: cents(1_000_000),
    fee: fc.constantFrom("0", "0.000000000000000001", "0.1", "0.2", "3.07"),
    commission: fc.option(fc.constantFrom("0", "0.1", "3"), { freq: 2 }),
    // The clock of the reports only moves forward.
    steps: fc.array(step, { maxLength: 4 }).map((steps) => steps.toSorted((one, other) => one.days - other.days)),
  });

  const play = async (partnerId: string, { type, at: succeededAt, ...one }: History): Promise<string> => {
    const set = { partnerId, type, fiatAmount: one.fiat, quotedFiatAmount: one.fiat, svcFee: one.fee } as const;
    const row = await newOpen(succeededAt, set);
    const partnerFee = one.commission === null ? null : { amount: one.commission, currency: "USD" };
    await report(row, { status: "success", fees: null, fiatAmount: one.fiat, partnerFee }, succeededAt);
    for (const { days, refund: amount, kind, order: providerTransactionId } of one.steps) {
      const currency = amount && (type === "BUY" ? "USD" : "BTC");
      const learnedAt = new Date(succeededAt.getTime() + days * 86_400_000);
      await report(row, { status: "refunded", providerTransactionId, refund: { amount, currency, kind } }, learnedAt);
    }
    return row.id;
  };

  const readAll = async (partnerId: string, group: Grouping) => {
    const booked = await rawSql()<{ month: string }[]>`
      select distinct to_char(booked_on, 'YYYY-MM') as month from ledger_entries where partner_id = ${partnerId}`;
    const queries = booked.map(({ month: period }) =>
      revenueQuery.parse({ period, group, environment: "sandbox", partner: partnerId }),
    );
    return await Promise.all(queries.map((query) => readRevenue(query, new Date())));
  };
  const sum = (amounts: (string | null | undefined)[]) => amounts.map((one) => decimal(one ?? "0")).reduce(add, "0");
  const countAll = (counts: number[]) => counts.reduce((one, other) => one + other, 0);

  function totalsOf(rows: RevenueRow[]) {
    const inUsd = rows.filter(({ currency }) => currency === "USD");
    const inBtc = rows.filter(({ currency }) => currency === "BTC");
    return {
      volume: sum(inUsd.map(({ volume }) => volume)),
      svcFee: sum(inUsd.map(({ svcFee }) => svcFee)),
      reported: sum(inUsd.map(({ reported }) => reported)),
      refunded: {
        USD: sum(inUsd.map(({ refunded }) => refunded)),
        BTC: sum(inBtc.map(({ refunded }) => refunded)),
      },
      count: countAll(rows.map(({ count }) => count)),
      refundCount: countAll(rows.map(({ refundCount }) => refundCount)),
    };
  }

  function expectSameInCsv(page: Revenue): void {
    const [, ...lines] = toRevenueCsv(page).trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(-11))).toEqual(page.rows.map(csvCells));
  }

  async function expectDay(row: TransactionRow, moment: Date, histories: History[]): Promise<void> {
    const day = moment.toISOString().slice(0, 10);
    const sameDay = histories.filter((one) => one.at.toISOString().startsWith(day));
    const { rows } = await read(row, day);
    expect([day, sum(rows.map(({ volume }) => volume))]).toEqual([day, sum(sameDay.map(({ fiat }) => fiat))]);
  }

  it("are those of the transactions and their adjustments, to the last digit, in every grouping, in the CSV file, and after a backfill", async () => {
    const property = fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), async (histories) => {
      const partnerId = await createPartner("Ledger");
      const ids: string[] = [];
      for (const one of histories) ids.push(await play(partnerId, one));
      const rows = await Promise.all(
        ids.map(async (id) => (await selectTransaction({ partnerId, environment: "sandbox" }, id)) as TransactionRow),
      );
      const refundsIn = (currency: string) =>
        sum(rows.map(({ refund }) => (refund?.currency === currency ? refund.amount : null)));
      const wanted = {
        volume: sum(rows.map(({ fiatAmount }) => fiatAmount)),
        svcFee: sum(rows.map(({ svcFee }) => svcFee)),
        reported: sum(rows.map(({ partnerFee }) => partnerFee)),
        refunded: { USD: refundsIn("USD"), BTC: refundsIn("BTC") },
        count: rows.length,
        refundCount: rows.filter(({ refund }) => refund !== null).length,
      };
      const check = async () => {
        for (const group of groupings) {
          const pages = await readAll(partnerId, group);
          const shown = pages.flatMap((page) => page.rows);
          expect(totalsOf(shown)).toEqual(wanted);
          for (const page of pages) expectSameInCsv(page);
        }
      };
      await check();
      for (const { at: moment } of histories) await expectDay(rows[0] as TransactionRow, moment, histories);
      const before = await monthsOf(ids);
      await rawSql()`delete from ledger_entries where transaction_id = any(${ids})`;
      await Promise.all([backfillLedger(new Date()), backfillLedger(new Date())]);
      await check();
      expect(await monthsOf(ids)).toEqual(before);
    });
    await fc.assert(property, cases);
  }, 300_000);

  const csvCells = (row: RevenueRow) =>
    [
      ...[row.count, row.volume, row.providerFee, row.networkFee, row.svcFee, row.reportedCount, row.reported],
      ...[row.difference, row.refundCount, row.refunded, row.net],
    ].map((cell) => String(cell ?? ""));

  /** Each day's sums. */
  const monthsOf = (ids: string[]) => rawSql()`
    select transaction_id, kind, currency, booked_on::text, trim_scale(sum(amount))::text as amount, sum(count)::int as count
    from ledger_entries where transaction_id = any(${ids}) group by 1, 2, 3, 4
    having sum(amount) <> 0 or sum(count) <> 0 order by 1, 2, 3, 4`;
});
