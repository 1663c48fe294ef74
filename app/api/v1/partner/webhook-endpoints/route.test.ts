import { describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { keyScopes } from "#db/enums.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";
import { GET as list } from "./route.ts";
import { add, at, keyWith, listed, wanted } from "./test-endpoints.ts";

describe("webhook endpoints", () => {
  it("are created with the usual events and the host as name, listed, changed, and deleted", async () => {
    const partner = await newTestPartner();
    const created = await add(partner);
    const { secret, ...endpoint } = created.body.data;
    expect([created.status, endpoint]).toEqual([
      200,
      expect.objectContaining({
        ...wanted,
        id: expect.stringMatching(/^whe_[0-9A-Za-z]{22}$/),
        name: "shop.example",
        events: ["transaction.success", "transaction.failed"],
        status: "active",
      }),
    ]);
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(await listed(partner)).toEqual([endpoint]);
    expect((await at(partner, endpoint.id, "GET")).body.data).toEqual(endpoint);
    const change = { name: "Preview", events: ["transaction.refunded"] };
    const changed = await at(partner, endpoint.id, "PATCH", { body: change });
    expect(changed.body.data).toEqual({ ...endpoint, ...change });
    expect((await at(partner, endpoint.id, "PATCH", { body: {} })).body.data).toEqual({ ...endpoint, ...change });
    const deleted = await at(partner, endpoint.id, "DELETE");
    expect([deleted.status, deleted.body.data]).toEqual([200, { id: endpoint.id }]);
    expect(await listed(partner)).toEqual([]);
    expect((await at(partner, endpoint.id, "GET")).status).toBe(404);
  });

  it("aren't listed, changed, rotated, or deleted by other partners and from the other environment", async () => {
    const partner = await newTestPartner();
    const { id } = (await add(partner)).body.data;
    const before = await listed(partner);
    const production = { ...partner, scope: { ...partner.scope, environment: "production" as const } };
    const foreign = [(await newTestPartner()).key, (await newTestPartner("production")).key];
    for (const key of foreign) {
      for (const method of ["GET", "PATCH", "DELETE", "rotate"] as const) {
        const body = method === "PATCH" ? { name: "Mine" } : undefined;
        expect([method, (await at(partner, id, method, { key, body })).status]).toEqual([method, 404]);
      }
      const { body } = await call(list, "/webhook-endpoints", { key });
      expect(body.data.webhook_endpoints).toEqual([]);
    }
    expect(await listEndpoints(production.scope, new Date())).toEqual([]);
    expect(await listed(partner)).toEqual(before);
  });

  it("need the scope webhooks:write, which new keys of production only have if it is chosen", async () => {
    const partner = await newTestPartner();
    const { id } = (await add(partner)).body.data;
    const key = await keyWith(
      partner,
      keyScopes.filter((scope) => scope !== "webhooks:write"),
    );
    const responses = [
      await add(partner, wanted, key),
      await partner.call(list, "/webhook-endpoints", { key }),
      await at(partner, id, "GET", { key }),
      await at(partner, id, "PATCH", { key, body: { name: "New" } }),
      await at(partner, id, "rotate", { key }),
      await at(partner, id, "DELETE", { key }),
    ];
    expect(responses.map(({ body }) => body.data.error)).toEqual(responses.map(() => "scope_missing"));
    expect((await partner.call(list, "/webhook-endpoints", { key: await keyWith(partner) })).status).toBe(200);
    const live = await newTestPartner("production");
    expect((await add(live, wanted, await keyWith(live))).body.data.error).toBe("scope_missing");
    expect((await add(live, wanted, await keyWith(live, ["webhooks:write"]))).status).toBe(200);
  });

  it("409: can't be more than 10", async () => {
    const partner = await newTestPartner();
    const responses = [];
    for (let number = 1; number <= 11; number += 1)
      responses.push(await add(partner, { url: `https://shop.example/${number}` }));
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409]);
    expect(responses.at(-1)?.body.data.error).toBe("limit_reached");
  });

  it("400: a repeated request doesn't add another, also if both arrive at the same time", async () => {
    const partner = await newTestPartner();
    const responses = await Promise.all([add(partner), add(partner), add(partner, { url: `${wanted.url}#part` })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const [{ id }] = await listed(partner);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.body.data.errors).toEqual([
      { field: "url", code: "invalid_value", message: expect.stringContaining(id) },
    ]);
  });

  it.each([
    [{ url: "http://shop.example/" }, "url"],
    [{ url: "https://10.0.0.1/" }, "url"],
    [{ url: "https://[::ffff:169.254.169.254]/" }, "url"],
    [{ url: "https://ada:secret@shop.example/" }, "url"],
    [{ url: "shop.example" }, "url"],
    [{ url: `https://shop.example/${"x".repeat(2_048)}` }, "url"],
    [{ url: 7 }, "url"],
    [{}, "url"],
    [{ ...wanted, name: "x".repeat(65) }, "name"],
    [{ ...wanted, name: "a\u0000b" }, "name"],
    [{ ...wanted, events: [] }, "events"],
    [{ ...wanted, events: ["transaction.paid"] }, "events"],
    [{ ...wanted, events: "transaction.success" }, "events"],
    [{ ...wanted, secret: "whsec_mine" }, "secret"],
  ])("400: %j is rejected by name, for a new endpoint and a change", async (body, field) => {
    const partner = await newTestPartner();
    const { id } = (await add(partner, { url: "https://other.example/" })).body.data;
    const response = await add(partner, body);
    expect([response.status, fieldsOf(response)]).toEqual([400, [field]]);
    if (!("url" in body)) return;
    const change = await at(partner, id, "PATCH", { body });
    expect([change.status, fieldsOf(change)]).toEqual([400, [field]]);
    expect(await listed(partner)).toMatchObject([{ url: "https://other.example/", name: "other.example" }]);
  });

  it("have their changes in the audit log with the key's name and address, without secrets and emails", async () => {
    const user = await newTestUser();
    const partner = { ...(await newTestPartner()), scope: user.scope };
    const { key, api_key } = await createKey(user.scope, { name: "Deployments" }, null, new Date());
    const { id } = (await add(partner, wanted, key)).body.data;
    await at(partner, id, "PATCH", { key, body: { name: "Preview" } });
    await at(partner, id, "PATCH", { key, body: {} });
    await at(partner, id, "rotate", { key });
    await at(partner, id, "DELETE", { key });
    const { lines } = await listAudit(user.scope, { about: "webhook", by: "api_key" }, new Date());
    expect(lines.map(({ action }) => action).reverse()).toEqual([
      "webhook.create",
      "webhook.change",
      "webhook.rotate_secret",
      "webhook.delete",
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        who: `API key Deployments (${api_key.hint})`,
        address: expect.stringMatching(/^10\./),
        target: expect.stringContaining(id),
        environment: "sandbox",
      });
    expect(JSON.stringify(lines)).not.toContain("whsec_");
    expect((await mailsTo(user.email)).filter(({ subject }) => subject.includes("endpoint"))).toEqual([]);
  });

  it("have secrets that only the responses of creation and rotation contain, and no API log", async () => {
    const partner = await newTestPartner();
    const { id, secret } = (await add(partner)).body.data;
    const { secret: next } = (await at(partner, id, "rotate")).body.data;
    const others = [
      await partner.call(list, "/webhook-endpoints"),
      await at(partner, id, "GET"),
      await at(partner, id, "PATCH", { body: { name: "New" } }),
      await add(partner),
      await at(partner, id, "DELETE"),
    ];
    const rows = await partner.logs();
    expect(rows.map(({ method }) => method).sort()).toEqual(["DELETE", "GET", "GET", "PATCH", "POST", "POST", "POST"]);
    const text = JSON.stringify([others.map(({ body }) => body), rows]);
    for (const one of [secret, next]) expect(text).not.toContain(one);
    expect(text).not.toContain("whsec_");
  });
});
