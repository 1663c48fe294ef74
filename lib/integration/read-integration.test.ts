import { describe, expect, it } from "vitest";
import { addContact, newTestPartner, testProfile } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { addLogs } from "#lib/api-logs/test-logs.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { grantAccess } from "#lib/partners/access.ts";
import { changeContact } from "#lib/partners/contact.ts";
import { changeProfile } from "#lib/partners/profile.ts";
import { addRedirect, removeRedirect } from "#lib/partners/redirect-list.ts";
import { addTestTransaction, changeTestTransaction } from "#lib/transactions/test-listed.ts";
import { type CheckName, checkGroups, progressOf } from "./contract.ts";
import { confirmDuplicates, readIntegration } from "./read-integration.ts";
import { readProductionAccess, requestProduction } from "./request-production.ts";
import { addAttempts, passChecks } from "./test-integration.ts";

const now = new Date();
const stateOf = async (scope: Parameters<typeof readIntegration>[0], name: CheckName, at = now) =>
  (await readIntegration(scope, at)).checks.find((check) => check.name === name);

describe("the integration checklist", () => {
  it("starts without a passed check and with every check once", async () => {
    const { scope } = await newTestPartner();
    const { checks, progress } = await readIntegration(scope, now);
    expect(checks.filter(({ state }) => state !== "unseen")).toEqual([]);
    expect(checks).toHaveLength(Object.values(checkGroups).flat().length);
    expect(progress).toEqual({ met: 0, required: 9, isReady: false });
  });

  it("passes the basics by requests with a key, and only by successful ones", async () => {
    const partner = await newTestPartner();
    const { scope } = partner;
    const creation = { method: "POST", path: "/api/v1/partner/transactions" };
    const failed = { status: 400, errorCode: "validation_failed" };
    await addLogs(
      [
        { at: now, ...failed },
        { at: now, ...creation, ...failed },
        { at: now, ...creation, method: "GET" },
      ],
      scope,
    );
    expect((await readIntegration(scope, now)).progress.met).toBe(1);
    await partner.call(GET, "/transactions");
    const { ids } = await addLogs([{ at: now }, { at: now, ...creation }], scope);
    const { checks } = await readIntegration(scope, now);
    const evidence = checks.filter(({ name }) => ["key", "quotes", "transaction"].includes(name));
    expect(evidence.map((check) => [check.state, check.evidence[0]?.id])).toEqual([
      ["passed", partner.keyId],
      ["passed", ids[0]],
      ["passed", ids[1]],
    ]);
  });

  it.each([0, 3])("passes polling only by a look-up after the transaction succeeded, %s days ago", async (days) => {
    const { scope } = await newTestPartner();
    const row = await addTestTransaction(scope);
    const path = `/api/v1/partner/transactions/${row.id}`;
    const at = new Date(now.getTime() - days * dayMs);
    await changeTestTransaction(row, "success", at);
    expect((await stateOf(scope, "success"))?.state).toBe("passed");
    await addLogs([{ at: new Date(at.getTime() - 1), path }], scope);
    expect((await stateOf(scope, "polling"))?.state).toBe("unseen");
    const { ids } = await addLogs([{ at, path }], scope);
    expect(await stateOf(scope, "polling")).toMatchObject({
      state: "passed",
      evidence: [{ kind: "request", id: ids[0] }],
    });
  });

  it("keeps a passed check with its evidence, in its own environment only", async () => {
    const { scope } = await newTestPartner();
    const { ids } = await addLogs([{ at: now }], scope);
    const first = await stateOf(scope, "quotes");
    const later = new Date(now.getTime() + 200 * dayMs);
    expect(await stateOf(scope, "quotes", later)).toEqual(first);
    expect(first).toMatchObject({ state: "passed", passedAt: now.toISOString(), evidence: [{ id: ids[0] }] });
    expect((await stateOf({ ...scope, environment: "production" }, "quotes"))?.state).toBe("unseen");
  });

  it("doesn't keep a check of a setting", async () => {
    const { scope } = await newTestPartner();
    await addRedirect(scope, "https://shop.example", systemActor, now);
    expect(await stateOf(scope, "redirects")).toMatchObject({ state: "passed", detail: "https://shop.example" });
    await removeRedirect(scope, "https://shop.example", systemActor, now);
    expect((await stateOf(scope, "redirects"))?.state).toBe("unseen");
  });

  it("passes the support contact while there is one", async () => {
    const { scope } = await newTestPartner();
    expect((await stateOf(scope, "contact"))?.state).toBe("unseen");
    const changes = [
      [{ email: null, url: "https://shop.example/help" }, "passed"],
      [{ email: "help@shop.example", url: null }, "passed"],
      [{ email: null, url: null }, "unseen"],
    ] as const;
    for (const [contact, state] of changes) {
      await changeContact(scope.partnerId, contact, systemActor, now);
      expect(await stateOf(scope, "contact")).toMatchObject({ state, passedAt: null });
    }
  });

  it("passes duplicates when a member confirms what was observed", async () => {
    const { scope } = await newTestPartner();
    const confirm = () => confirmDuplicates(scope, { ...systemActor, name: "ada@example.com" }, now);
    await addAttempts(scope, [200]);
    await expect(confirm()).rejects.toMatchObject({ code: "limit_reached" });
    const { deliveryId } = await addAttempts(scope, [200, 200]);
    expect((await stateOf(scope, "duplicates"))?.state).toBe("unconfirmed");
    await confirm();
    const confirmed = { state: "passed", confirmedBy: "ada@example.com", evidence: [{ id: deliveryId }] };
    expect(await stateOf(scope, "duplicates")).toMatchObject(confirmed);
  });
});

