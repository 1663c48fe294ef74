import { describe, expect, it } from "vitest";
import { call, fieldsOf, grantProduction, newTestPartner } from "#app/api/test-partner.ts";
import { POST as simulate } from "#app/api/v1/partner/transactions/[transactionId]/simulate/route.ts";
import { keyScopes } from "#db/enums.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { dayMs } from "#lib/duration.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { GET } from "./route.ts";

const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const report = `/reports/providers?from=${day(-1)}&to=${day(1)}&type=BUY&fiat_currency=USD`;

describe("GET /reports/providers", () => {
  it("200: counts transactions and simulated outcomes of the sandbox, which never count in production", async () => {
    const partner = await newTestPartner();
    const { id } = await addTestTransaction(partner.scope, {
      handedOverAt: new Date(),
      providerLink: "https://p.example",
    });
    const sent = { method: "POST", params: { transactionId: id }, body: JSON.stringify({ status: "success" }) };
    expect((await partner.call(simulate, `/transactions/${id}/simulate`, sent)).status).toBe(200);
    await addTestTransaction(partner.scope);
    const { status, body } = await partner.call(GET, report);
    expect(status).toBe(200);
    expect(body.data.providers).toEqual([
      {
        ...{ provider: "tester", volume: "100", offered: 2, best: 2, chosen: 2, opened: expect.any(Number) },
        ...{ handed_over: 1, paid: 1, success: 1, median_minutes: expect.any(Number), slippage_bps: "0" },
        ...{ reasons: {}, completion_rate: 1, interval: [0.2699, 1], sample: 1 },
      },
    ]);
    await grantProduction(partner.scope.partnerId);
    const ofProduction = { ...partner.scope, environment: "production" as const };
    const { key } = await createKey(ofProduction, { name: "server" }, null, new Date());
    expect((await call(GET, report, { key })).body.data).toEqual({ providers: [] });
  });

  it("400: requires a range of at most 92 days, a direction, and a currency", async () => {
    const partner = await newTestPartner();
    const missing = await partner.call(GET, "/reports/providers");
    expect([missing.status, fieldsOf(missing).sort()]).toEqual([400, ["fiat_currency", "from", "to", "type"]]);
    const range = async (from: string, to: string) => {
      const response = await partner.call(GET, `/reports/providers?from=${from}&to=${to}&type=BUY&fiat_currency=USD`);
      return [response.status, response.status === 400 ? fieldsOf(response) : []];
    };
    expect(await range("2026-01-01", "2026-04-03")).toEqual([200, []]);
    expect(await range("2026-01-01", "2026-04-03T00:00:01Z")).toEqual([400, ["to"]]);
    expect(await range("tomorrow", "2026-01-02")).toEqual([400, ["from"]]);
    expect(await range("2026-01-01", "2026-02-31")).toEqual([400, ["to"]]);
    expect(await range("2026-01-02", "2026-01-02")).toEqual([400, ["to"]]);
    const any = await partner.call(GET, `${report}&payment_method=any&country=nowhere`);
    expect([any.status, fieldsOf(any).sort()]).toEqual([400, ["country", "payment_method"]]);
  });

  it("401 and 403: requires a key with reports:read, which keys from before this scope don't have", async () => {
    expect((await call(GET, report)).status).toBe(401);
    const partner = await newTestPartner();
    const former = { name: "former", scopes: keyScopes.filter((scope) => scope !== "reports:read") };
    const { key } = await createKey(partner.scope, former, null, new Date());
    const refused = await call(GET, report, { key });
    expect([refused.status, refused.body.data.error]).toEqual([403, "scope_missing"]);
  });

  it("429: counts as 10 requests against the reads limit", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 19, quotes: 1, creations: 1 });
    expect((await partner.call(GET, report)).status).toBe(200);
    expect((await partner.call(GET, report)).status).toBe(429);
  });
});
