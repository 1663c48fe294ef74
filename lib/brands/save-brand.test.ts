import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import type { TenantScope } from "#db/scope.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { brandChange } from "./contract.ts";
import { approveBrand, rejectBrand } from "./decide-brand.ts";
import { brandTheme, findLogo, readBrandSettings, readBrandVersions, readLiveBrand } from "./read-brand.ts";
import { saveBrand, withdrawBrand } from "./save-brand.ts";
import { brandForm } from "./test-brand.ts";
import { testLogo } from "./test-png.ts";

const now = new Date();
const later = new Date(now.getTime() + 1);
const last = new Date(now.getTime() + 2);

async function newScopes() {
  const { scope: sandbox } = await newTestPartner();
  return { sandbox, production: { ...sandbox, environment: "production" } satisfies TenantScope };
}

const save = (scope: TenantScope, values: Parameters<typeof brandForm>[0], at = now) =>
  saveBrand(scope, brandForm(values), actor, at);
const lastAction = async (scope: TenantScope) => {
  const { lines } = await listAudit(scope, { about: "brand" }, last);
  return lines[0];
};

describe("saveBrand", () => {
  it("is live immediately in the sandbox only", async () => {
    const { sandbox, production } = await newScopes();
    await save(sandbox, { name: "Acme Pay", color: "#0a6b63" });
    expect(await readLiveBrand(sandbox)).toEqual({
      name: "Acme Pay",
      logo: null,
      logoDark: null,
      color: "#0a6b63",
      colorDark: null,
    });
    expect(await readLiveBrand(production)).toBeNull();
    await save(production, { name: "Acme Pay" });
    expect(await readLiveBrand(production)).toBeNull();
    expect(await readBrandVersions(production)).toMatchObject({ live: null, pending: { name: "Acme Pay" } });
  });

  it("replaces what was saved before, also by nothing", async () => {
    const { sandbox } = await newScopes();
    await save(sandbox, { name: "Acme", color: "#0a6b63", color_dark: "#7fd1c8", logo: testLogo() });
    await save(sandbox, {}, later);
    expect(await readLiveBrand(sandbox)).toEqual({
      name: null,
      logo: null,
      logoDark: null,
      color: null,
      colorDark: null,
    });
  });

  it("keeps an uploaded logo by its hash, also one of the sandbox in production", async () => {
    const { sandbox, production } = await newScopes();
    await save(sandbox, { logo: testLogo(), logo_dark: testLogo([255, 255, 255, 255]) });
    const { logo, logoDark } = (await readLiveBrand(sandbox)) ?? {};
    const [light = "", dark = ""] = [logo?.hash, logoDark?.hash];
    expect(light).not.toBe(dark);
    await save(production, { logo: dark, logo_dark: light });
    const { pending } = await readBrandVersions(production);
    expect([pending?.logo, pending?.logoDark]).toEqual([logoDark, logo]);
    expect((await findLogo(dark))?.equals((await findLogo(light)) ?? Buffer.alloc(0))).toBe(false);
  });

  it("refuses the hash of another partner's logo, and of none", async () => {
    const [{ sandbox }, neighbor] = await Promise.all([newScopes(), newScopes()]);
    await save(neighbor.sandbox, { logo: testLogo([1, 2, 3, 255]) });
    const hash = (await readLiveBrand(neighbor.sandbox))?.logo?.hash ?? "";
    for (const logo of [hash, "0".repeat(64)])
      await expect(save(sandbox, { logo })).rejects.toMatchObject({
        code: "validation_failed",
        details: { errors: [{ field: "logo", code: "unknown_value" }] },
      });
    expect(await readLiveBrand(sandbox)).toBeNull();
  });

  it("refuses in production what is live already", async () => {
    const { production } = await newScopes();
    await save(production, { name: "Acme" });
    await approveBrand(production, { version: now.toISOString(), actor, now });
    await expect(save(production, { name: "Acme" }, later)).rejects.toMatchObject({ code: "validation_failed" });
    await save(production, { name: "Acme", color: "#0a6b63" }, later);
    expect((await readBrandVersions(production)).pending?.color).toBe("#0a6b63");
  });

  it("records what changed", async () => {
    const { sandbox } = await newScopes();
    await save(sandbox, { name: "Acme" });
    await save(sandbox, { name: "Acme Pay", logo: testLogo() }, later);
    const hash = (await readLiveBrand(sandbox))?.logo?.hash;
    expect(await lastAction(sandbox)).toMatchObject({
      action: "brand.change",
      before: { name: "Acme", brand_logo: null },
      after: { name: "Acme Pay", brand_logo: hash?.slice(0, 12) },
    });
  });
});

