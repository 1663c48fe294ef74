import { describe, expect, it } from "vitest";
import { call, fieldsOf, grantProduction, newTestPartner } from "#app/api/test-partner.ts";
import { GET as fiatCurrencies } from "#app/api/v1/partner/fiat-currencies/route.ts";
import { GET as quotes } from "#app/api/v1/partner/quotes/route.ts";
import { keyScopes } from "#db/enums.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { ageLogs } from "#lib/api-logs/test-logs.ts";
import { writeCursor } from "#lib/cursor.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { GET } from "./route.ts";

type Partner = Awaited<ReturnType<typeof newTestPartner>>;
type Log = { request_id: string; path: string };

async function read(partner: Partner, query = "") {
  await ageLogs(partner.scope);
  const { status, body } = await partner.call(GET, `/logs${query}`);
  expect(status).toBe(200);
  const logs: Log[] = body.data.logs;
  return { ids: logs.map(({ request_id }) => request_id), logs, pagination: body.data.pagination };
}

const idOf = ({ headers }: { headers: Headers }) => headers.get("x-request-id");

describe("GET /logs", () => {
  it("200: returns what the dashboard shows, oldest first, without parameters, bodies, and keys", async () => {
    const partner = await newTestPartner();
    const good = await partner.call(fiatCurrencies, "/fiat-currencies?type=BUY");
    const bad = await partner.call(quotes, "/quotes?type=BUY&amount=private");
    const { logs, pagination } = await read(partner);
    const key = { key_id: partner.keyId, key_hint: `${partner.key.slice(0, 13)}…${partner.key.slice(-4)}` };
    const common = { method: "GET", created_at: expect.any(String), duration_ms: expect.any(Number), ...key };
    expect(logs).toEqual([
      {
        ...{ request_id: idOf(good), path: "/api/v1/partner/fiat-currencies", status: 200, success: true },
        ...{ error_code: null, field_errors: [], ...common },
      },
      {
        ...{ request_id: idOf(bad), path: "/api/v1/partner/quotes", status: 400, success: false },
        error_code: "validation_failed",
        field_errors: expect.arrayContaining([{ field: "amount", code: "invalid_format" }]),
        ...common,
      },
    ]);
    expect(JSON.stringify(logs)).not.toContain("private");
    expect(pagination).toEqual({ limit: 20, has_more: false, next_cursor: expect.any(String) });
  });

  it("200: lists requests to itself only with its path, and logs them", async () => {
    const partner = await newTestPartner();
    await read(partner);
    await partner.call(GET, "/logs?limit=0");
    expect((await read(partner)).ids).toEqual([]);
    expect((await read(partner, "?path=/logs")).ids).toHaveLength(3);
    expect(await partner.logs()).toHaveLength(4);
  });

  it("200: never returns requests of another partner or environment", async () => {
    const owner = await newTestPartner();
    await owner.call(fiatCurrencies, "/fiat-currencies");
    expect((await read(owner)).ids).toHaveLength(1);
    const production = { ...owner.scope, environment: "production" as const };
    await grantProduction(owner.scope.partnerId);
    const { key } = await createKey(production, { name: "production" }, null, new Date());
    const other = await newTestPartner();
    for (const query of ["", "?path=/fiat-currencies"]) {
      expect((await read(other, query)).ids).toEqual([]);
      expect((await call(GET, `/logs${query}`, { key })).body.data.logs).toEqual([]);
    }
  });

  const text = (values: unknown) => Buffer.from(JSON.stringify(values)).toString("base64url");
  it.each([
    "limit=0",
    "limit=101",
    "cursor=x",
    "cursor=Latest",
    `cursor=${text([2, "5", 3, null])}`,
    `cursor=${text([1, "-5", 3, null])}`,
    `cursor=${text([1, "5", -3, null])}`,
    `cursor=${text([1, "5", 3, null])}=`,
    `cursor=${writeCursor({ at: new Date(3), id: "req '" })}`,
    `cursor=${"A".repeat(1_025)}`,
    "status=6xx",
    "status=200,404",
    "method=get",
    "path=%00",
    "error_code=nope",
    "created_from=yesterday",
    "since=2026-01-01",
  ])("400: rejects %s", async (query) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, `/logs?${query}`);
    expect([response.status, response.body.data.error, fieldsOf(response)]).toEqual([
      400,
      "validation_failed",
      [query.split("=")[0]],
    ]);
  });

  it.each([writeCursor({ at: new Date(99_999_999_999_999), id: "req_1" }), text([1, "5", 253370764800000, "5:9:5"])])(
    "200: accepts the cursor %s",
    async (cursor) => {
      const partner = await newTestPartner();
      expect((await read(partner, `?cursor=${cursor}`)).ids).toEqual([]);
    },
  );

  it("400: rejects an empty time range", async () => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, "/logs?created_from=2026-02-01&created_to=2026-01-01");
    expect([response.status, fieldsOf(response)]).toEqual([400, ["created_to"]]);
  });

  it("401 and 403: requires a key with logs:read, which keys from before this scope don't have", async () => {
    expect((await call(GET, "/logs")).status).toBe(401);
    const partner = await newTestPartner();
    const former = { name: "former", scopes: keyScopes.filter((scope) => scope !== "logs:read") };
    const { key } = await createKey(partner.scope, former, null, new Date());
    const refused = await call(GET, "/logs", { key });
    expect([refused.status, refused.body.data.error]).toEqual([403, "scope_missing"]);
  });

  it("429: counts against the reads limit", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    await read(partner);
    expect((await partner.call(GET, "/logs")).status).toBe(429);
  });
});
