import { describe, expect, it } from "vitest";
import { newTestUser } from "#app/api/test-user.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { webhookTransaction } from "#lib/webhooks/contract.ts";
import { GET } from "./route.ts";

type User = Awaited<ReturnType<typeof newTestUser>>;
type Route = Parameters<User["call"]>[0];

/** RFC 4180, as a spreadsheet reads it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function exported(user: User, query: string, environment = "sandbox") {
  const asked: Route = (request, around) => GET(new Request(`${request.url}?${query}`, request), around);
  const { status, headers, body } = await user.call(asked, { method: "GET", params: { environment } });
  const [names = [], ...rows] = parseCsv(String(body.data));
  const records = rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])));
  return { status, headers, names, records };
}

describe("200", () => {
  it("starts with the webhook payload's field names in order, and keeps every decimal", async () => {
    const user = await newTestUser();
    const row = await addTestTransaction(user.scope, {
      fiatAmount: "1234567890.123456789012345678",
      cryptoAmount: "0.000000000000000001",
      metadata: { channel: "=app" },
    });
    const { headers, names, records } = await exported(user, "");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="transactions-sandbox-[\d-]+\.csv"$/);
    const added = { recipient_address_tag: true, failure_code: true, metadata: true } as const;
    const fields = webhookTransaction.omit(added).shape;
    expect(names.slice(0, 20)).toEqual(Object.keys(fields));
    expect(names.slice(-16)).toEqual([
      "wallet_address_tag",
      "failure_code",
      "sub_account",
      "country",
      "region",
      "refund_status",
      "refund_kind",
      "refund_amount",
      "refund_currency",
      "refund_reason",
      "refund_at",
      "locale",
      "succeeded_at",
      "closed_at",
      "svc_fee_earned",
      "metadata",
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect(records).toMatchObject([
      {
        id: row.id,
        partner_context: row.partnerContext,
        fiat_amount: "1234567890.123456789012345678",
        crypto_amount: "0.000000000000000001",
        metadata: '{"channel":"=app"}',
        environment: "sandbox",
      },
    ]);
    expect(JSON.stringify(records)).not.toContain(row.checkoutToken);
  });

  it("has the time of success, and the fee only of what succeeded", async () => {
    const user = await newTestUser();
    const at = new Date("2026-10-31T23:59:59.999Z");
    const fee = { svcFee: "1.5", createdAt: new Date("2026-10-31T23:00:00Z") };
    await addTestTransaction(user.scope, { ...fee, status: "success", succeededAt: at, closedAt: at });
    await addTestTransaction(user.scope, { ...fee, status: "refunded", succeededAt: at });
    for (const status of ["pending", "failed", "cancelled"] as const)
      await addTestTransaction(user.scope, { ...fee, status });
    const { records } = await exported(user, "");
    const earned = records.map(({ status, svc_fee_earned }) => `${status} ${svc_fee_earned}`).sort();
    expect(earned).toEqual(["cancelled 0", "failed 0", "pending 0", "refunded 1.5", "success 1.5"]);
    const october = await exported(user, "succeeded_from=2026-10-31T23:59&succeeded_to=2026-11-01T00:00");
    expect(october.records.map(({ status }) => status).sort()).toEqual(["refunded", "success"]);
    expect(october.records.find(({ status }) => status === "success")?.closed_at).toMatch(/^2026-10-31T23:59:59.999/);
    expect((await exported(user, "succeeded_from=2026-11-01T00:00")).records).toEqual([]);
    expect((await exported(user, "succeeded_to=2026-10-31T23:59")).records).toEqual([]);
  });

  it.each([
    ['=HYPERLINK("https://evil.example","click")', `'=HYPERLINK("https://evil.example","click")`],
    ["+1+1", "'+1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-2+3", "'-2+3"],
    ["-2", "-2"],
    ["\t=1", "'\t=1"],
    ['a "quoted", text\r\nof two lines', 'a "quoted", text\r\nof two lines'],
    ["ordinary", "ordinary"],
  ])("exports %j as text and never as a formula", async (partnerContext, read) => {
    const user = await newTestUser();
    await addTestTransaction(user.scope, { partnerContext });
    const { records } = await exported(user, "");
    expect(records.map(({ partner_context }) => partner_context)).toEqual([read]);
  });

  it("exports filtered rows, search results, or only the selected rows", async () => {
    const user = await newTestUser();
    const one = await addTestTransaction(user.scope, { status: "success" });
    const two = await addTestTransaction(user.scope);
    const otherPartners = await addTestTransaction((await newTestUser()).scope);
    const idsOf = async (query: string) => (await exported(user, query)).records.map(({ id }) => id);
    expect(await idsOf("status=success")).toEqual([one.id]);
    expect(await idsOf(`q=${two.partnerContext}`)).toEqual([two.id]);
    expect(await idsOf(`ids=${two.id}%2C${otherPartners.id}`)).toEqual([two.id]);
    expect(await idsOf(`q=${otherPartners.id}`)).toEqual([]);
    expect((await exported(user, "", "production")).records).toEqual([]);
  });

  it.each(["analyst", "support"] as const)("allows the role %s", async (role) => {
    expect((await exported(await newTestUser({ role }), "")).status).toBe(200);
  });
});

describe("400", () => {
  it("rejects more than 100 selected rows and malformed IDs", async () => {
    const user = await newTestUser();
    for (const ids of [Array.from({ length: 101 }, (_, place) => `t${place}`).join(), "a b", ""]) {
      expect((await exported(user, `ids=${encodeURIComponent(ids)}`)).status).toBe(400);
    }
  });
});
