import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { type Environment, type KeyScope, keyScopes } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { dayMs } from "#lib/duration.ts";
import { statusOf } from "#lib/error-status.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { type Documented, document, documented } from "#lib/openapi/test-conformance.ts";
import { requestProblems } from "#lib/openapi/test-requests.ts";
import { revokeAccess, updateLimits } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { createEndpoint, deleteEndpoint, listEndpoints } from "#lib/webhooks/manage-endpoints.ts";
import { type Received, sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";
import { type Fuzzed, type Known, requestsTo } from "./test-arbitrary.ts";

/** Who sends a request, and the error that this always gets. */
const senders = {
  partner: null,
  other: null,
  production: null,
  none: "api_key_missing",
  bearer: "api_key_missing",
  malformed: "api_key_invalid",
  unknown: "api_key_invalid",
  revoked: "api_key_invalid",
  expired: "api_key_expired",
  narrow: "scope_missing",
  elsewhere: "ip_not_allowed",
  disabled: "partner_access_disabled",
} as const;
type Sender = keyof typeof senders;

const ids = enabledProviders("sandbox").map(({ id }) => id);
const known: Known = {
  provider: ids,
  providers: [ids.join(","), ids[0]],
  transaction_id: [],
  month: [new Date().toISOString().slice(0, 7)],
  endpoint_id: [],
  country: ["NG", "US"],
  region: ["NY"],
  email_verified: [true, false],
};
const keys: Partial<Record<Sender | KeyScope, string>> = { malformed: "svc_test_x", unknown: makeKey("sandbox") };
let owner: TenantScope;
let server: Awaited<ReturnType<typeof startTestServer>>;

const newSender = async (environment: Environment = "sandbox") => {
  const partner = await newTestPartner(environment);
  await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
  return partner;
};

beforeAll(async () => {
  server = await startTestServer({ SVC_TRUSTED_PROXIES: "1" });
  const partner = await newSender();
  owner = partner.scope;
  keys.partner = partner.key;
  keys.other = (await newSender()).key;
  keys.production = (await newSender("production")).key;
  const disabled = await newSender();
  keys.disabled = disabled.key;
  await revokeAccess(disabled.scope);
  const create = (wanted: Partial<Parameters<typeof createKey>[1]>, at = new Date()) =>
    createKey(partner.scope, { name: "fuzz", ...wanted }, null, at);
  keys.expired = (await create({ expires_in_days: 1 }, new Date(Date.now() - 2 * dayMs))).key;
  keys.elsewhere = (await create({ cidrs: ["203.0.113.0/24"] })).key;
  for (const scope of keyScopes) keys[scope] = (await create({ scopes: keyScopes.filter((one) => one !== scope) })).key;
  const revoked = await create({});
  keys.revoked = revoked.key;
  await revokeKey(partner.scope, revoked.api_key.id, new Date());

  const creations = Array.from({ length: 20 }, () => transactionBody());
  for (const creation of creations) {
    const created = await send("partner", { method: "POST", path: "/transactions", body: JSON.stringify(creation) });
    known.transaction_id?.push(created.body.data.transaction_id);
  }
  known.asset_id = ["bip122:000000000019d6689c085ae165831e93/slip44:0"];
  // Some are used twice.
  known.partner_context = [creations[0]?.partner_context, ...Array.from({ length: 500 }, () => randomBase62(12))];
  const { provider: _provider, partner_context: _context, redirect_url: _url, ...route } = transactionBody();
  const quotes = await send("partner", { path: `/quotes?${new URLSearchParams(route as Record<string, string>)}` });
  known.payment_method = ["card", "card", "any"];
  known.quote_id = quotes.body.data.flatMap(({ quote_id }: { quote_id?: string }) => quote_id ?? []);
});
// Requests of other tests delete endpoints, and add more.
beforeEach(async () => {
  const now = new Date();
  for (const { id } of await listEndpoints(owner, now)) await deleteEndpoint(owner, id, now);
  // Drills of it end with its first refused connection.
  const receiver = { name: "Books", url: "http://127.0.0.1:9/hook", events: ["transaction.success" as const] };
  known.endpoint_id = [(await createEndpoint(owner, receiver, null, now)).endpoint.id];
});
afterAll(async () => {
  // No request left an error in the log.
  expect(server.output()).toBe("");
  await server.stop();
});

type Sent = { method?: string; path: string; body?: string; contentType?: string; scope?: KeyScope };

const send = (sender: Sender, { method = "GET", path, body, contentType = "application/json", scope }: Sent) =>
  sendRequest(server.url, {
    method,
    target: basePath + path,
    headers: {
      ...(body !== undefined && { "content-type": contentType }),
      "x-svc-api-key": sender === "narrow" && scope ? keys[scope] : keys[sender],
      ...(sender === "bearer" && { authorization: `Bearer ${keys.partner}` }),
      // Rejected keys count against their address.
      "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`,
    },
    body,
  });

describe("requests generated from the document", () => {
  it.each(documented.map((one) => [one.operation.operationId, one] as const))(
    "%s: get only documented responses, are accepted only if they are allowed, and rejected only for a documented reason",
    async (_name, one) => {
      const scope = one.operation["x-svc-scope"] as KeyScope | undefined;
      const seen = new Set<number>();
      const all = Object.keys(senders) as [Sender, ...Sender[]];
      const property = fc.asyncProperty(requestsTo(one, known, all), async (request) => {
        const { method, params, query, body, contentType, sender } = request;
        const address = one.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? "");
        const path = `${address.slice(basePath.length)}${query === "" ? "" : `?${query}`}`;
        const received = await send(sender, { method, path, body, contentType, scope });
        seen.add(received.status);
        expect(describeResponse(received)).toEqual(expectedOf(one, request, received));
      });
      await fc.assert(property, randomCases({ usual: 60, nightly: 2_000 }));
      // Some requests were accepted, and some were rejected for each kind of reason.
      expect([...seen]).toEqual(expect.arrayContaining([200, 400, 405, ...(scope ? [401, 403] : [])]));
    },
    600_000,
  );

  it("are generated from the document that the server publishes", async () => {
    const { body } = await send("none", { path: "/openapi.json" });
    expect({ ...body, servers: document.servers, info: document.info }).toEqual(document);
  });
});

