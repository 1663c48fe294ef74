import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db, transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { selectTransactionsByName } from "./search.ts";

setUpOwnDatabase();

it.each([
  ["provider_id", "transactions_order_prefix", "provider_transaction_id = "],
  ["hash", "transactions_hash_prefix", "lower(transaction_hash) = "],
] as const)(
  "finds a complete %s among thousands by the index of its prefix, also in a generic plan",
  async (name, index, condition) => {
    const { scope } = await newTestPartner();
    const { id } = await addTestTransaction(scope, { providerTransactionId: "order", transactionHash: "0xAB" });
    await db.execute(sql`
    insert into transactions
    select (jsonb_populate_record(t, jsonb_build_object('id', t.id || n, 'partner_context', n, 'checkout_token', t.id || n,
      'provider_transaction_id', 'order' || n, 'transaction_hash', '0xAB' || n))).*
    from transactions t, generate_series(1, 3000) n where t.id = ${id}`);
    await db.execute(sql`analyze transactions`);
    expect(await selectTransactionsByName(scope, name, name === "hash" ? "0xab7" : "order7", 20)).toHaveLength(1);

    const { sql: text, params } = selectTransactionsByName(scope, name, "0xab", 20).toSQL();
    const values = params.map((value) => (typeof value === "number" ? String(value) : `'${String(value)}'`)).join(", ");
    const plan = await transact(async (tx) => {
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
      await tx.execute(sql.raw(`prepare search_${name} as ${text}`));
      return tx.execute<{ "QUERY PLAN": string }>(sql.raw(`explain execute search_${name} (${values})`));
    });
    const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(lines).toContain(index);
    expect(lines.split("\n").find((line) => line.includes("Index Cond"))).toContain(condition);
  },
);
