import { describe, expect, it } from "vitest";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { isLiveKey } from "./authenticate.ts";
import { createKey } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey, revokeKeyByOperator } from "./revoke-key.ts";

const newScope = async () => ({ partnerId: await createPartner("Keys"), environment: "sandbox" as const });
const now = new Date();

describe("API keys", () => {
  it("shows a key once and stores only its hash and hint", async () => {
    const scope = await newScope();
    const { key, api_key } = await createKey(scope, { name: "server" }, null, now);
    expect(await isLiveKey(key, now)).toBe(true);
    const [listed] = await listKeys(scope, now);
    expect(listed).toEqual(api_key);
    expect(JSON.stringify(listed)).not.toContain(key.slice(13, -4));
    expect(listed).toMatchObject({ name: "server", status: "active", environment: "sandbox", last_used_at: null });
  });

  it("allows twenty active keys, also with thirty concurrent creations", async () => {
    const scope = await newScope();
    const made = await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) => createKey(scope, { name: `key ${number}` }, null, now)),
    );
    const kept = made.filter(({ status }) => status === "fulfilled");
    expect(kept).toHaveLength(20);
    const [first] = await listKeys(scope, now);
    await revokeKey(scope, first?.id ?? "", now);
    await expect(createKey(scope, { name: "room" }, null, now)).resolves.toBeDefined();
  });

  it("can be revoked once, and only by their own partner and environment", async () => {
    const [scope, other] = [await newScope(), await newScope()];
    const { key, api_key } = await createKey(scope, { name: "a" }, null, now);
    await expect(revokeKey(other, api_key.id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeKey({ ...scope, environment: "production" }, api_key.id, now)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await isLiveKey(key, now)).toBe(true);
    await revokeKey(scope, api_key.id, now);
    expect(await isLiveKey(key, now)).toBe(false);
    await expect(revokeKey(scope, api_key.id, now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("can be found by the operator by ID or by the key itself", async () => {
    const scope = await newScope();
    const [a, b] = [await createKey(scope, { name: "a" }, null, now), await createKey(scope, { name: "b" }, null, now)];
    expect(await revokeKeyByOperator(a.api_key.id, now)).toBe(a.api_key.hint);
    expect(await revokeKeyByOperator(b.key, now)).toBe(b.api_key.hint);
    expect([await isLiveKey(a.key, now), await isLiveKey(b.key, now)]).toEqual([false, false]);
    await expect(revokeKeyByOperator("key_unknown", now)).rejects.toMatchObject({ code: "not_found" });
  });
});
