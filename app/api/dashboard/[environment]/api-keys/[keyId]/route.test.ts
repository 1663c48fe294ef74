import { describe, expect, it } from "vitest";
import { DELETE } from "#app/api/dashboard/[environment]/api-keys/[keyId]/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";

async function userWithKey(options: Parameters<typeof newTestUser>[0] = {}) {
  const user = await newTestUser(options);
  const [key] = await listKeys(user.scope, new Date());
  if (!key) throw new Error("A test partner comes with a key");
  const status = async () => (await listKeys(user.scope, new Date()))[0]?.status;
  return { ...user, keyId: key.id, status };
}

const revoking = (keyId: string, environment = "sandbox") => ({ method: "DELETE", params: { environment, keyId } });

describe("200", () => {
  it("revokes the key", async () => {
    const user = await userWithKey();
    expect((await user.call(DELETE, revoking(user.keyId))).status).toBe(200);
    expect(await user.status()).toBe("revoked");
  });
});

describe("403", () => {
  it("rejects read-only roles", async () => {
    const user = await userWithKey({ role: "analyst" });
    expect((await user.call(DELETE, revoking(user.keyId))).status).toBe(403);
    expect(await user.status()).toBe("active");
  });
});

describe("404", () => {
  it("returns the same error for another partner's key, the other environment's, an unknown key, and a revoked one", async () => {
    const [user, other] = [await userWithKey(), await userWithKey()];
    await other.call(DELETE, revoking(other.keyId));
    const responses = [
      await user.call(DELETE, revoking(other.keyId)),
      await user.call(DELETE, revoking(user.keyId, "production")),
      await user.call(DELETE, revoking("key_unknown")),
      await other.call(DELETE, revoking(other.keyId)),
    ];
    const bodies = responses.map(({ status, body }) =>
      JSON.stringify({ status, ...body, data: { ...body.data, request_id: "" } }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
    expect(await user.status()).toBe("active");
  });
});
