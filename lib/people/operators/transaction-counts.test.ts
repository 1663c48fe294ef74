import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { withTransactionCounts } from "./list-all.ts";

const sql = setUpOwnDatabase();

it("counts a partner's production transactions of today and the 29 days before, in UTC", async () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const [busy, idle] = [await createPartner("Busy"), await createPartner("Idle")];
  const add = (environment: string, span: string, at: string) => sql`
    insert into rollup_transactions (partner_id, environment, span, at, provider, fiat_currency, created, opened, paid, success, ended,
      best, volume)
    values (${busy}, ${environment}, ${span}, ${at}, 'banxa', 'EUR', 5, 5, 3, 2, 4, 1, 100)`;
  await add("production", "day", "2026-11-22T00:00:00Z");
  await add("production", "day", "2026-10-24T00:00:00Z");
  await add("production", "day", "2026-10-23T00:00:00Z");
  await add("production", "hour", "2026-11-22T09:00:00Z");
  await add("sandbox", "day", "2026-11-22T00:00:00Z");
  expect(await withTransactionCounts([{ id: busy }, { id: idle }], now)).toEqual([
    { id: busy, transactions: { created: 10, success: 4 } },
    { id: idle, transactions: { created: 0, success: 0 } },
  ]);
});
