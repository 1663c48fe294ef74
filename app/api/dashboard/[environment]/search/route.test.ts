import { beforeAll, describe, expect, it } from "vitest";
import { call } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { GET as listProviders } from "#app/api/v1/partner/providers/route.ts";
import { POST as createRoute } from "#app/api/v1/partner/transactions/route.ts";
import { post, transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { POST } from "./route.ts";

type User = Awaited<ReturnType<typeof newTestUser>>;

const ask = (user: User, q: string, environment = "sandbox") =>
  user.call(POST, { params: { environment }, body: { q } });
const find = async (user: User, q: string, environment = "sandbox") => (await ask(user, q, environment)).body.data.hits;

let owner: User;
/** The search text for each kind, and the page it leads to. */
let places: Record<string, [string, string]>;

beforeAll(async () => {
  owner = await newTestUser();
  const { scope } = owner;
  const { key, api_key } = await createKey(scope, { name: "Checkout 100%" }, null, new Date());
  await call(listProviders, "/providers", { key });
  const context = randomBase62(16);
  const { body } = await call(createRoute, "/transactions", {
    key,
    ...post(transactionBody({ partner_context: context })),
  });
  const id: string = body.data.transaction_id;
  const [log] = (await listRequests(scope, {}, new Date())).logs;
  const { endpointId, deliveryId } = await newPausedEndpoint(scope);
  const [delivery] = (await listDeliveries(scope, {})).deliveries;
  places = {
    transaction: [id, `transactions/${id}`],
    "partner_context of a transaction": [context, `transactions/${id}`],
    request: [log?.request_id ?? "", `api-logs?request=${log?.request_id}`],
    key: [api_key.id, `api-keys/${api_key.id}`],
    "hint of a key": [api_key.hint, `api-keys/${api_key.id}`],
    "part of a key's name": ["out 100%", `api-keys/${api_key.id}`],
    endpoint: [endpointId, `webhooks/${endpointId}`],
    "part of an endpoint's name": ["gON", `webhooks/${endpointId}`],
    delivery: [deliveryId, `webhooks/deliveries/${deliveryId}`],
    event: [delivery?.event_id ?? "", `webhooks/deliveries?id=${delivery?.event_id}`],
  };
});

const kinds = [
  "transaction",
  "partner_context of a transaction",
  "request",
  "key",
  "hint of a key",
  "part of a key's name",
  "endpoint",
  "part of an endpoint's name",
  "delivery",
  "event",
];

describe.each(kinds)("by %s", (kind) => {
  it("finds the item and its page", async () => {
    const [text, path] = places[kind] ?? ["", ""];
    const hits: { kind: string; path: string }[] = await find(owner, text);
    expect(hits.map((hit) => hit.path)).toEqual([path]);
    expect(kind).toContain(hits[0]?.kind);
  });

  it("doesn't find items of another partner or environment", async () => {
    const [text] = places[kind] ?? [""];
    expect(await find(owner, text, "production")).toEqual([]);
    const outsider = await newTestUser({ role: "owner" });
    expect(await find(outsider, text)).toEqual([]);
    expect(await find(outsider, text, "production")).toEqual([]);
  });
});

it("treats pattern characters literally", async () => {
  expect(await find(owner, "%%")).toEqual([]);
  expect(await find(owner, "__")).toEqual([]);
  expect(await find(owner, "\\\\")).toEqual([]);
});

it.each(["", "x", "a\0b", "x".repeat(256)])("rejects %j", async (text) => {
  expect((await ask(owner, text)).status).toBe(400);
});
