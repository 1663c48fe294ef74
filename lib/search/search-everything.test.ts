import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET } from "#app/api/operator/search/route.ts";
import { callConsole, newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db } from "#db/client.ts";
import { partners } from "#db/schema.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { addTestEndpoint, addTestTransaction } from "#lib/transactions/test-listed.ts";
import { searchAllPartners } from "./search-all-partners.ts";
import { searchEverything } from "./search-everything.ts";

const now = new Date();

it("finds a transaction by the beginning of its reference and says what else matched", async () => {
  const { scope } = await newTestPartner();
  const row = await addTestTransaction(scope, { partnerContext: "order-14168", walletAddress: "bc1qsearched" });
  const hit = { kind: "transaction", id: row.id, status: "pending", path: `transactions/${row.id}` };
  const title = expect.stringMatching(/^100 USD → 0\.\d+ BTC$/);
  expect(await searchEverything(scope, "order-141", now)).toEqual([{ ...hit, title, detail: "order-14168" }]);
  expect(await searchEverything(scope, "bc1qsea", now)).toEqual([
    { ...hit, title, detail: "order-14168 · wallet bc1qsearched" },
  ]);
  expect(await searchEverything((await newTestPartner()).scope, "order-141", now)).toEqual([]);
});

it("finds an endpoint by the beginning of its ID", async () => {
  const { scope } = await newTestPartner();
  const { endpoint } = await addTestEndpoint(scope);
  const hits = await searchEverything(scope, endpoint.id.slice(0, 12), now);
  expect(hits.map(({ id }) => id)).toEqual([endpoint.id]);
  expect(await searchEverything(scope, "%%%%", now)).toEqual([]);
});

it("finds partners by name and any partner's transactions for the operator only", async () => {
  const { scope } = await newTestPartner();
  const name = `Lagos ${randomBase62(10)}`;
  await db.update(partners).set({ name }).where(eq(partners.id, scope.partnerId));
  const row = await addTestTransaction(scope, { walletAddress: `0x${randomBase62(8)}AbC` });
  expect(await searchAllPartners(name.slice(0, 12).toLowerCase())).toEqual([
    { kind: "partner", id: scope.partnerId, title: name, detail: scope.partnerId, path: `partners/${scope.partnerId}` },
  ]);
  for (const text of [row.id.slice(0, 12), row.partnerContext.slice(0, 12), row.walletAddress?.slice(0, 10) ?? ""]) {
    expect((await searchAllPartners(text)).map(({ id }) => id)).toEqual([row.id]);
  }
  const operator = await newTestOperator();
  const asked = { method: "GET" };
  expect((await operator.call(GET, asked)).status).toBe(400);
  expect((await callConsole(GET, asked)).status).toBe(401);
});
