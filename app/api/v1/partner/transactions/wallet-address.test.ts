import { expect, it } from "vitest";
import { fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { GET } from "./route.ts";

it("lists the transactions with exactly a wallet address, in any case if it's hexadecimal", async () => {
  const partner = await newTestPartner();
  const hexadecimal = await addTestTransaction(partner.scope, { walletAddress: "0xAB12cd34" });
  const base58 = await addTestTransaction(partner.scope, { walletAddress: "5VERv8NMvz" });
  const second = await addTestTransaction(partner.scope, { walletAddress: "5VERv8NMvz", status: "failed" });
  await addTestTransaction(partner.scope, { walletAddress: null });
  const idsWith = async (wallet: string, more = "") => {
    const { body } = await partner.call(GET, `/transactions?wallet_address=${wallet}${more}`);
    return body.data.transactions.map(({ id }: { id: string }) => id);
  };
  expect(await idsWith("0xab12CD34")).toEqual([hexadecimal.id]);
  expect(await idsWith("5VERv8NMvz")).toEqual([second.id, base58.id]);
  expect(await idsWith("5VERv8NMvz", "&status=failed")).toEqual([second.id]);
  for (const other of ["5verv8nmvz", "0xab12", "VERv8NMvz"]) expect(await idsWith(other)).toEqual([]);
});

it.each(["%00", "x".repeat(129)])("400: rejects the wallet address %s by name", async (wallet) => {
  const partner = await newTestPartner();
  const response = await partner.call(GET, `/transactions?wallet_address=${wallet}`);
  expect([response.status, fieldsOf(response)]).toEqual([400, ["wallet_address"]]);
});
