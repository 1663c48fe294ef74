import { describe, expect, it } from "vitest";
import { newTestUser } from "#app/api/test-user.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";
import { POST } from "./route.ts";

const params = { environment: "sandbox" };
const body = { name: "Orders", url: "https://shop.example/webhooks", events: ["transaction.success"] };

describe("200", () => {
  it("creates an active endpoint and returns its secret, which the list doesn't contain", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, { params, body });
    expect(response).toMatchObject({ status: 200, body: { data: { endpoint: { ...body, status: "active" } } } });
    const { secret } = response.body.data;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    const listed = await listEndpoints(user.scope, new Date());
    expect(listed).toMatchObject([body]);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });
});

describe("400", () => {
  it.each([
    ["url", { url: "http://shop.example/webhooks" }],
    ["url", { url: "https://10.0.0.1/webhooks" }],
    ["url", { url: "https://ada:secret@shop.example/" }],
    ["url", { url: "shop.example" }],
    ["name", { name: " " }],
    ["name", { name: "x".repeat(65) }],
    ["events", { events: [] }],
    ["events", { events: ["transaction.pending"] }],
    ["secret", { secret: "whsec_mine" }],
  ])("names %s as the invalid field in %j", async (field, wrong) => {
    const user = await newTestUser();
    const response = await user.call(POST, { params, body: { ...body, ...wrong } });
    expect(response).toMatchObject({
      status: 400,
      body: { data: { error: "validation_failed", errors: [{ field }] } },
    });
    expect(await listEndpoints(user.scope, new Date())).toEqual([]);
  });
});

describe("409", () => {
  it("rejects an eleventh endpoint, counted per environment", async () => {
    const user = await newTestUser();
    for (let made = 0; made < 10; made += 1) expect((await user.call(POST, { params, body })).status).toBe(200);
    const response = await user.call(POST, { params, body });
    expect(response).toMatchObject({ status: 409, body: { data: { error: "limit_reached" } } });
    expect((await user.call(POST, { params: { environment: "production" }, body })).status).toBe(200);
  });
});
