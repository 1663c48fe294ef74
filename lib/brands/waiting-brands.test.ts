import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { suspendPartner } from "#lib/partners/manage-partners.ts";
import { listAttentionItems } from "#lib/people/operators/list-attention-items.ts";
import { readOverview } from "#lib/people/operators/read-overview.ts";
import { submitBrand } from "./test-brand.ts";

setUpOwnDatabase();

const brandItems = async () => {
  const now = new Date();
  return listAttentionItems(await readOverview(now), now).filter(({ kind }) => kind === "brand");
};

it("lists the brands that wait in production for operators, with the one that waits longest", async () => {
  expect(await brandItems()).toEqual([]);
  const [first, second] = [(await newTestPartner("production")).scope, (await newTestPartner("production")).scope];
  await submitBrand({ ...first, environment: "sandbox" });
  expect(await brandItems()).toEqual([]);
  const since = await submitBrand(first);
  await submitBrand(second);
  expect(await brandItems()).toEqual([
    { kind: "brand", count: 2, partner: expect.stringMatching(/^Test /), partnerId: first.partnerId, since },
  ]);
  await suspendPartner(first.partnerId, new Date());
  expect(await brandItems()).toEqual([expect.objectContaining({ count: 1, partnerId: second.partnerId })]);
});
