import { beforeAll, describe, expect, it } from "vitest";
import { linksOf } from "#components/overview/links.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { apiLogFilter } from "#lib/api-logs/contract.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { seedDemo } from "#lib/demo/seed-demo.ts";
import { listActions } from "#lib/overview/list-actions.ts";
import { medianSeconds } from "#lib/overview/median.ts";
import { readOverview } from "#lib/overview/read-overview.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { type PeriodName, periodNames } from "#lib/period-names-contract.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { toListFilter } from "#lib/transactions/dashboard-filter.ts";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { listRows } from "#lib/transactions/list-transactions.ts";
import { createRates } from "#simulator/rates.ts";

const now = new Date();
const rates = createRates({ walk: false });

/** The number of rows of the list with this URL, read page by page. */
async function listed(href: string, scope: Parameters<typeof listRows>[0]): Promise<number> {
  const url = new URL(href, "http://localhost");
  const params = Object.fromEntries(url.searchParams);
  let count = 0;
  let cursor: string | undefined;
  if (url.pathname.endsWith("/transactions")) {
    const filter = dashboardFilter.parse(params);
    expect(
      Object.keys(filter)
        .filter((name) => filter[name as keyof typeof filter] !== undefined)
        .sort(),
    ).toEqual(Object.keys(params).sort());
    do {
      const { rows, pagination } = await listRows(scope, { ...toListFilter(filter, now), cursor, limit: 1_000 });
      count += rows.length;
      cursor = pagination.next_cursor ?? undefined;
    } while (cursor);
    return count;
  }
  do {
    const { logs, next_cursor } = await listRequests(scope, apiLogFilter.parse({ ...params, cursor }), now);
    count += logs.length;
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return count;
}

describe("the overview's metrics", () => {
  const sql = setUpOwnDatabase();
  let scope: { partnerId: string; environment: "sandbox" };

  beforeAll(async () => {
    scope = { partnerId: await createPartner("Demo"), environment: "sandbox" };
    await refreshOffers("sandbox", enabledProviders("sandbox"), now);
    expect(
      await seedDemo(scope, {
        usdAt: (code) => rates.usd(code),
        now,
        createdBy: null,
        receiverUrl: "http://127.0.0.1:9",
      }),
    ).toBe(true);
  }, 180_000);

  it.each(periodNames)("link to lists with as many rows, for %s", async (period: PeriodName) => {
    const overview = await readOverview(scope, { period }, now, "America/New_York");
    const { transactions, requests, fiats, providers, steps } = overview;
    const links = linksOf("sandbox", overview);
    const mine = transactions.now;
    expect(await listed(links.transactions(), scope)).toBe(mine.created);
    expect(await listed(links.transactions({ stage: "opened" }), scope)).toBe(mine.opened);
    expect(await listed(links.transactions({ stage: "handed_over" }), scope)).toBe(mine.handedOver);
    expect(await listed(links.transactions({ stage: "paid" }), scope)).toBe(mine.paid);
    expect(await listed(links.transactions({ stage: "ended" }), scope)).toBe(mine.ended);
    expect(await listed(links.transactions({ status: "success" }), scope)).toBe(mine.success);
    expect(await listed(links.transactions({ best: "yes" }), scope)).toBe(mine.best);
    const [fiat, provider, step] = [fiats[0], providers[0], steps.findLast(({ created }) => created > 0)];
    if (fiat) {
      const of = { status: "success", fiat_currency: fiat.code };
      expect(await listed(links.transactions(of), scope)).toBe(fiat.success.now);
    }
    if (provider) {
      expect(await listed(links.transactions({ provider: provider.id }), scope)).toBe(provider.created.now);
      const of = { provider: provider.id, status: "success" };
      expect(await listed(links.transactions(of), scope)).toBe(provider.success);
    }
    if (step) expect(await listed(links.transactionsBetween(step.at, step.to), scope)).toBe(step.created);
    expect(await listed(links.requests({ status: "4xx" }), scope)).toBe(requests.now.refused);
    expect(await listed(links.requests({ status: "5xx" }), scope)).toBe(requests.now.failed);
    if (period !== "90d") expect(await listed(links.requests(), scope)).toBe(requests.now.requests);
  });

  it("of all partners are those of the only one with transactions", async () => {
    const all = await readOverview({ ...scope, partnerId: null }, { period: "30d" }, now);
    expect(all).toEqual(await readOverview(scope, { period: "30d" }, now));
    expect(all.transactions.now.created).toBeGreaterThan(0);
  });

  it("of a currency are those of its rows", async () => {
    const all = await readOverview(scope, { period: "30d" }, now);
    expect(all.currencies).toEqual(expect.arrayContaining(all.fiats.map(({ code }) => code)));
    expect(all.currencies.length).toBeGreaterThan(2);
    const each = await Promise.all(
      all.currencies.map((currency) => readOverview(scope, { period: "30d", currency }, now)),
    );
    for (const one of each) {
      const links = linksOf("sandbox", one);
      const { created, success, paid } = one.transactions.now;
      expect(await listed(links.transactions(), scope)).toBe(created);
      expect(await listed(links.transactions({ stage: "paid" }), scope)).toBe(paid);
      expect(one.fiats.map(({ code }) => code)).toEqual(
        all.fiats.some(({ code }) => code === one.currency) ? [one.currency] : [],
      );
      expect(one.steps.reduce((sum, step) => sum + step.success, 0)).toBe(success);
      expect(one.providers.reduce((sum, provider) => sum + provider.created.now, 0)).toBe(created);
      for (const { id, created: count } of one.providers)
        expect(await listed(links.transactions({ provider: id }), scope)).toBe(count.now);
    }
    const sum = each.reduce((total, one) => total + one.transactions.now.created, 0);
    expect(sum).toBe(all.transactions.now.created);
  });

  it("of a direction are those of its rows, also within a currency", async () => {
    const read = (type?: "BUY" | "SELL", currency?: string) =>
      readOverview(scope, { period: "30d", type, currency }, now);
    const [all, buy, sell] = [await read(), await read("BUY"), await read("SELL")];
    for (const one of [buy, sell, await read("SELL", sell.currencies[0])]) {
      const links = linksOf("sandbox", one);
      const { created, success, best } = one.transactions.now;
      expect(created).toBeGreaterThan(0);
      expect(await listed(links.transactions(), scope)).toBe(created);
      expect(await listed(links.transactions({ best: "yes" }), scope)).toBe(best);
      expect(one.steps.reduce((sum, step) => sum + step.success, 0)).toBe(success);
      for (const { id, created: count } of one.providers)
        expect(await listed(links.transactions({ provider: id }), scope)).toBe(count.now);
    }
    expect(buy.transactions.now.created + sell.transactions.now.created).toBe(all.transactions.now.created);
    expect(sell.medianSeconds.now).not.toBe(buy.medianSeconds.now);
  });

  it("have the median of all transactions, whatever their providers", async () => {
    const { medianSeconds: median, from } = await readOverview(scope, { period: "7d" }, now);
    const rows = await sql`
      select bucket, sum(number)::int as number from rollup_durations
      where span = 'hour' and partner_id = ${scope.partnerId} and at >= ${from} group by bucket having sum(number) > 0`;
    expect(rows.length).toBeGreaterThan(3);
    expect(median.now).toBe(medianSeconds(Object.fromEntries(rows.map(({ bucket, number }) => [bucket, number]))));
  });

  it("add up: each stage of the funnel includes the next, and the parts sum to the total", async () => {
    const { transactions, steps, providers, fiats } = await readOverview(
      scope,
      { period: "30d" },
      now,
      "America/New_York",
    );
    const { created, opened, handedOver, paid, success } = transactions.now;
    expect([created, opened, handedOver, paid, success]).toEqual(
      [created, opened, handedOver, paid, success].toSorted((a, b) => b - a),
    );
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(steps.map((step) => step.created))).toBe(created);
    for (const step of steps)
      expect(step.success + step.failedOrRefunded + step.expired + step.open).toBe(step.created);
    expect(sum(providers.map((provider) => provider.created.now))).toBe(created);
    expect(sum(fiats.map((fiat) => fiat.success.now))).toBe(success);
  });

  it("list every item that needs attention", async () => {
    const kinds = (await listActions(scope, now)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["endpoint_paused", "key_expiring", "key_idle"]));
  });

  it("come from rollups only: they are the same without access to the rows", async () => {
    const before = await Promise.all(periodNames.map((period) => readOverview(scope, { period }, now)));
    const rows = [
      "transactions",
      "status_changes",
      "api_logs",
      "webhook_events",
      "webhook_deliveries",
      "webhook_attempts",
    ];
    for (const table of rows) await sql`alter table ${sql(table)} rename to ${sql(`${table}_away`)}`;
    const after = await Promise.all(periodNames.map((period) => readOverview(scope, { period }, now)));
    expect(after).toEqual(before);
    expect(after[periodNames.indexOf("30d")]?.transactions.now.created).toBeGreaterThan(1_000);
  });
});
