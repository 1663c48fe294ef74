import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { named, problemsOf } from "#lib/openapi/test-conformance.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { POST } from "./route.ts";

type Partner = Awaited<ReturnType<typeof newTestPartner>>;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver(undefined, { isDrilled: true });
});
afterAll(() => receiver.close());

const drill = (partner: Partner, body: object) =>
  partner.call(POST, "/webhook-drills", { method: "POST", body: JSON.stringify(body) });

async function register({ scope }: Partner): Promise<string> {
  const wanted = { name: "Books", url: receiver.url, events: ["transaction.success" as const] };
  return (await createEndpoint(scope, wanted, null, new Date())).endpoint.id;
}

describe("POST /webhook-drills", () => {
  it("200: runs the drills against the only endpoint and reports them as documented", async () => {
    const partner = await newTestPartner();
    const endpointId = await register(partner);
    const response = await drill(partner, { drills: ["bad_signature"] });
    expect([response.status, response.body.data]).toMatchObject([
      200,
      { endpoint_id: endpointId, is_passed: false, results: [{ name: "valid" }, { name: "bad_signature" }] },
    ]);
    const { body, headers } = response;
    const asAnswered = { ...response, headers: Object.fromEntries(headers), body: JSON.stringify(body) };
    expect(problemsOf(named("runWebhookDrills"), asAnswered)).toEqual([]);
  });

  it("400: requires the endpoint's ID unless there is only one, and rejects unknown ones", async () => {
    const [partner, other] = [await newTestPartner(), await newTestPartner()];
    const errorOf = async (body: object) => {
      const { status, body: answer } = await drill(partner, body);
      return [status, answer.data.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`)];
    };
    expect(await errorOf({})).toEqual([400, ["endpoint_id missing"]]);
    await register(partner);
    const second = await register(partner);
    expect(await errorOf({})).toEqual([400, ["endpoint_id missing"]]);
    expect(await errorOf({ endpoint_id: await register(other) })).toEqual([400, ["endpoint_id unknown_value"]]);
    expect((await drill(partner, { endpoint_id: second, drills: ["valid"] })).status).toBe(200);
  });

  it.each([
    [{ drills: ["panic"] }, ["drills"]],
    [{ endpoint_id: 1 }, ["endpoint_id"]],
    [{ endpoint: "whe_1" }, ["endpoint"]],
  ])("400: rejects %j by name", async (body, fields) => {
    const response = await drill(await newTestPartner(), body);
    expect([response.status, fieldsOf(response)]).toEqual([400, fields]);
  });

  it("403: rejects production keys", async () => {
    const { key } = await newTestPartner("production");
    const { status, body } = await call(POST, "/webhook-drills", { method: "POST", body: "{}", key });
    expect([status, body.data.error]).toEqual([403, "environment_mismatch"]);
  });
});
