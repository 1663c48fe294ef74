import { beforeAll, describe, expect, it } from "vitest";
import { POST as addDocument } from "#app/api/dashboard/[environment]/documents/route.ts";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { POST as saveView } from "#app/api/dashboard/[environment]/saved-views/route.ts";
import { dashboardBodies, partnerBodies } from "#app/api/test-accepted-bodies.ts";
import { handlersIn } from "#app/api/test-handlers.ts";
import { call, grantProduction, newTestPartner, type TestResponse } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { GET as getQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { POST as simulate } from "#app/api/v1/partner/transactions/[transactionId]/simulate/route.ts";
import { GET as listRoute } from "#app/api/v1/partner/transactions/route.ts";
import { create, transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { keyScopes } from "#db/enums.ts";
import { addTestChannel } from "#lib/alerts/test-alerts.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { addCustomersTransaction } from "#lib/customers/test-customer.ts";
import { createPartner, suspendPartner } from "#lib/partners/manage-partners.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { transactionFilter } from "#lib/transactions/filters-contract.ts";
import { addTestTransaction, testFacts } from "#lib/transactions/test-listed.ts";
import { findEndpointWithMetrics } from "#lib/webhooks/endpoint-metrics.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { addPreference } from "./test-preference-changes.ts";
import { withPasskey } from "./test-two-factor.ts";

const partnerHandlers = await handlersIn("v1/partner");
const dashboardHandlers = await handlersIn("dashboard/[environment]");

/** The response without what differs between identical requests. */
function bytesOf({ status, headers, body }: TestResponse): string {
  const kept = [...headers].filter(([name]) => !/^x-request-id$|ratelimit/.test(name));
  return JSON.stringify({ status, kept, ...body, data: { ...body.data, request_id: "" } });
}

/** IDs that belong to a user of a third partner. */
async function ownedByPerson(): Promise<Record<string, string>> {
  const user = await newTestUser();
  const params = { environment: "sandbox" };
  const invited = await user.call(invite, { params, body: { email: "new@example.com", role: "analyst" } });
  const body = { page: "api-logs", name: "Failed", query: "status=4xx", is_shared: true };
  const saved = await user.call(saveView, { params, body });
  const document = { label: "License", url: "https://files.example.com/license.pdf" };
  const added = await user.call(addDocument, { params, body: document });
  return {
    ...{ memberId: user.userId, invitationId: invited.body.data.id, documentId: added.body.data.id },
    sessionId: hashToken(user.secret).toString("hex"),
    passkeyId: (await withPasskey(user)).authenticator.credentialId,
    ...{ identity: "github", viewId: saved.body.data.id },
    ...{ channelId: await addTestChannel(user.scope, ["refund"]), preferenceId: await addPreference(user) },
  };
}

const keyOf = async (scope: Parameters<typeof createKey>[0]) =>
  (await createKey(scope, { name: "test", scopes: [...keyScopes] }, null, new Date())).key;

let owner: Awaited<ReturnType<typeof newTestPartner>>;
let owned: Record<string, string>;
let context: string;
/** Keys without access to the owner's sandbox. */
let foreignKeys: Record<string, string>;

beforeAll(async () => {
  owner = await newTestPartner();
  context = String(transactionBody().partner_context);
  const created = await create(owner, transactionBody({ partner_context: context }));
  const ids = { transactionId: created.body.data.transaction_id, keyId: owner.keyId };
  const { customerId } = await addCustomersTransaction(owner.scope, "customer-1");
  owned = { ...ids, customerId, ...(await newPausedEndpoint(owner.scope)), ...(await ownedByPerson()) };
  const ownersProduction = { ...owner.scope, environment: "production" as const };
  await grantProduction(owner.scope.partnerId);
  const suspended = await newTestPartner();
  await suspendPartner(suspended.scope.partnerId, new Date());
  foreignKeys = {
    "another partner": (await newTestPartner()).key,
    "another partner in the other environment": (await newTestPartner("production")).key,
    "the owner in the other environment": await keyOf(ownersProduction),
    "a suspended partner": suspended.key,
    "a partner without access": await keyOf({ partnerId: await createPartner("No access"), environment: "production" }),
  };
});

describe("the partner API never returns another partner's data", () => {
  // A month isn't an ID: every partner has its own statement of it.
  const withId = partnerHandlers.filter(({ parameters }) => parameters.some((name) => name !== "month"));
  // Lists and documents without partner data, which are the same for all partners.
  const common = /^(countries|(crypto|fiat)-currencies|limits|payment-methods|providers|quotes|openapi\.json)$/;

  it("for every route, all of which this file lists", () => {
    expect(withId.length).toBeGreaterThan(0);
    expect(withId.flatMap(({ parameters }) => parameters).filter((name) => !owned[name])).toEqual([]);
    const others = partnerHandlers.filter((route) => !withId.includes(route) && !common.test(route.folder));
    expect(others.map(({ method, folder }) => `${method} ${folder}`).sort()).toEqual([
      "GET events",
      "GET logs",
      "GET reports/providers",
      "GET statements",
      "GET statements/[month]",
      "GET transactions",
      "GET webhook-endpoints",
      "POST test-events",
      "POST transactions",
      "POST webhook-drills",
      "POST webhook-endpoints",
    ]);
  });

  describe.each(withId)("$method $folder", ({ folder, method, handler, parameters }) => {
    const isSandboxOnly = folder.endsWith("/simulate");
    const ask = (key: string, params: Record<string, string | undefined>) => {
      const filled = Object.fromEntries(parameters.map((name) => [name, params[name] ?? ""]));
      const address = folder.replaceAll(/\[(\w+)\]/g, (_all, name: string) => filled[name] ?? "");
      const body = partnerBodies[`${method} ${folder}`];
      return call(handler, `/${address}`, { method, key, params: filled, body });
    };
    const unknown = Object.fromEntries(parameters.map((name) => [name, "tx_0000000000000000000000"]));

    it("returns the data to its owner", async () => {
      // A separate one, because most changes are possible once.
      const { transaction_id: transactionId } = (await create(owner, transactionBody())).body.data;
      const receiver = { name: "Books", url: "https://shop.example/hook", events: ["transaction.success" as const] };
      const { endpoint } = await createEndpoint(owner.scope, receiver, null, new Date());
      expect((await ask(owner.key, { ...owned, transactionId, endpointId: endpoint.id })).status).toBe(200);
    });

    it.each([
      ["another partner", 404],
      ["another partner in the other environment", isSandboxOnly ? 403 : 404],
      ["the owner in the other environment", isSandboxOnly ? 403 : 404],
      ["a suspended partner", 403],
      ["a partner without access", 403],
    ])("responds to %s with %i and the same bytes as for an unknown ID", async (who, status) => {
      const key = foreignKeys[who] ?? "";
      const [response, unknownResponse] = [await ask(key, owned), await ask(key, unknown)];
      expect(response.status).toBe(status);
      expect(bytesOf(response)).toBe(bytesOf(unknownResponse));
      expect(JSON.stringify(response.body)).not.toContain(owned.transactionId);
    });

    it("gives a suspended owner the response of any suspended partner", async () => {
      const closed = await newTestPartner();
      const { transaction_id } = (await create(closed, transactionBody())).body.data;
      await suspendPartner(closed.scope.partnerId, new Date());
      const own = await ask(closed.key, { transactionId: transaction_id });
      expect(own.status).toBe(403);
      expect(bytesOf(own)).toBe(bytesOf(await ask(closed.key, unknown)));
    });
  });

  it("in any list, even if a filter matches the other partner's row", async () => {
    const { body } = await owner.call(listRoute, "/transactions");
    const [row] = body.data.transactions;
    const wallet_address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const labels = { customer_ref: "customer-1", sub_account: "shop", wallet_address };
    const { transaction_id } = (await create(owner, transactionBody(labels))).body.data;
    const failed = await owner.call(simulate, `/transactions/${transaction_id}/simulate`, {
      method: "POST",
      params: { transactionId: transaction_id },
      body: JSON.stringify({ status: "failed", failure_code: "declined" }),
    });
    expect(failed.status).toBe(200);
    await addTestTransaction(owner.scope, testFacts);
    const values: Record<string, string> = {
      ...{ ...row, ...labels, is_delayed: "true" },
      cursor: (await owner.call(listRoute, "/transactions?limit=1")).body.data.pagination.next_cursor,
      failure_code: "declined",
      transaction_hash: "0xab12cd34",
      limit: "100",
      is_on_hold: "true",
      refund_status: "succeeded",
    };
    for (const one of ["created", "updated"])
      Object.assign(values, { [`${one}_from`]: "2020-01-01", [`${one}_to`]: "2099-01-01" });
    const filters = Object.keys(transactionFilter.shape);
    expect(filters.filter((name) => !values[name])).toEqual([]);
    for (const name of filters) {
      const query = `/transactions?${name}=${encodeURIComponent(values[name] ?? "")}`;
      for (const who of Object.keys(foreignKeys).slice(0, 3)) {
        const response = await call(listRoute, query, { key: foreignKeys[who] });
        expect([who, name, response.status, response.body.data.transactions]).toEqual([who, name, 200, []]);
      }
    }
  });

  it("for a transaction with the other partner's partner_context or quote", async () => {
    const other = await newTestPartner();
    const { status, body, headers } = await create(
      other,
      transactionBody({ partner_context: context, amount: 160_000 }),
    );
    expect([status, headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect(body.data.transaction_id).not.toBe(owned.transactionId);
    const route =
      "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY&providers=moonpay";
    const { quote_id } = (await owner.call(getQuotes, `/quotes?${route}`)).body.data[0];
    const [stolen, forged] = [
      await create(other, transactionBody({ quote_id })),
      await create(other, transactionBody({ quote_id: "q_a.b" })),
    ];
    expect(stolen.status).toBe(400);
    expect(bytesOf(stolen)).toBe(bytesOf(forged));
  });
});

describe("the dashboard never returns another partner's or environment's data", () => {
  const withId = dashboardHandlers.filter(({ parameters }) => parameters.length > 0);

  it("for every ID, all of which this file lists", () => {
    expect(withId.length).toBeGreaterThan(1);
    expect(withId.flatMap(({ parameters }) => parameters).filter((name) => !owned[name])).toEqual([]);
  });

  it.each(withId)(
    "$method $folder responds with 404 and the same bytes as for an unknown ID",
    async ({ folder, handler, method, parameters }) => {
      const user = await newTestUser();
      const body = dashboardBodies[`${method} ${folder}`];
      const ask = (params: Record<string, string>, environment: string) =>
        user.call(handler, { method, body, params: { ...params, environment } });
      const unknown = Object.fromEntries(parameters.map((name) => [name, "xx_0000000000000000000000"]));
      const [own] = await listKeys(user.scope, new Date());
      for (const environment of ["sandbox", "production"]) {
        const none = await ask(unknown, environment);
        expect(none.status).toBe(404);
        expect(bytesOf(await ask(owned, environment))).toBe(bytesOf(none));
      }
      // The partner's own ID in the path of the other environment.
      const elsewhere = await ask({ ...owned, keyId: own?.id ?? "" }, "production");
      expect(bytesOf(elsewhere)).toBe(bytesOf(await ask(unknown, "production")));
      expect((await listKeys(owner.scope, new Date())).map(({ status }) => status)).toEqual(["active"]);
      expect((await listKeys(user.scope, new Date())).map(({ status }) => status)).toEqual(["active"]);
      expect(await findEndpointWithMetrics(owner.scope, owned.endpointId ?? "", new Date())).toMatchObject({
        name: "Gone",
        status: "paused",
        rotating_until: null,
      });
    },
  );

  it("in a list", async () => {
    const user = await newTestUser();
    const list = dashboardHandlers.find(({ method, folder }) => method === "GET" && folder === "transactions");
    const sent = { method: "GET", params: { environment: "sandbox" } };
    const response = await user.call(list?.handler ?? expect.fail(), sent);
    expect([response.status, JSON.stringify(response.body).includes("tx_")]).toEqual([200, false]);
  });
});
