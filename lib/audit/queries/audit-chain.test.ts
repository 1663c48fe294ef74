import { expect, it } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows, verifyAuditChain } from "#lib/audit/audit-chain.ts";

const sql = setUpOwnDatabase();
const rows = 10_000;

it("looks up each row of a log from before the chain once, so that its time grows with the rows only", async () => {
  await sql`
    insert into audit_log (id, at, actor_kind, actor_name, action)
    select 'aud_' || n, now() - make_interval(mins => ${rows} - n), 'person', 'ada@example.com', 'api_key.create'
    from generate_series(1, ${rows}) n`;
  await linkAuditRows();
  // Postgres then counts what the connections did.
  await closeDatabase();
  const [counted] = await sql`select idx_scan::int as lookups from pg_stat_user_tables where relname = 'audit_chain'`;
  expect(counted?.lookups).toBeGreaterThan(rows);
  expect(counted?.lookups).toBeLessThan(2 * rows);
  expect(await verifyAuditChain(new Date())).toMatchObject({ links: rows, waiting: 0 });
});
