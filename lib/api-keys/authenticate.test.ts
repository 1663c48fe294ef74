import { afterEach, describe, expect, it, vi } from "vitest";
import { addContact } from "#app/api/test-partner.ts";
import { type Environment, type KeyScope, keyScopes } from "#db/enums.ts";
import { resetEnv } from "#lib/env.ts";
import { grantAccess, updateFee, updateLimits } from "#lib/partners/access.ts";
import { createPartner, resumePartner, suspendPartner } from "#lib/partners/manage-partners.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { authenticate, type Credentials } from "./authenticate.ts";
import type { NewKey } from "./contract.ts";
import { createKey } from "./create-key.ts";

const now = new Date();

async function newKey(environment: Environment = "sandbox", wanted: Partial<NewKey> = {}) {
  const scope = { partnerId: await createPartner("Keys"), environment };
  if (environment === "production") await addContact(scope.partnerId);
  await grantAccess(scope, now);
  const { key, api_key } = await createKey(scope, { name: "a", ...wanted }, null, now);
  return { scope, key, keyId: api_key.id };
}

const ask = (credentials: Partial<Credentials>) =>
  authenticate(
    {
      key: undefined,
      authorization: undefined,
      hostEnvironment: null,
      address: "192.0.2.1",
      scope: null,
      ...credentials,
    },
    now,
  );

afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
});

describe("a request without a key", () => {
  it("gets an error that names the header, also with a bearer token", async () => {
    for (const key of [undefined, ""])
      await expect(ask({ key })).rejects.toMatchObject({
        code: "api_key_missing",
        message: "Send your API key in the X-SVC-API-KEY header.",
      });
    await expect(ask({ authorization: "Bearer x" })).rejects.toThrow("Authorization: Bearer isn't supported");
    await expect(ask({ authorization: "Basic Bearer " })).rejects.not.toThrow("Authorization: Bearer");
  });
});

describe("the environment of the host", () => {
  it("must be the key's, if it has one", async () => {
    stubVariables({
      SVC_PRODUCTION_URL: "https://api.example.com",
      SVC_SANDBOX_URL: "https://sandbox.example.com",
      SVC_TRUSTED_PROXIES: "1",
    });
    const [test, live] = [await newKey(), await newKey("production")];
    for (const hostEnvironment of ["sandbox", null] as const)
      expect((await ask({ key: test.key, hostEnvironment })).environment).toBe("sandbox");
    expect((await ask({ key: live.key, hostEnvironment: "production" })).environment).toBe("production");
    await expect(ask({ key: test.key, hostEnvironment: "production" })).rejects.toMatchObject({
      code: "environment_mismatch",
      message: "This is a TEST key. Use it at https://sandbox.example.com.",
    });
    await expect(ask({ key: live.key, hostEnvironment: "sandbox" })).rejects.toMatchObject({
      code: "environment_mismatch",
      message: "This is a production key. Use it at https://api.example.com.",
    });
  });
});

describe("an authenticated key", () => {
  it("has the limits and the fee of its partner", async () => {
    const { scope, key, keyId } = await newKey();
    await updateLimits(scope, { reads: 7, quotes: 8, creations: 9 });
    expect(await ask({ key })).toEqual({
      ...scope,
      keyId,
      limits: { reads: 7, quotes: 8, creations: 9 },
      scopes: [...keyScopes],
      feeBps: 0,
      feeRules: [],
    });
    await updateFee(scope, 75);
    expect((await ask({ key })).feeBps).toBe(75);
  });

  it("has one of its scopes, and any scope where none is needed", async () => {
    const { key } = await newKey("sandbox", { scopes: ["quotes:read", "assets:read"] });
    for (const scope of ["quotes:read", "assets:read", null] as const) await ask({ key, scope });
    await expect(ask({ key, scope: "transactions:write" satisfies KeyScope })).rejects.toMatchObject({
      code: "scope_missing",
    });
  });

  it("is rejected while its partner is suspended", async () => {
    const { scope, key } = await newKey();
    await suspendPartner(scope.partnerId, now);
    await expect(ask({ key })).rejects.toMatchObject({ code: "partner_access_disabled" });
    await resumePartner(scope.partnerId);
    await expect(ask({ key })).resolves.toBeDefined();
  });

  it("is limited to its networks, of IPv4 and IPv6 each", async () => {
    const one = await newKey("sandbox", { cidrs: ["198.51.100.7/32"] });
    await ask({ key: one.key, address: "198.51.100.7" });
    for (const address of ["198.51.100.6", "::1", "2001:db8::1"])
      await expect(ask({ key: one.key, address })).rejects.toMatchObject({ code: "ip_not_allowed" });
    const six = await newKey("sandbox", { cidrs: ["2001:db8:7::/48"] });
    await ask({ key: six.key, address: "2001:db8:7:ffff::1" });
    for (const address of ["2001:db8:8::1", "198.51.100.7"])
      await expect(ask({ key: six.key, address })).rejects.toMatchObject({ code: "ip_not_allowed" });
  });
});
