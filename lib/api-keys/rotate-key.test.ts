import { describe, expect, it } from "vitest";
import { call } from "#app/api/test-partner.ts";
import { GET, POST } from "#app/api/v1/partner/transactions/route.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { authenticate } from "./authenticate.ts";
import { liveKeysMax } from "./contract.ts";
import { createKey } from "./create-key.ts";
import { listKeyAudit } from "./key-audit.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { endGrace, rotateKey, rotateKeyByOperator } from "./rotate-key.ts";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const newScope = async () => ({ partnerId: await createPartner("Keys"), environment: "sandbox" as const });
const ask = (key: string, at = now, address = "192.0.2.1") =>
  authenticate({ key, authorization: undefined, hostEnvironment: null, address, scope: null }, at);

describe("rotation", () => {
  it("copies the old key's settings, and both keys work during the grace period", async () => {
    const scope = await newScope();
    const wanted = { name: "shop", scopes: ["quotes:read" as const], cidrs: ["192.0.2.0/24"], expires_in_days: 30 };
    const old = await createKey(scope, wanted, null, now);
    const fresh = await rotateKey(scope, old.api_key.id, "1h", null, now);
    expect(fresh.api_key).toMatchObject({
      name: "shop",
      scopes: ["quotes:read"],
      cidrs: ["192.0.2.0/24"],
      expires_at: old.api_key.expires_at,
      rotated_from: old.api_key.id,
    });
    await ask(old.key, later(3_599));
    await ask(fresh.key, later(3_601));
    await expect(ask(old.key, later(3_600))).rejects.toMatchObject({ code: "api_key_expired" });
  });

  it("expires the old key immediately without a grace period", async () => {
    const scope = await newScope();
    const old = await createKey(scope, { name: "a" }, null, now);
    await rotateKey(scope, old.api_key.id, "now", null, now);
    await expect(ask(old.key)).rejects.toMatchObject({ code: "api_key_expired" });
  });

  it("never extends a key's expiry and rejects expired and revoked keys", async () => {
    const scope = await newScope();
    const old = await createKey(scope, { name: "a", expires_in_days: 1 }, null, now);
    await rotateKey(scope, old.api_key.id, "7d", null, now);
    expect((await listKeys(scope, now)).find(({ id }) => id === old.api_key.id)?.expires_at).toBe(
      later(86_400).toISOString(),
    );
    await expect(rotateKey(scope, old.api_key.id, "1h", null, later(86_400))).rejects.toMatchObject({
      code: "not_found",
    });
    const revoked = await createKey(scope, { name: "b" }, null, now);
    await revokeKey(scope, revoked.api_key.id, now);
    await expect(rotateKey(scope, revoked.api_key.id, "1h", null, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(rotateKey(await newScope(), old.api_key.id, "1h", null, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("rotation by the operator", () => {
  it("finds a key of any partner by its ID or by the key itself", async () => {
    const scope = await newScope();
    const old = await createKey(scope, { name: "a" }, null, now);
    const second = await rotateKeyByOperator(old.api_key.id, "1h", now);
    expect(second.api_key).toMatchObject({ rotated_from: old.api_key.id, environment: "sandbox" });
    const third = await rotateKeyByOperator(second.key, "now", now);
    expect(third.api_key.rotated_from).toBe(second.api_key.id);
    await expect(ask(second.key)).rejects.toMatchObject({ code: "api_key_expired" });
    await expect(rotateKeyByOperator("key_unknown", "1h", now)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the audit log of a key", () => {
  it("has its permissions, its rotation, and the early end of the grace period", async () => {
    const scope = await newScope();
    const wanted = { name: "shop", scopes: ["quotes:read" as const], cidrs: ["192.0.2.0/24"], expires_in_days: 30 };
    const old = await createKey(scope, wanted, null, now);
    const { api_key } = await rotateKey(scope, old.api_key.id, "1h", null, now);
    await endGrace(scope, old.api_key.id, later(60));
    const lines = await listKeyAudit(scope, old.api_key, undefined, later(60));
    const { id } = old.api_key;
    const { scopes, cidrs } = wanted;
    expect(Object.fromEntries(lines.map(({ action, after }) => [action, after]))).toEqual({
      "api_key.create": { id, scopes, cidrs, expires_at: old.api_key.expires_at },
      "api_key.rotate": { id, replaced_by: api_key.hint, old_key_expires_at: later(3_600).toISOString() },
      "api_key.end": { id, previous_expires_at: later(3_600).toISOString() },
    });
  });
});

describe("the audit log of a key that was rotated twice", () => {
  it("has only the rotation that created it, and who revoked it", async () => {
    const scope = await newScope();
    const old = await createKey(scope, { name: "a" }, null, now);
    const first = await rotateKey(scope, old.api_key.id, "7d", null, now);
    await revokeKey(scope, first.api_key.id, now);
    const second = await rotateKey(scope, old.api_key.id, "7d", null, now);
    const audit = async (key: { hint: string }) =>
      (await listKeyAudit(scope, key, old.api_key, now)).map(({ action, after }) => [action, after]);
    const created = ({ hint }: { hint: string }) => [
      "api_key.rotate",
      { id: old.api_key.id, replaced_by: hint, old_key_expires_at: later(604_800).toISOString() },
    ];
    expect(await audit(second.api_key)).toEqual([created(second.api_key)]);
    expect(await audit(first.api_key)).toEqual([["api_key.revoke", { id: first.api_key.id }], created(first.api_key)]);
    await revokeKey(scope, second.api_key.id, now, systemActor, "leaked");
    expect((await audit(second.api_key))[0]).toEqual(["api_key.revoke", { id: second.api_key.id, reason: "leaked" }]);
  });
});

describe("the limit of active keys", () => {
  /** The keys of a scope with the maximum of created keys, of which `rotated` were rotated and are in their grace period. */
  async function fullScope(rotated: number) {
    const scope = await newScope();
    const keys = [];
    for (let index = 0; index < liveKeysMax; index++) keys.push(await createKey(scope, { name: "a" }, null, now));
    const successors = [];
    for (const { api_key } of keys.slice(0, rotated)) {
      successors.push(await rotateKey(scope, api_key.id, "1h", null, now));
    }
    return { scope, keys, successors };
  }

  it("lets every key be rotated at the limit of created keys, up to twice as many active keys", async () => {
    const { scope, keys } = await fullScope(liveKeysMax - 1);
    const last = keys.at(-1)?.api_key.id ?? "";
    const successor = await rotateKey(scope, last, "1h", null, now);
    expect(await listKeys(scope, now)).toHaveLength(2 * liveKeysMax);
    await expect(rotateKey(scope, successor.api_key.id, "1h", null, now)).rejects.toMatchObject({
      code: "limit_reached",
      message: "Too many rotated keys are still active. Expire one of them first.",
    });
    expect(await listKeys(scope, now)).toHaveLength(2 * liveKeysMax);
    await endGrace(scope, last, now);
    await rotateKey(scope, successor.api_key.id, "1h", null, now);
  });

  it("stops counting rotated keys at the end of their grace period", async () => {
    const { scope, successors } = await fullScope(liveKeysMax);
    const id = successors[0]?.api_key.id ?? "";
    await expect(rotateKey(scope, id, "1h", null, later(3_599))).rejects.toMatchObject({
      code: "limit_reached",
    });
    await rotateKey(scope, id, "1h", null, later(3_600));
  });
});

describe("permissions of a key", () => {
  it("are limited by its scopes, without a log row for 403", async () => {
    const scope = await newScope();
    const { key } = await createKey(scope, { name: "reader", scopes: ["transactions:read"] }, null, new Date());
    expect((await call(GET, "/transactions", { key })).status).toBe(200);
    const refused = await call(POST, "/transactions", { key, method: "POST", body: "{}" });
    expect([refused.status, refused.body.data.error]).toEqual([403, "scope_missing"]);
    expect(refused.body.msg).toContain("transactions:write");
  });

  it("are limited to its networks", async () => {
    const scope = await newScope();
    const { key } = await createKey(scope, { name: "office", cidrs: ["203.0.113.0/24", "2001:db8::/32"] }, null, now);
    for (const address of ["203.0.113.200", "2001:db8::7"]) await ask(key, now, address);
    for (const address of ["203.0.114.1", "2001:db9::7", "192.0.2.1"]) {
      await expect(ask(key, now, address)).rejects.toMatchObject({ code: "ip_not_allowed" });
    }
  });

  it("end when it expires", async () => {
    const { key } = await createKey(await newScope(), { name: "brief", expires_in_days: 1 }, null, now);
    await ask(key, later(86_399));
    await expect(ask(key, later(86_400))).rejects.toMatchObject({ code: "api_key_expired" });
  });

  it("require its partner's access to the environment", async () => {
    const partnerId = await createPartner("No production");
    const { key } = await createKey({ partnerId, environment: "production" }, { name: "early" }, null, now);
    await expect(ask(key)).rejects.toMatchObject({ code: "partner_access_disabled" });
  });
});
