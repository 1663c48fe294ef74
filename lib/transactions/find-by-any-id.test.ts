import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transact } from "#db/client.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { searchedNames, transactionsByPrefix } from "#lib/transactions/queries/search.ts";
import { findByAnyId } from "./find-by-any-id.ts";
import { addTestTransaction } from "./test-listed.ts";

const hex = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join("");

async function named() {
  const { scope } = await newTestPartner();
  const row = await addTestTransaction(scope, {
    providerTransactionId: `Order-${randomBase62(12)}`,
    transactionHash: `0x${hex(64)}`,
    walletAddress: `T${randomBase62(33)}`,
  });
  await addTestTransaction(scope);
  const { id, partnerContext, providerTransactionId, transactionHash, walletAddress } = row;
  const names = {
    id,
    partner_context: partnerContext,
    provider_id: providerTransactionId ?? "",
    hash: transactionHash ?? "",
    wallet: walletAddress ?? "",
  };
  return { scope, row, names };
}

it("finds a transaction by each complete identifier, and returns which one matched", async () => {
  const { scope, row, names } = await named();
  for (const [by, text] of Object.entries(names)) {
    expect(await findByAnyId(scope, ` ${text} `)).toEqual([{ row, by }]);
    expect(await findByAnyId(scope, text.slice(1))).toEqual([]);
    expect(await findByAnyId(scope, `${text}%`)).toEqual([]);
  }
});

it("finds a transaction by the first four characters of each identifier, taken literally", async () => {
  const { scope } = await newTestPartner();
  const row = await addTestTransaction(scope, {
    partnerContext: "order_14%168",
    providerTransactionId: `Q_x%${randomBase62(8)}`,
    transactionHash: `0xAb${hex(62)}`,
    walletAddress: `Ta%_${randomBase62(30)}`,
  });
  await addTestTransaction(scope, { partnerContext: "orderX14X168", walletAddress: `Tabc${randomBase62(30)}` });
  const expected = {
    partner_context: "order_14%",
    provider_id: "Q_x%",
    hash: "0XAB",
    wallet: "Ta%_",
    id: row.id.slice(0, 9),
  };
  for (const [by, text] of Object.entries(expected)) {
    expect(await findByAnyId(scope, text)).toEqual([{ row, by }]);
    const foreign = (await newTestPartner()).scope;
    expect(await findByAnyId(foreign, text)).toEqual([]);
  }
  expect((await findByAnyId(scope, "orde")).map(({ row: found }) => found.partnerContext).toSorted()).toEqual([
    "orderX14X168",
    "order_14%168",
  ]);
  for (const text of ["ord", "rder", "ta%_", "%rde", "order_14_"]) expect(await findByAnyId(scope, text)).toEqual([]);
});

it.each(searchedNames)("reads the index of the prefix of %s, also in a generic plan", async (name) => {
  const { scope } = await newTestPartner();
  const { sql: text, params } = transactionsByPrefix(scope, name, "0xab", 20).toSQL();
  const plan = await transact(async (tx) => {
    // A small table is cheaper to sort, depending on its latest statistics.
    for (const way of ["seqscan", "bitmapscan", "sort"]) await tx.execute(sql.raw(`set local enable_${way} = off`));
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const values = params.map((value) => (typeof value === "number" ? String(value) : `'${String(value)}'`)).join(", ");
    await tx.execute(sql.raw(`prepare search_${name} as ${text}`));
    return tx.execute<{ "QUERY PLAN": string }>(sql.raw(`explain execute search_${name} (${values})`));
  });
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(/Index Scan Backward using transactions_\w+_prefix/);
  expect(lines).toMatch(/Index Cond: .*~>=~ .*~<~ /);
});

it("ignores the case of hexadecimal text only", async () => {
  const { scope, row, names } = await named();
  expect(await findByAnyId(scope, names.hash.toUpperCase().replace("0X", "0x"))).toEqual([{ row, by: "hash" }]);
  expect(await findByAnyId(scope, names.wallet.toLowerCase())).toEqual([]);
});

it("finds nothing of another partner or environment by any identifier", async () => {
  const { scope, names } = await named();
  const otherScope = (await newTestPartner()).scope;
  for (const text of Object.values(names)) {
    expect(await findByAnyId(otherScope, text)).toEqual([]);
    expect(await findByAnyId({ ...scope, environment: "production" }, text)).toEqual([]);
  }
});

it("lists a wallet's transactions newest first, each once, up to the limit", async () => {
  const { scope } = await newTestPartner();
  const walletAddress = `0x${hex(40)}`;
  const rows = [];
  for (const minute of [1, 2, 3]) {
    rows.push(await addTestTransaction(scope, { walletAddress, createdAt: new Date(Date.UTC(2026, 1, 1, 0, minute)) }));
  }
  const found = await findByAnyId(scope, walletAddress, 2);
  expect(found.map(({ row }) => row.id)).toEqual([rows[2]?.id, rows[1]?.id]);
});

it("finds nothing for text that can't be an identifier", async () => {
  const { scope } = await newTestPartner();
  for (const text of ["", "  ", "\0", "x".repeat(256)]) expect(await findByAnyId(scope, text)).toEqual([]);
});
