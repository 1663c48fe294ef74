import { describe, expect, it } from "vitest";
import { POST } from "#app/api/dashboard/[environment]/api-keys/lookup/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { keysFilter } from "#lib/api-keys/contract.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";

const sandbox = { environment: "sandbox" };
const lookUp = (user: Awaited<ReturnType<typeof newTestUser>>, key: string) =>
  user.call(POST, { params: sandbox, body: { key } });
const withoutId = ({ status, body }: Awaited<ReturnType<typeof lookUp>>) => ({ status, ...body });

describe("200", () => {
  it("finds a pasted key, also with surrounding spaces, for every role", async () => {
    const user = await newTestUser({ role: "analyst" });
    const { key, api_key } = await createKey(user.scope, { name: "Shop" }, null, new Date());
    const response = await lookUp(user, ` ${key}\n`);
    expect(response.body.data).toMatchObject({ environment: "sandbox", api_key: { id: api_key.id, name: "Shop" } });
    expect(JSON.stringify(response.body)).not.toContain(key.slice(13, -4));
  });

  it("finds a key of the other environment by its prefix", async () => {
    const user = await newTestUser();
    const production = { ...user.scope, environment: "production" as const };
    const { key } = await createKey(production, { name: "Live" }, null, new Date());
    expect((await lookUp(user, key)).body.data).toMatchObject({
      environment: "production",
      api_key: { name: "Live" },
    });
  });

  it("returns the same response for another partner's key and an unknown one", async () => {
    const [user, other] = [await newTestUser(), await newTestUser()];
    const { key } = await createKey(other.scope, { name: "Theirs" }, null, new Date());
    const response = withoutId(await lookUp(user, key));
    expect(response).toEqual(withoutId(await lookUp(user, makeKey("sandbox"))));
    expect(response).toMatchObject({ status: 200, data: { environment: "sandbox", api_key: null } });
  });
});

describe("400", () => {
  it.each(["svc_test_short", "password", "", "x".repeat(201)])("rejects %j as malformed", async (key) => {
    const response = await lookUp(await newTestUser(), key);
    expect(response).toMatchObject({ status: 400, body: { data: { errors: [{ field: "key" }] } } });
  });
});

it("ignores a full key in the page's URL", () => {
  expect(keysFilter.parse({ name: makeKey("sandbox"), key: makeKey("production") })).toEqual({});
  expect(keysFilter.parse({ name: "svc_test_", status: "idle" })).toEqual({ name: "svc_test_", status: "idle" });
});
