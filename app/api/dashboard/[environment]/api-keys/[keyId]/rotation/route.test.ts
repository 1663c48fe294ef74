import { describe, expect, it } from "vitest";
import { DELETE } from "#app/api/dashboard/[environment]/api-keys/[keyId]/grace/route.ts";
import { POST } from "#app/api/dashboard/[environment]/api-keys/[keyId]/rotation/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { isLiveKey } from "#lib/api-keys/authenticate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { hourMs } from "#lib/duration.ts";

const newKey = async () => {
  const user = await newTestUser();
  const { key, api_key } = await createKey(user.scope, { name: "Shop" }, null, new Date());
  const params = { environment: "sandbox", keyId: api_key.id };
  const rotate = (body: unknown) => user.call(POST, { params, body });
  return { user, key, api_key, params, rotate };
};
const afterMs = (ms: number) => new Date(Date.now() + ms);

describe("200", () => {
  it.each([
    ["now", 0],
    ["1h", 1],
    ["24h", 24],
    ["7d", 168],
  ])("with the grace %s, the old key works for %s more hours and the new one immediately", async (grace, hours) => {
    const { key, rotate, api_key } = await newKey();
    const response = await rotate({ grace });
    expect(response).toMatchObject({ status: 200, body: { data: { api_key: { rotated_from: api_key.id } } } });
    const ends = hours * hourMs;
    expect(await isLiveKey(response.body.data.key, new Date())).toBe(true);
    expect(await isLiveKey(key, afterMs(Math.max(ends - 60_000, 0)))).toBe(hours > 0);
    expect(await isLiveKey(key, afterMs(ends + 60_000))).toBe(false);
  });

  it("expires the old key early", async () => {
    const { user, key, params, rotate } = await newKey();
    const { key: fresh } = (await rotate({ grace: "7d" })).body.data;
    expect(await isLiveKey(key, new Date())).toBe(true);
    expect((await user.call(DELETE, { method: "DELETE", params })).status).toBe(200);
    expect([await isLiveKey(key, new Date()), await isLiveKey(fresh, new Date())]).toEqual([false, true]);
  });
});

describe("400", () => {
  it.each([{}, { grace: "15m" }, { grace: 3_600 }])("rejects the grace %j", async (body) => {
    const { rotate } = await newKey();
    expect(await rotate(body)).toMatchObject({ status: 400, body: { data: { errors: [{ field: "grace" }] } } });
  });
});

describe("404", () => {
  it("returns the same error for another partner's key, an unknown key, and a key without a successor", async () => {
    const { user, params, key } = await newKey();
    const other = await newTestUser();
    const response = await other.call(POST, { params, body: { grace: "now" } });
    expect([response.status, response.body.data.error]).toEqual([404, "not_found"]);
    expect((await user.call(DELETE, { method: "DELETE", params })).status).toBe(404);
    expect(await isLiveKey(key, new Date())).toBe(true);
  });
});

describe("409", () => {
  it("rejects a second rotation", async () => {
    const { rotate } = await newKey();
    await rotate({ grace: "24h" });
    expect(await rotate({ grace: "24h" })).toMatchObject({ status: 409, body: { data: { error: "limit_reached" } } });
  });
});
