import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { grantAccess, revokeAccess } from "./access.ts";
import { changeContact, readContact } from "./contact.ts";
import { contactChange } from "./contract.ts";
import { createPartner } from "./manage-partners.ts";

const now = new Date();
const none = { email: null, url: null };
const email = { email: "help@shop.example", url: null };

describe("the support contact", () => {
  it("is recorded in the audit log when it changes, and only then", async () => {
    const { scope } = await newTestPartner();
    const [partner, other] = [scope.partnerId, await createPartner("Other")];
    for (const _time of [1, 2]) await changeContact(partner, email, systemActor, now);
    expect([await readContact(partner), await readContact(other)]).toEqual([email, none]);
    const { lines } = await listAudit(scope, { about: "partner" }, new Date());
    const changes = lines.filter(({ action }) => action === "partner.contact");
    expect(changes).toMatchObject([{ before: none, after: email }]);
    await expect(changeContact("ptn_none", email, systemActor, now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is needed for production access, which partners that have it keep", async () => {
    const { scope } = await newTestPartner("production");
    const { partnerId } = scope;
    await expect(changeContact(partnerId, none, systemActor, now)).rejects.toMatchObject({ code: "validation_failed" });
    await changeContact(partnerId, { email: null, url: "https://shop.example/help" }, systemActor, now);
    await revokeAccess(scope);
    await changeContact(partnerId, none, systemActor, now);
    await expect(grantAccess(scope, now)).rejects.toMatchObject({ code: "limit_reached" });
    await grantAccess({ ...scope, environment: "sandbox" }, now);
    await changeContact(partnerId, email, systemActor, now);
    await grantAccess(scope, now);
  });

  it.each([
    [{ support_email: "", support_url: "" }, none],
    [{ support_email: "help@shop.example", support_url: "" }, email],
    [
      { support_email: "", support_url: "https://shop.example/help" },
      { email: null, url: "https://shop.example/help" },
    ],
  ])("reads %j", (typed, { email: support_email, url: support_url }) => {
    expect(contactChange.parse(typed)).toEqual({ support_email, support_url });
  });

  it.each([
    { support_email: "shop.example", support_url: "" },
    { support_email: "help@shop.example?bcc=eve@shop.example", support_url: "" },
    { support_email: "", support_url: "http://shop.example" },
    { support_email: "", support_url: "javascript:alert(1)" },
    { support_email: "" },
  ])("rejects %j", (typed) => {
    expect(contactChange.safeParse(typed).success).toBe(false);
  });
});
