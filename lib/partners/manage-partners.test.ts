import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { resumePartner, suspendPartner } from "./manage-partners.ts";

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
