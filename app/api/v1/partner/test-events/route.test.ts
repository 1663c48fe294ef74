import { describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/events/route.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { named, problemsOf } from "#lib/openapi/test-conformance.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { createEndpoint, pauseEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST } from "./route.ts";

type Partner = Awaited<ReturnType<typeof newTestPartner>>;
type EventName = "transaction.success" | "transaction.failed";

const trigger = (partner: Partner, body: unknown, query = "") =>
  partner.call(POST, `/test-events${query}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const register = ({ scope }: Pick<Partner, "scope">, ...events: EventName[]) =>
  createEndpoint(scope, { name: "Books", url: "http://127.0.0.1:9/hook", events }, null, new Date());

const eventsOf = async (partner: Partner) => (await partner.call(GET, "/events")).body.data.events;

describe("POST /test-events", () => {
  it("200: creates a test event and a delivery for each subscribed endpoint", async () => {
    const partner = await newTestPartner();
    const { endpoint } = await register(partner, "transaction.success", "transaction.failed");
    await register(partner, "transaction.failed");
    const response = await trigger(partner, { event: "transaction.success" });
    expect([response.status, response.body.data]).toEqual([
      200,
      { event_id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/), endpoints: 1, active_endpoints: 1 },
    ]);
    const asAnswered = {
      ...response,
      headers: Object.fromEntries(response.headers),
      body: JSON.stringify(response.body),
    };
    expect(problemsOf(named("sendTestEvent"), asAnswered)).toEqual([]);
    const { event_id } = response.body.data;
    expect(await deliveriesOf(partner.scope)).toMatchObject([{ eventId: event_id, endpointId: endpoint.id }]);
    await expect.poll(() => eventsOf(partner)).toMatchObject([{ id: event_id, is_test: true }]);
    expect((await trigger(partner, { event: "transaction.failed" })).body.data.endpoints).toBe(2);
  });

  it("200: creates the event even without an endpoint", async () => {
    const partner = await newTestPartner();
    const { body } = await trigger(partner, { event: "transaction.failed" });
    expect(body.data.endpoints).toBe(0);
    await expect.poll(() => eventsOf(partner)).toMatchObject([{ payload: { meta: { event: "transaction.failed" } } }]);
  });

  it("200: is queued for a paused endpoint like any other event", async () => {
    const partner = await newTestPartner();
    const { endpoint } = await register(partner, "transaction.success");
    await pauseEndpoint(partner.scope, endpoint.id, new Date());
    const { data } = (await trigger(partner, { event: "transaction.success" })).body;
    expect(data).toMatchObject({ endpoints: 1, active_endpoints: 0 });
    expect(await deliveriesOf(partner.scope)).toMatchObject([{ status: "pending" }]);
  });

  it("200: never reaches another partner's or environment's endpoint", async () => {
    const partner = await newTestPartner();
    const other = await newTestPartner();
    const production = { ...partner.scope, environment: "production" as const };
    await register(other, "transaction.success");
    await register({ scope: production }, "transaction.success");
    expect((await trigger(partner, { event: "transaction.success" })).body.data.endpoints).toBe(0);
    expect(await deliveriesOf(other.scope)).toEqual([]);
    expect(await deliveriesOf(production)).toEqual([]);
    expect(await eventsOf(other)).toEqual([]);
  });

  it.each([
    [{}, ["event"]],
    [{ event: "" }, ["event"]],
    [{ event: "transaction.pending" }, ["event"]],
    [{ event: "Transaction.success" }, ["event"]],
    [{ event: null }, ["event"]],
    [{ event: 1 }, ["event"]],
    [{ event: ["transaction.success"] }, ["event"]],
    [{ event: "transaction.success", endpoint_id: "whe_1" }, ["endpoint_id"]],
    [{ event: "transaction.success", __proto: 1 }, ["__proto"]],
    ['{"event":"transaction.success","__proto__":"x"}', ["__proto__"]],
    [{ event: "no", data: {} }, ["data", "event"]],
  ])("400: rejects %j by name and creates nothing", async (body, fields) => {
    const partner = await newTestPartner();
    const response = await trigger(partner, body);
    expect([response.status, fieldsOf(response).sort()]).toEqual([400, fields]);
    expect(await eventsOf(partner)).toEqual([]);
  });

  it.each(["", " ", "null", "[]", '"transaction.success"', "5", "{", "{'event':1}", "\ufeff{}"])(
    "400: rejects a body that isn't a JSON object: %j",
    async (body) => {
      const response = await trigger(await newTestPartner(), body);
      expect([response.status, response.body.data.error]).toEqual([400, "malformed_request"]);
    },
  );

  it("400: rejects query parameters", async () => {
    const response = await trigger(
      await newTestPartner(),
      { event: "transaction.success" },
      "?event=transaction.failed",
    );
    expect([response.status, fieldsOf(response)]).toEqual([400, ["event"]]);
  });

  it("401 and 403: requires a key with transactions:write", async () => {
    const body = JSON.stringify({ event: "transaction.success" });
    expect((await call(POST, "/test-events", { method: "POST", body })).status).toBe(401);
    const partner = await newTestPartner();
    const narrow = { name: "narrow", scopes: ["transactions:read" as const] };
    const { key } = await createKey(partner.scope, narrow, null, new Date());
    const refused = await call(POST, "/test-events", { method: "POST", body, key });
    expect([refused.status, refused.body.data.error]).toEqual([403, "scope_missing"]);
    expect(await eventsOf(partner)).toEqual([]);
  });

  it("413 and 415: rejects large bodies and other content types", async () => {
    const partner = await newTestPartner();
    const large = await trigger(partner, { event: "x".repeat(20_000) });
    expect([large.status, large.body.data.error]).toEqual([413, "payload_too_large"]);
    const plain = await partner.call(POST, "/test-events", {
      method: "POST",
      body: JSON.stringify({ event: "transaction.success" }),
      headers: { "content-type": "text/plain" },
    });
    expect([plain.status, plain.body.data.error]).toEqual([415, "unsupported_media_type"]);
  });

  it("429: counts against the creations limit", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 10, quotes: 1, creations: 1 });
    expect((await trigger(partner, { event: "transaction.success" })).status).toBe(200);
    const { status, headers } = await trigger(partner, { event: "transaction.success" });
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await deliveriesOf(partner.scope)).toEqual([]);
  });
});
