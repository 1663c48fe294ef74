import { describe, expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { createKey } from "./create-key.ts";
import { listKeyAudit } from "./key-audit.ts";
import { findKeyInUse, listKeysInUse } from "./list-keys-in-use.ts";
import { readKeyMonth, readKeyUse } from "./read-key-use.ts";
import { revokeKey } from "./revoke-key.ts";
import { endGrace, rotateKey } from "./rotate-key.ts";

const now = new Date();
const newScope = async () => ({ partnerId: await createPartner("Keys"), environment: "sandbox" as const });
const namesOf = (keys: { name: string; status: string }[]) => keys.map(({ name, status }) => [name, status]);

describe("listing keys", () => {
  it("lists active keys first and filters by status, name and ID", async () => {
    const scope = await newScope();
    const gone = await createKey(scope, { name: "Gone" }, null, now);
    await createKey(scope, { name: "Soon", expires_in_days: 6 }, null, now);
    const old = await createKey(scope, { name: "Shop" }, null, now);
    await rotateKey(scope, old.api_key.id, "24h", null, now);
    await revokeKey(scope, gone.api_key.id, now);
    const later = new Date(now.getTime() + 1_000);
    const { keys, count, liveCount } = await listKeysInUse(scope, {}, later);
    expect(new Set(namesOf(keys.slice(0, 3)).map(String))).toEqual(
      new Set(["Shop,active", "Shop,rotating", "Soon,expires_soon"]),
    );
    expect(namesOf(keys.slice(3))).toEqual([["Gone", "revoked"]]);
    expect([count, liveCount]).toEqual([4, 3]);
    const shown = async (filter: Parameters<typeof listKeysInUse>[1]) =>
      namesOf((await listKeysInUse(scope, filter, later)).keys);
    expect(await shown({ status: "rotating" })).toEqual([["Shop", "rotating"]]);
    expect(await shown({ name: "oo" })).toEqual([["Soon", "expires_soon"]]);
    expect(await shown({ key: gone.api_key.id })).toEqual([["Gone", "revoked"]]);
    expect(await shown({ name: "nothing" })).toEqual([]);
    expect((await listKeysInUse({ ...scope, environment: "production" }, {}, later)).count).toBe(0);
  });

  it("counts each key's requests of 24 hours and returns the newest active key", async () => {
    const { key, scope } = await newTestPartner();
    await call(GET, "/transactions", { key });
    await call(GET, "/transactions?limit=oops", { key });
    await updateRollups(new Date());
    const [listed] = (await listKeysInUse(scope, {}, new Date())).keys;
    expect(listed?.calls).toHaveLength(24);
    expect(listed?.calls.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(listed?.calls.at(-1)).toBeGreaterThan(0);
    expect(listed?.last_call).toEqual({ method: "GET", path: "/api/v1/partner/transactions" });
    const use = await readKeyUse(scope, listed?.id ?? "", new Date());
    expect(use).toMatchObject({
      calls: 2,
      paths: [{ method: "GET", path: "/api/v1/partner/transactions", calls: 2 }],
      errors: [{ status: 400, code: "validation_failed", calls: 1 }],
    });
    const { days } = await readKeyMonth(scope, listed?.id ?? "", new Date());
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ requests: 2, refused: 1, failed: 0 });
  });

  it("doesn't reveal keys of other partners or the other environment", async () => {
    const [mine, other] = [await newScope(), await newScope()];
    const { api_key } = await createKey(mine, { name: "mine" }, null, now);
    await expect(readKeyUse(other, api_key.id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(readKeyUse(mine, "key_unknown", now)).rejects.toMatchObject({ code: "not_found" });
    expect(await findKeyInUse(other, api_key.id, now)).toBeUndefined();
    expect(await findKeyInUse({ ...mine, environment: "production" }, api_key.id, now)).toBeUndefined();
  });
});

describe("a rotated key", () => {
  it("can be expired early, once, and the new key stays active", async () => {
    const scope = await newScope();
    const old = await createKey(scope, { name: "a" }, null, now);
    const fresh = await rotateKey(scope, old.api_key.id, "7d", null, now);
    await expect(endGrace(scope, fresh.api_key.id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(endGrace(await newScope(), old.api_key.id, now)).rejects.toMatchObject({ code: "not_found" });
    await endGrace(scope, old.api_key.id, now);
    await expect(endGrace(scope, old.api_key.id, now)).rejects.toMatchObject({ code: "not_found" });
    const found = await findKeyInUse(scope, fresh.api_key.id, now);
    expect([found?.key.status, found?.predecessor?.status]).toEqual(["active", "expired"]);
    expect(found?.predecessor?.replaced_by?.id).toBe(fresh.api_key.id);
    const actionsOf = async (...keys: { hint: string }[]) =>
      (await listKeyAudit(scope, keys[0] ?? { hint: "" }, keys[1], now)).map(({ action }) => action).sort();
    expect(await actionsOf(old.api_key)).toEqual(["api_key.create", "api_key.end", "api_key.rotate"]);
    expect(await actionsOf(fresh.api_key, old.api_key)).toEqual(["api_key.rotate"]);
    expect((await findKeyInUse(scope, old.api_key.id, now))?.predecessor).toBeUndefined();
  });

  it("cannot be rotated again, also concurrently, unless its successor was revoked", async () => {
    const scope = await newScope();
    const { api_key } = await createKey(scope, { name: "a" }, null, now);
    const both = await Promise.allSettled([1, 2].map(() => rotateKey(scope, api_key.id, "7d", null, now)));
    const made = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toHaveLength(1);
    await revokeKey(scope, made[0]?.api_key.id ?? "", now);
    await expect(rotateKey(scope, api_key.id, "1h", null, now)).resolves.toBeDefined();
  });

  it("cannot exceed twice the limit of active keys", async () => {
    const scope = await newScope();
    let { api_key } = await createKey(scope, { name: "a" }, null, now);
    for (let live = 1; live < 40; live += 1) ({ api_key } = await rotateKey(scope, api_key.id, "7d", null, now));
    await expect(rotateKey(scope, api_key.id, "7d", null, now)).rejects.toMatchObject({ code: "limit_reached" });
  });
});
