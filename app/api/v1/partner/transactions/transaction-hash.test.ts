import { expect, it } from "vitest";
import { fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { GET } from "./route.ts";

it("lists the transactions with a hash, in any case if it's hexadecimal", async () => {
  const partner = await newTestPartner();
  const hexadecimal = await addTestTransaction(partner.scope, { transactionHash: "0xAB12cd34" });
  const base58 = await addTestTransaction(partner.scope, { transactionHash: "5VERv8NMvz" });
  await addTestTransaction(partner.scope, { transactionHash: null });
  const idsWith = async (hash: string) => {
    const { body } = await partner.call(GET, `/transactions?transaction_hash=${hash}`);
    return body.data.transactions.map(({ id }: { id: string }) => id);
  };
  expect(await idsWith("0xab12CD34")).toEqual([hexadecimal.id]);
  expect(await idsWith("5VERv8NMvz")).toEqual([base58.id]);
  expect(await idsWith("5verv8nmvz")).toEqual([]);
  expect(await idsWith("0xab12")).toEqual([]);
});

it.each(["%00", "x".repeat(256)])("400: rejects the hash %s by name", async (hash) => {
  const partner = await newTestPartner();
  const response = await partner.call(GET, `/transactions?transaction_hash=${hash}`);
  expect([response.status, fieldsOf(response)]).toEqual([400, ["transaction_hash"]]);
});