describe("production access", () => {
  it.each([
    ["by webhooks", ["polling"]],
    ["by polling", [...checkGroups.webhooks]],
    ["without the recommended checks", [...checkGroups.recommended]],
  ])("can be requested with every required check passed %s", async (_name, except) => {
    const { scope } = await newTestPartner();
    await passChecks(scope, except);
    await addContact(scope.partnerId);
    await changeProfile(scope.partnerId, { ...testProfile, country: null, website: null }, systemActor, now);
    const incomplete = requestProduction(scope, systemActor, now);
    await expect(incomplete).rejects.toMatchObject({
      code: "validation_failed",
      details: { errors: [{ field: "country" }, { field: "website" }] },
    });
    await changeProfile(scope.partnerId, testProfile, systemActor, now);
    await requestProduction(scope, { ...systemActor, name: "ada@example.com" }, now);
    await requestProduction(scope, { ...systemActor, name: "bob@example.com" }, now);
    const request = { at: now.toISOString(), by: "ada@example.com" };
    expect(await readProductionAccess(scope.partnerId)).toEqual({ isGranted: false, request });
  });

  it.each([...checkGroups.core.map((name) => [name]), ...checkGroups.webhooks.map((name) => [name, "polling"])])(
    "can't be requested without %s",
    async (...except) => {
      const { scope } = await newTestPartner();
      await passChecks(scope, except);
      if (!except.includes("contact")) await addContact(scope.partnerId);
      await expect(requestProduction(scope, systemActor, now)).rejects.toMatchObject({ code: "limit_reached" });
      expect((await readProductionAccess(scope.partnerId)).request).toBeNull();
    },
  );

  it("can't be requested without a support contact, and says where to add it", async () => {
    const { scope } = await newTestPartner();
    await passChecks(scope);
    await expect(requestProduction(scope, systemActor, now)).rejects.toThrow("under Settings > General");
  });

  it("ends the request when it is granted, which needs no request", async () => {
    const { scope } = await newTestPartner();
    await passChecks(scope);
    await addContact(scope.partnerId);
    await requestProduction(scope, systemActor, now);
    await grantAccess({ ...scope, environment: "production" }, now);
    expect(await readProductionAccess(scope.partnerId)).toEqual({ isGranted: true, request: null });
    await expect(requestProduction(scope, systemActor, now)).rejects.toThrow("already been granted");
  });

  it("counts checks that aren't needed as met", () => {
    const checks = [...checkGroups.core, ...checkGroups.polling].map((name) => ({ name, state: "unneeded" as const }));
    expect(progressOf(checks)).toEqual({ met: 9, required: 9, isReady: true });
  });
});
