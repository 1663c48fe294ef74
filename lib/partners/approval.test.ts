import { describe, expect, it } from "vitest";
import { POST as grant } from "#app/api/operator/partners/[partnerId]/[environment]/access/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { approvalCheckKinds } from "#db/enums.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { grantAccess, hasAccess } from "./access.ts";
import { listApprovalChecks, recordApprovalCheck } from "./approval.ts";
import { type CheckResult, checkResult, openChecks } from "./approval-contract.ts";
import { changeContact } from "./contact.ts";
import { createPartner } from "./manage-partners.ts";

const now = new Date("2026-11-28T23:59:00Z");
const day = "2026-11-28";

async function newPartner() {
  const partnerId = await createPartner("Kiosk");
  await changeContact(partnerId, { email: "help@shop.example", url: null }, systemActor, now);
  return { partnerId, environment: "production" as const };
}

const record = (partnerId: string, change: Partial<CheckResult>) =>
  recordApprovalCheck(
    partnerId,
    { kind: "business", result: "passed", valid_until: null, note: null, ...change },
    systemActor,
    now,
  );

describe("approval checks", () => {
  it("are open until each has passed, and the newest result of a kind counts", async () => {
    const { partnerId } = await newPartner();
    const open = async () => openChecks(await listApprovalChecks(partnerId, now));
    expect(await open()).toEqual(approvalCheckKinds);
    for (const kind of approvalCheckKinds) await record(partnerId, { kind });
    expect(await open()).toEqual([]);
    await record(partnerId, { kind: "sanctions", result: "failed", note: "A director is listed" });
    expect(await open()).toEqual(["sanctions"]);
    await record(partnerId, { kind: "sanctions" });
    expect(await open()).toEqual([]);
    const found = (await listApprovalChecks(partnerId, now)).find(({ kind }) => kind === "sanctions");
    expect(found?.history.map(({ result, note }) => [result, note])).toEqual([
      ["passed", null],
      ["failed", "A director is listed"],
      ["passed", null],
    ]);
  });

  it("count until the end of their last day in UTC", async () => {
    const { partnerId } = await newPartner();
    await record(partnerId, { valid_until: day });
    const stateAt = async (at: Date) => (await listApprovalChecks(partnerId, at))[0]?.state;
    expect(await stateAt(now)).toBe("passed");
    expect(await stateAt(new Date("2026-11-29T00:00:00Z"))).toBe("expired");
    await expect(record(partnerId, { valid_until: "2026-11-27" })).rejects.toMatchObject({ code: "validation_failed" });
    expect(checkResult.safeParse({ kind: "business", result: "passed", valid_until: "soon", note: "" }).success).toBe(
      false,
    );
  });

  it("of another partner don't count, and unknown partners have none", async () => {
    const [one, other] = [await newPartner(), await newPartner()];
    for (const kind of approvalCheckKinds) await record(one.partnerId, { kind });
    await expect(grantAccess(other, now)).rejects.toMatchObject({ code: "limit_reached" });
    await expect(record("ptn_none", {})).rejects.toMatchObject({ code: "not_found" });
  });

  it("stop a grant of production only, unless a reason is given", async () => {
    const scope = await newPartner();
    await grantAccess({ ...scope, environment: "sandbox" }, now);
    await expect(grantAccess(scope, now)).rejects.toThrow("Business verification, Sanctions screening");
    for (const kind of approvalCheckKinds.slice(1)) await record(scope.partnerId, { kind });
    await expect(grantAccess(scope, now)).rejects.toThrow("A check is open: Business verification.");
    expect(await hasAccess(scope)).toBe(false);
    await grantAccess(scope, now, { override: "Known for years" });
    expect(await hasAccess(scope)).toBe(true);
    // Partners that have access keep it when a check expires.
    await grantAccess(scope, new Date(now.getTime() + 400 * dayMs));
  });

  it("are overridden by an operator with a reason that the partner can't see", async () => {
    const scope = await newPartner();
    const operator = await newTestOperator();
    const refused = await operator.call(grant, { params: scope });
    expect([refused.status, refused.body.data.error]).toEqual([409, "limit_reached"]);
    const short = await operator.call(grant, { params: scope, body: { override: " x " } });
    expect(short.status).toBe(400);
    const granted = await operator.call(grant, { params: scope, body: { override: "Known for years" } });
    expect([granted.status, await hasAccess(scope)]).toEqual([200, true]);
    const { lines } = await listAudit(scope, {}, new Date());
    expect(lines.filter(({ action }) => action.startsWith("partner.")).map(({ action }) => action)).toEqual([
      "partner.grant",
      "partner.contact",
    ]);
    expect(JSON.stringify(lines)).not.toContain("Known for years");
  });
});
