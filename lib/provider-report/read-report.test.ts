import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import type { ProviderReportQuery } from "./contract.ts";
import { readCohorts, readReport } from "./read-report.ts";
import { bestBy, countOf, dice, from, hour, names, newRow, now, offeredBy, type Row, to } from "./test-rows.ts";

describe("the report of providers", () => {
  const sql = setUpOwnDatabase();
  let partners: string[] = [];
  let rows: Row[] = [];

  beforeAll(async () => {
    const template = await newTestTransaction();
    await sql`delete from transaction_quotes`;
    partners = [template.partnerId, await createPartner("Other")];
    rows = Array.from({ length: 900 }, (_, index) => newRow(`tx_${index}`, dice.pick(partners)));
    await sql`
      insert into transactions select (jsonb_populate_record(t, r || jsonb_build_object(
        'partner_context', r ->> 'id', 'checkout_token', r ->> 'id'))).*
      from transactions t, jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r`;
    await sql`
      insert into transaction_quotes select r ->> 'id', r ->> 'partner_id', r ->> 'environment', r -> 'quotes'
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r where r -> 'quotes' <> 'null'`;
    await sql`delete from transactions where id = ${template.id}`;
  });

  const query: ProviderReportQuery = { from, to, type: "BUY", fiat_currency: "NGN" };
  const isWithin = ({ created_at: at, type, fiat_currency }: Row, wanted = query) =>
    at >= wanted.from && at < wanted.to && type === wanted.type && fiat_currency === wanted.fiat_currency;
  const scopeOf = (partnerId: string | null) => ({ partnerId, environment: "production" as const });

  it.each([
    ["one partner", 0, {}],
    ["another partner", 1, {}],
    ["all partners", null, {}],
    ["a payment method", 0, { payment_method: "pix" }],
    ["a country", 0, { country: "KE" }],
    ["sales", 0, { type: "SELL" as const }],
    ["another currency", 0, { fiat_currency: "EUR" }],
    ["a week", 0, { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-03-08T00:00:00Z") }],
  ])("has for %s the figures of one count each", async (_, index, change) => {
    const wanted = { ...query, ...change };
    const partnerId = index === null ? null : (partners[index] ?? "");
    const { providers, total } = await readReport(scopeOf(partnerId), wanted, now);
    const counted = rows.filter(
      (row) =>
        row.environment === "production" &&
        (partnerId === null || row.partner_id === partnerId) &&
        isWithin(row, wanted) &&
        (wanted.payment_method ?? row.payment_method) === row.payment_method &&
        (wanted.country === undefined || row.country === wanted.country),
    );
    expect(counted.length).toBeGreaterThan(10);
    const expected = names.map((provider) => ({
      provider,
      offered: counted.filter((row) => offeredBy(row).has(provider)).length,
      best: counted.filter((row) => bestBy(row) === provider).length,
      ...countOf(counted.filter((row) => row.provider === provider)),
    }));
    expected.sort((a, b) => Number(b.volume) - Number(a.volume));
    expect(providers).toEqual(expected);
    expect(total).toEqual(countOf(counted));
  });

  it("has the range from its start until before its end", async () => {
    const { created_at: at } = rows.find((row) => row.environment === "production" && isWithin(row)) as Row;
    const chosen = async (change: object) =>
      (await readReport(scopeOf(null), { ...query, ...change }, now)).total.chosen;
    expect(await chosen({ from: at, to: new Date(at.getTime() + 1) })).toBe(1);
    expect(await chosen({ from: new Date(at.getTime() - 1), to: at })).toBe(0);
  });

  it("has the weeks of a provider from Monday, whose counts add up to its own", async () => {
    const scope = scopeOf(partners[0] ?? "");
    const [first] = (await readReport(scope, query, now)).providers;
    const cohorts = await readCohorts(scope, query, first?.provider ?? "", now);
    const sum = (field: "chosen" | "success" | "sample") => cohorts.reduce((all, one) => all + one[field], 0);
    expect([sum("chosen"), sum("success"), sum("sample")]).toEqual([first?.chosen, first?.success, first?.sample]);
    expect(cohorts.every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true);
    expect(cohorts.map(({ week }) => week)).toEqual(
      cohorts
        .map(({ week }) => week)
        .toSorted()
        .toReversed(),
    );
    for (const { week, chosen, completionRate } of cohorts) {
      const [start, end] = [new Date(week).getTime(), new Date(week).getTime() + 168 * hour];
      const mine = rows.filter(
        (row) =>
          row.environment === "production" &&
          row.partner_id === scope.partnerId &&
          row.provider === first?.provider &&
          isWithin(row) &&
          row.created_at.getTime() >= start &&
          row.created_at.getTime() < end,
      );
      expect([chosen, completionRate]).toEqual([mine.length, countOf(mine).completion_rate]);
    }
  });

  it("is empty without transactions", async () => {
    const { providers, total } = await readReport(scopeOf(partners[0] ?? ""), { ...query, fiat_currency: "USD" }, now);
    expect(providers).toEqual([]);
    expect(total).toEqual(countOf([]));
  });
});
