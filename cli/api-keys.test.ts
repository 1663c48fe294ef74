import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { keyScopes } from "#db/enums.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { svc } from "./test-svc.ts";

const live = /^svc_test_\w{49}$/;

async function newPartner() {
  const partner = await newTestPartner();
  const create = ["key", "create", "--partner", partner.scope.partnerId, "--environment", "sandbox"];
  const newest = async () => (await listKeys(partner.scope, new Date())).find(({ id }) => id !== partner.keyId);
  const statusWith = async (key: string) => (await partner.call(GET, "/transactions", { key })).status;
  return { ...partner, create: (...options: string[]) => svc(...create, ...options), newest, statusWith };
}

describe("svc key", () => {
  it("creates a key without restrictions and prints only the key", async () => {
    const partner = await newPartner();
    const { code, text: key } = await partner.create();
    expect([code, key]).toEqual([0, expect.stringMatching(live)]);
    expect(await partner.newest()).toMatchObject({
      name: "Created by the operator",
      scopes: [...keyScopes],
      cidrs: [],
      expires_at: null,
    });
    expect(await partner.statusWith(key)).toBe(200);
  });

  it("creates a key with all given restrictions", async () => {
    const partner = await newPartner();
    const scopesGiven = ["--scopes", "quotes:read, assets:read", "--scopes", "transactions:read"];
    const { code } = await partner.create(
      "--name",
      "Till",
      ...scopesGiven,
      "--cidrs=10.0.0.0/8,2001:db8::/32",
      "--expires-in-days",
      "1",
    );
    expect(code).toBe(0);
    const key = await partner.newest();
    expect(key).toMatchObject({
      name: "Till",
      scopes: expect.toSatisfy(
        (all: string[]) => all.toSorted().join() === "assets:read,quotes:read,transactions:read",
      ),
      cidrs: ["10.0.0.0/8", "2001:db8::/32"],
    });
    const days = (Date.parse(key?.expires_at ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0.99);
    expect(days).toBeLessThanOrEqual(1);
  });

  it.each([
    [
      ["--scopes", "quotes:raed"],
      "Each of --scopes must be assets:read, quotes:read, transactions:read, transactions:write, logs:read, reports:read or webhooks:write. Did you mean quotes:read?",
    ],
    [["--cidrs", "10.0.0.1/8"], "--cidrs: must be a network like"],
    [["--expires-in-days", "0"], "--expires-in-days must be a whole number from 1 to 3650"],
    [["--name", "x".repeat(65)], "--name: At most 64 characters"],
    [["--environment", "staging"], "--environment was given more than once"],
  ])("creates none with %j", async (options, message) => {
    const partner = await newPartner();
    const { code, text } = await partner.create(...options);
    expect([code, text]).toEqual([1, expect.stringContaining(`svc: ${message}`)]);
    expect(await partner.newest()).toBeUndefined();
  });

  it("rotates by the key itself or its ID, with or without a grace period", async () => {
    const partner = await newPartner();
    const { code, text: second } = await svc("key", "rotate", partner.key, "--grace", "now");
    expect([code, second]).toEqual([0, expect.stringMatching(live)]);
    expect([await partner.statusWith(partner.key), await partner.statusWith(second)]).toEqual([401, 200]);
    const { id = "" } = (await partner.newest()) ?? {};
    const { text: third } = await svc("key", "rotate", id);
    expect([await partner.statusWith(second), await partner.statusWith(third)]).toEqual([200, 200]);
    expect((await svc("key", "rotate", third, "--grace", "2h")).text).toContain("--grace must be now, 1h, 24h or 7d");
  });

  it("revokes by the key itself or its ID, effective immediately", async () => {
    const partner = await newPartner();
    const { text: key } = await partner.create();
    expect(await svc("key", "revoke", key)).toEqual({
      code: 0,
      text: expect.stringMatching(/^Revoked svc_test_\w+…?\w*\.$/),
    });
    expect(await partner.statusWith(key)).toBe(401);
    expect((await svc("key", "revoke", partner.keyId)).code).toBe(0);
    expect(await partner.statusWith(partner.key)).toBe(401);
    expect((await svc("key", "revoke", partner.keyId)).code).toBe(1);
  });

  it.each(["rotate", "revoke"])("reports an unknown key on %s", async (verb) => {
    for (const key of ["key_none", "svc_test_none"])
      expect(await svc("key", verb, key)).toEqual({
        code: 1,
        text: expect.stringMatching(/^svc: [^\n]*key[^\n]*not found[^\n]*$/),
      });
  });
});
