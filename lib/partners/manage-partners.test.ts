import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { createPartner, listPartners, resumePartner, suspendPartner } from "./manage-partners.ts";

describe("listing partners", () => {
  it("has each partner once, also where a page ends between two of the same name", async () => {
    const name = `Same name ${crypto.randomUUID()}`;
    const ids: string[] = [];
    for (const _each of [1, 2, 3]) ids.push(await createPartner(name));
    const before = (await listPartners()).findIndex((partner) => partner.name === name);
    for (const fromFirstPage of [0, 1, 2, 3]) {
      const listed = await listPartners(before + fromFirstPage || 1);
      const found = listed.filter((partner) => partner.name === name).map(({ id }) => id);
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
  });
});

describe("suspending a partner", () => {
  it("rejects its next request in both environments without a log row, until resumed", async () => {
    const partner = await newTestPartner();
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    await suspendPartner(partner.scope.partnerId, new Date());
    const refused = await partner.call(GET, "/transactions");
    expect([refused.status, refused.body.data.error]).toEqual([403, "partner_access_disabled"]);
    expect(await partner.logs()).toHaveLength(1);
    await resumePartner(partner.scope.partnerId);
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    expect(await partner.logs()).toHaveLength(2);
  });

  it("doesn't affect other partners", async () => {
    const [suspended, other] = [await newTestPartner(), await newTestPartner()];
    await suspendPartner(suspended.scope.partnerId, new Date());
    expect((await other.call(GET, "/transactions")).status).toBe(200);
  });
});
