import { describe, expect, it } from "vitest";
import { emptyProfile, newTestPartner, testProfile } from "#app/api/test-partner.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { changeProfile, readProfile } from "./profile.ts";
import { missingFields, profileChange } from "./profile-contract.ts";

const now = new Date();
const nothing = profileChange.parse(emptyProfile);

describe("the company details", () => {
  it("are those of the partner, and each change is recorded with only what changed", async () => {
    const [{ scope }, other] = [await newTestPartner(), await newTestPartner()];
    const { partnerId } = scope;
    expect(await readProfile(partnerId)).toEqual(nothing);
    const first = { ...testProfile, monthly_volume: "250000.50", volume_currency: "EUR" };
    for (const _time of [1, 2]) await changeProfile(partnerId, first, systemActor, now);
    await changeProfile(partnerId, { ...first, legal_name: "Shop Inc" }, systemActor, now);
    expect(await readProfile(partnerId)).toEqual({
      ...first,
      legal_name: "Shop Inc",
      monthly_volume: expect.stringMatching(/^250000\.50?$/),
    });
    expect(await readProfile(other.scope.partnerId)).toEqual(nothing);
    const { lines } = await listAudit(scope, { about: "partner" }, new Date());
    const changes = lines.filter(({ action }) => action === "partner.profile");
    expect(changes).toHaveLength(2);
    expect(changes.map(({ after }) => after)).toContainEqual({ legal_name: "Shop Inc" });
    await expect(changeProfile("ptn_none", first, systemActor, now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that production needs are the legal name, country, website, and use", () => {
    expect(missingFields(nothing)).toEqual(["legal_name", "country", "website", "use_case"]);
    expect(missingFields(testProfile)).toEqual([]);
  });

  it("reject a country that doesn't exist", async () => {
    const { scope } = await newTestPartner();
    const change = changeProfile(scope.partnerId, { ...testProfile, country: "QQ" }, systemActor, now);
    await expect(change).rejects.toMatchObject({ code: "validation_failed" });
  });

  it.each([
    ["website", "http://shop.example"],
    ["website", "javascript:alert(1)"],
    ["billing_email", "shop.example"],
    ["country", "Nigeria"],
    ["monthly_volume", "0"],
    ["monthly_volume", "-5"],
    ["monthly_volume", "1e5"],
    ["monthly_volume", "1.234"],
    ["monthly_volume", "250,00"],
    ["monthly_volume", "2,50,000"],
    ["legal_name", "x".repeat(161)],
  ])("reject %s %j", (field, value) => {
    const volume = { monthly_volume: "1", volume_currency: "EUR" };
    const { error } = profileChange.safeParse({ ...emptyProfile, ...volume, [field]: value });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each(["250000.50", "250,000.50"])("accept the volume %s, as the form shows it", (entered) => {
    const volume = { monthly_volume: entered, volume_currency: "EUR" };
    expect(profileChange.parse({ ...emptyProfile, ...volume }).monthly_volume).toBe("250000.50");
  });

  it.each([
    [{ monthly_volume: "5000" }, "volume_currency"],
    [{ volume_currency: "EUR" }, "monthly_volume"],
  ])("reject a volume without currency and the opposite: %j", (entered, field) => {
    const { error } = profileChange.safeParse({ ...emptyProfile, ...entered });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
