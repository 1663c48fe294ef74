import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { documented } from "#lib/openapi/test-conformance.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { randomCases } from "#lib/test-random-cases.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { type Known, requestsTo } from "./test-arbitrary.ts";
import { sendRequest } from "./test-send.ts";

const partner = await newTestPartner();
await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
const made = await sendRequest({
  method: "post",
  path: "/api/v1/partner/transactions",
  key: partner.key,
  body: JSON.stringify({
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    payment_method: "card",
    network: "mainnet",
    amount: 150_000,
    type: "BUY",
    provider: "moonpay",
    partner_context: randomBase62(12),
    redirect_url: "https://shop.example/thanks",
  }),
});
const ids = enabledProviders("sandbox").map(({ id }) => id);
const known: Known = {
  provider: ids,
  providers: [ids.join(","), ids[0]],
  transaction_id: [JSON.parse(made.body).data.transaction_id],
  quote_id: [undefined],
  cursor: [undefined],
};
// Drills of it end with its first refused connection.
const receiver = { name: "Books", url: "http://127.0.0.1:9/hook", events: ["transaction.success" as const] };
const { endpoint } = await createEndpoint(partner.scope, receiver, null, new Date());
known.endpoint_id = [endpoint.id];
const cases = randomCases({ usual: 150, nightly: 2_000 });

describe("requests generated from the document", () => {
  it.each(documented.map((one) => [one.operation.operationId, one] as const))(
    "%s: every response matches the document and none is a server error",
    async (_name, one) => {
      const seen = new Map<number, number>();
      const property = fc.asyncProperty(requestsTo(one.operation, known), async ({ params, query, body }) => {
        const path = one.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? "");
        const response = await sendRequest({ method: one.method, path, query, body, key: partner.key });
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        expect(response.status).toBeLessThan(500);
      });
      await fc.assert(property, cases);
      // Some requests were accepted and some were rejected.
      expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400]));
    },
    120_000,
  );
});
