import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { randomBase62 } from "#lib/random-id.ts";
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
