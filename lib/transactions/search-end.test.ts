import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { countByStatus } from "./count-by-status.ts";
import { dashboardFilter } from "./filters-contract.ts";
import { listForDashboard } from "./list-for-dashboard.ts";

const sql = setUpOwnDatabase();
const now = new Date();

it("a list with several conditions looks through 10,000 transactions per page, says so, and continues from there", async () => {
  const scope = { partnerId: await createPartner("Many"), environment: "sandbox" } as const;
  const rows = { partnerId: scope.partnerId, endpointId: "none", tables: ["transactions"] };
  await addFinishedRows(sql, { ...rows, name: randomBase62(8), count: 5, fromDay: 28, toDay: 26 });
  await sql`update transactions set provider = 'rare', fiat_currency = 'EUR' where partner_id = ${scope.partnerId}`;
  await addFinishedRows(sql, { ...rows, name: randomBase62(8), count: 10_000, fromDay: 25, toDay: 2 });
  const list = async (address: Record<string, string>) => {
    const page = await listForDashboard(scope, dashboardFilter.parse(address), now);
    return { count: page.transactions.length, next: page.pagination.next_cursor ?? "", searchedTo: page.searched_to };
  };
  const both = { provider: "rare", fiat_currency: "EUR" };

  const first = await list(both);
  expect(first).toMatchObject({ count: 0, searchedTo: expect.any(String) });
  const second = await list({ ...both, cursor: first.next });
  expect(second).toEqual({ count: 5, next: "", searchedTo: null });
  expect(await countByStatus(scope, dashboardFilter.parse(both), now)).toMatchObject({
    all: { number: 0, isMore: true },
  });

  const complete: Record<string, string>[] = [
    { provider: "rare" },
    { fiat_currency: "EUR" },
    {},
    { ...both, window: "24h" },
  ];
  for (const address of complete) expect(await list(address)).toMatchObject({ searchedTo: null });
  expect((await list({ provider: "rare" })).count).toBe(5);
  expect((await list({ provider: "tester", fiat_currency: "USD" })).count).toBe(50);
});