const describeResponse = ({ status, body }: Received) => ({ status, error: body?.data?.error });

/** The response as it has to be, or as it is if it's one of several documented ones. */
function expectedOf({ path, method, operation }: Documented, request: Fuzzed<Sender>, received: Received) {
  const own = describeResponse(received);
  if (request.method === "OPTIONS") return { status: 204 };
  if (request.method === "HEAD") return received.status < 500 && received.raw === "" ? own : { body: "" };
  if (request.method !== method.toUpperCase()) return { status: 405, error: "method_not_allowed" };
  const error = rejectionOf(operation, request.sender);
  if (error) return { status: statusOf[error], error };
  const problems = requestProblems(path, method, request);
  if (problems.length > 0) return [400, 413, 415].includes(own.status) ? own : { problems };
  return isDocumentedOutcome(operation, request, received) ? own : { isAllowed: true, body: received.body };
}

/** The error that this sender gets from the operation for any request. */
function rejectionOf({ security, tags }: Documented["operation"], sender: Sender) {
  if (security.length === 0) return null;
  const isKeyOptional = security.some((scheme) => Object.keys(scheme).length === 0);
  if (isKeyOptional && senders[sender] === "api_key_missing") return null;
  return tags.includes("Testing") && sender === "production" ? "environment_mismatch" : senders[sender];
}

/** Why a field can be rejected although its schema allows the value: as its description says, it depends on other values or
 * on what exists. */
const reasons = new Set([
  "amount invalid_value",
  "amount missing",
  "amount out_of_range",
  "amount_difference_percent invalid_value",
  "amount_difference_percent out_of_range",
  "refund_amount invalid_value",
  "refund_amount out_of_range",
  "country unknown_value",
  "buyer.country invalid_value",
  "buyer.country unknown_value",
  "buyer.region invalid_value",
  "buyer.region missing",
  "buyer.region unknown_value",
  "locale invalid_format",
  "from out_of_range",
  "to invalid_value",
  "to out_of_range",
  "created_from out_of_range",
  "created_to invalid_value",
  "created_to out_of_range",
  "updated_from out_of_range",
  "updated_to invalid_value",
  "updated_to out_of_range",
  "crypto_amount invalid_value",
  "crypto_amount out_of_range",
  "cursor invalid_format",
  "cursor invalid_value",
  "endpoint_id missing",
  "max_slippage_bps invalid_value",
  "url invalid_value",
  "name out_of_range",
  "methods invalid_value",
  "methods out_of_range",
  "network missing",
  "crypto_currency missing",
  "asset_id unknown_value",
  "endpoint_id unknown_value",
  "failure_code invalid_value",
  "payment_method invalid_value",
  "partner_context out_of_range",
  "provider unknown_value",
  "providers invalid_format",
  "providers unknown_value",
  "quote_id invalid_format",
  "quote_id quote_mismatch",
  "region missing",
  "region unknown_value",
  "redirect_url invalid_format",
  "redirect_url redirect_url_not_allowed",
  "status invalid_value",
  "wallet_address wallet_address_invalid",
  "wallet_address wallet_address_required",
  "wallet_address_tag wallet_address_required",
  "wallet_address_tag wallet_address_tag_invalid",
  "wallet_address_tag wallet_address_tag_unsupported",
]);

function isDocumentedOutcome(
  { operationId }: Documented["operation"],
  { sender, params }: Fuzzed<Sender>,
  { status, body }: Received,
): boolean {
  if (status === 200) return sender === "partner" || (params.transaction_id ?? params.endpoint_id) === undefined;
  // Drills also have a limit for what they send, which no partner can have raised.
  if (status === 429) return operationId === "runWebhookDrills";
  if (status !== 400) return [404, 409, 422].includes(status);
  const errors: { field: string; code: string }[] = body.data.errors ?? [];
  return errors.length > 0 && errors.every(({ field, code }) => reasons.has(`${field} ${code}`));
}
