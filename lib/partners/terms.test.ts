import { describe, expect, it } from "vitest";
import { addContact, grantProduction, newTestPartner } from "#app/api/test-partner.ts";
import { withTerms } from "#app/api/test-partner-life-changes.ts";
import { rawSql } from "#db/client.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { env } from "#lib/env.ts";
import { readProductionAccess, requestProduction } from "#lib/integration/request-production.ts";
import { passChecks } from "#lib/integration/test-integration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { acceptTerms, findOpenTerms, findTermsFor, listAcceptedTerms } from "./terms.ts";

const now = new Date();
const actor = { kind: "person", id: "usr_terms", name: "ada@terms.example", address: "198.51.100.7" } as const;
const newPartner = async () => (await newTestPartner()).scope;
const readyPartner = async () => {
  const scope = await newPartner();
  await passChecks(scope);
  await addContact(scope.partnerId);
  return scope;
};

describe("the terms of service", () => {
  it("need an address, which needs no version", () => {
    withTerms("2027-01");
    expect(env().terms).toEqual({ version: "2027-01", url: "https://acme.example/terms" });
    stubVariables({ SVC_TERMS_VERSION: "" });
    expect(env().terms).toBeNull();
    stubVariables({ SVC_TERMS_VERSION: "2027-01", SVC_COMPANY_TERMS_URL: "" });
    expect(() => env()).toThrow("SVC_COMPANY_TERMS_URL is required with SVC_TERMS_VERSION");
  });

  it("are accepted once per version, with the member, time, and address, and each acceptance is recorded", async () => {
    withTerms("2027-01");
    const [scope, other] = [await newPartner(), await newPartner()];
    for (const _time of [1, 2]) await acceptTerms(scope.partnerId, "2027-01", actor, now);
    expect([await findOpenTerms(scope.partnerId), await findOpenTerms(other.partnerId)]).toEqual([null, env().terms]);
    const rows = await rawSql()`select * from terms_acceptances where partner_id = ${scope.partnerId}`;
    expect(rows).toMatchObject([{ version: "2027-01", user_id: actor.id, address: actor.address }]);
    withTerms("2027-02");
    expect(await findOpenTerms(scope.partnerId)).toMatchObject({ version: "2027-02" });
    const later = new Date(now.getTime() + 1_000);
    await acceptTerms(scope.partnerId, "2027-02", actor, later);
    expect(await listAcceptedTerms(scope.partnerId)).toEqual([
      { version: "2027-02", by: null, at: later.toISOString() },
      { version: "2027-01", by: null, at: now.toISOString() },
    ]);
    expect(await listAcceptedTerms(other.partnerId)).toEqual([]);
    const { lines } = await listAudit(scope, { about: "partner" }, new Date());
    const versions = lines.filter(({ action }) => action === "partner.accept_terms").map(({ target }) => target);
    expect(versions.sort()).toEqual(["2027-01", "2027-02"]);
  });

  it("aren't accepted in another version than the current one, or when none is set", async () => {
    const { partnerId } = await newPartner();
    const refusal = { code: "validation_failed" };
    await expect(acceptTerms(partnerId, "2026-12", actor, now)).rejects.toMatchObject(refusal);
    withTerms("2027-01");
    await expect(acceptTerms(partnerId, "2026-12", actor, now)).rejects.toMatchObject(refusal);
    expect(await listAcceptedTerms(partnerId)).toEqual([]);
  });

  it("are asked of owners of partners with production access only", async () => {
    const { partnerId } = await newPartner();
    const ask = async (role: "owner" | "developer") => (await findTermsFor({ partnerId, role }))?.version;
    withTerms("2027-01");
    expect(await ask("owner")).toBeUndefined();
    await grantProduction(partnerId);
    expect([await ask("owner"), await ask("developer")]).toEqual(["2027-01", undefined]);
    await acceptTerms(partnerId, "2027-01", actor, now);
    expect(await ask("owner")).toBeUndefined();
  });
});

describe("a request for production access", () => {
  it("needs the current terms, on the field of the form, and accepts them", async () => {
    withTerms("2027-01");
    const scope = await readyPartner();
    for (const version of [undefined, "2026-12"]) {
      const refused = requestProduction(scope, actor, now, version);
      await expect(refused).rejects.toMatchObject({
        code: "validation_failed",
        details: { errors: [{ field: "terms" }] },
      });
    }
    expect(await listAcceptedTerms(scope.partnerId)).toEqual([]);
    expect(await readProductionAccess(scope.partnerId)).toMatchObject({ request: null });
    await requestProduction(scope, actor, now, "2027-01");
    expect(await findOpenTerms(scope.partnerId)).toBeNull();
    expect(await readProductionAccess(scope.partnerId)).toMatchObject({ request: { by: actor.name } });
  });

  it("doesn't ask for terms that were accepted before, or when none are set", async () => {
    await requestProduction(await readyPartner(), actor, now);
    withTerms("2027-01");
    const scope = await readyPartner();
    await acceptTerms(scope.partnerId, "2027-01", actor, now);
    await requestProduction(scope, actor, now);
    expect(await readProductionAccess(scope.partnerId)).toMatchObject({ request: { by: actor.name } });
  });
});