describe("decisions on a brand", () => {
  it("shows an approved version to buyers, and the earlier one until then", async () => {
    const { production } = await newScopes();
    await save(production, { name: "First" });
    await approveBrand(production, { version: now.toISOString(), actor, now });
    await save(production, { name: "Second" }, later);
    expect((await readLiveBrand(production))?.name).toBe("First");
    await approveBrand(production, { version: later.toISOString(), actor, now: last });
    expect(await readBrandVersions(production)).toMatchObject({ live: { name: "Second" }, pending: null });
    expect(await lastAction(production)).toMatchObject({
      action: "brand.approve",
      before: { name: "First" },
      after: { name: "Second" },
    });
  });

  it("deletes a rejected version and tells the owners why", async () => {
    const owner = await newTestUser({ environment: "production" });
    const { scope: production } = owner;
    await save(production, { name: "Acme", logo: testLogo([9, 9, 9, 255]) });
    const hash = (await readBrandVersions(production)).pending?.logo?.hash ?? "";
    expect(await findLogo(hash)).toBeDefined();
    await rejectBrand(production, { version: now.toISOString(), reason: "This is a bank's logo", actor, now: later });
    expect(await readBrandVersions(production)).toEqual({ live: null, pending: null });
    expect(await findLogo(hash)).toBeUndefined();
    const [mail] = await mailsTo(owner.email);
    expect(mail?.text).toContain("was rejected: This is a bank's logo.");
    expect(await lastAction(production)).toMatchObject({
      action: "brand.reject",
      after: { reason: "This is a bank's logo" },
    });
  });

  it("decides only on the version that was seen", async () => {
    const { production } = await newScopes();
    await save(production, { name: "Seen" });
    await save(production, { name: "Swapped" }, later);
    const seen = { version: now.toISOString(), actor, now: later };
    await expect(approveBrand(production, seen)).rejects.toMatchObject({ code: "not_found" });
    await expect(rejectBrand(production, { ...seen, reason: "bad" })).rejects.toMatchObject({ code: "not_found" });
    expect(await readBrandVersions(production)).toMatchObject({ live: null, pending: { name: "Swapped" } });
  });

  it("can't be made once the partner withdrew the version", async () => {
    const { production } = await newScopes();
    await save(production, { name: "Acme" });
    await withdrawBrand(production, actor, later);
    await expect(withdrawBrand(production, actor, later)).rejects.toMatchObject({ code: "not_found" });
    const seen = { version: now.toISOString(), actor, now };
    await expect(approveBrand(production, seen)).rejects.toMatchObject({ code: "not_found" });
    expect(await lastAction(production)).toMatchObject({ action: "brand.withdraw" });
  });

  it("leaves one version live when two operators approve at once", async () => {
    const { production } = await newScopes();
    await save(production, { name: "Acme" });
    const decision = { version: now.toISOString(), actor, now };
    const results = await Promise.allSettled([approveBrand(production, decision), approveBrand(production, decision)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await readBrandVersions(production)).toMatchObject({ live: { name: "Acme" }, pending: null });
  });
});

describe("readBrandSettings", () => {
  it("starts in production with the sandbox's brand until production has one", async () => {
    const { sandbox, production } = await newScopes();
    expect(await readBrandSettings(production)).toMatchObject({ initial: null, isFromSandbox: false });
    await save(sandbox, { name: "Tested" });
    expect(await readBrandSettings(production)).toMatchObject({ initial: { name: "Tested" }, isFromSandbox: true });
    await save(production, { name: "Own" });
    expect(await readBrandSettings(production)).toMatchObject({ initial: { name: "Own" }, isFromSandbox: false });
    expect(await readBrandSettings(sandbox)).toMatchObject({ initial: { name: "Tested" }, isFromSandbox: false });
  });
});

describe("brandTheme", () => {
  it("has the live color, or the one of dark mode, and is null without any", async () => {
    const { sandbox } = await newScopes();
    expect(await brandTheme(sandbox)).toBeNull();
    await save(sandbox, { name: "Acme" });
    expect(await brandTheme(sandbox)).toBeNull();
    await save(sandbox, { color_dark: "#7fd1c8" }, later);
    expect(await brandTheme(sandbox)).toEqual({ color: "#7fd1c8", mode: null });
    await save(sandbox, { color: "#0a6b63", color_dark: "#7fd1c8" });
    expect(await brandTheme(sandbox)).toEqual({ color: "#0a6b63", mode: null });
    expect(await brandTheme({ ...sandbox, environment: "production" })).toBeNull();
  });
});

describe("brandChange", () => {
  const faults = (values: Parameters<typeof brandForm>[0]) =>
    brandChange.safeParse(brandForm(values)).error?.issues.map(({ path, message }) => [path[0], message]);

  it("accepts blank fields, and colors in any case", () => {
    expect(brandChange.parse(brandForm({ name: " Acme ", color: " #0A6B63 " }))).toEqual(
      brandForm({ name: "Acme", color: "#0a6b63" }),
    );
    expect(faults({})).toBeUndefined();
  });

  it.each([
    [{ name: "a".repeat(61) }, "name", "At most 60 characters"],
    [
      { name: "pay.example" },
      "name",
      "Enter a name without links or domains. If it has a period, add a space after it.",
    ],
    [{ color: "teal" }, "color", "Enter a color like #0A6B63"],
    [{ color_dark: "#777777" }, "color_dark", "Too pale for white text. Use #767676."],
  ])("refuses %j", (values, field, message) => expect(faults(values)).toEqual([[field, message]]));

  it("accepts a name of 60 characters", () => expect(faults({ name: "a".repeat(60) })).toBeUndefined());
});
