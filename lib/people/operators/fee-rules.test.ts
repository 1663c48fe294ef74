import { beforeAll, describe, expect, it } from "vitest";
import { DELETE as endRule } from "#app/api/operator/partners/[partnerId]/[environment]/fee-rules/[ruleId]/route.ts";
import { POST as addRule } from "#app/api/operator/partners/[partnerId]/[environment]/fee-rules/route.ts";
import { POST as confirm } from "#app/api/operator/proposals/[proposalId]/route.ts";
import { PUT as setProviderFee } from "#app/api/operator/providers/[environment]/[provider]/fee/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { btcWallet, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { decide, setUpTwoOperators } from "#app/api/test-two-operators.ts";
import { GET as getQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { create } from "#app/api/v1/partner/transactions/test-creation.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { selectProviderFees } from "#lib/fees/queries.ts";
import { listFeeRules, readFeeTerms } from "#lib/fees/read-fees.ts";
import { addTestRule } from "#lib/fees/test-fees.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { grantAccess, proposalPlace, revokeAccess, updateFee } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { findProposedChange } from "./list-proposals.ts";

const sql = setUpOwnDatabase();
const { as, other } = setUpTwoOperators(() => sql`delete from operator_proposals`);

beforeAll(async () => {
  await refreshOffers("sandbox", enabledProviders("sandbox"), new Date());
});

const query = `/quotes?fiat_currency=EUR&crypto_currency=BTC&network=mainnet&amount=500&type=BUY&payment_method=card&wallet_address=${btcWallet}`;
type Entry = { provider: { identifier: string }; fees: { svc_fee: number; total_fee: number }; quote_id: string };
type Partner = Awaited<ReturnType<typeof newTestPartner>>;

const quoteOf = async (partner: Partner, id = "moonpay") => {
  const { body } = await partner.call(getQuotes, `${query}&providers=${id}`);
  return (body.data as Entry[])[0] as Entry;
};

const createWith = async (partner: Partner, quote: Partial<Entry>) => {
  const body = {
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 500,
    type: "BUY",
    provider: "moonpay",
    wallet_address: btcWallet,
    partner_context: randomBase62(16),
    redirect_url: "https://shop.example/thanks",
    ...(quote.quote_id && { quote_id: quote.quote_id }),
  };
  expect((await create(partner, body)).body).toMatchObject({ success: true });
  const [row] = await sql`select svc_fee_bps, svc_fee_agreed::float, svc_fee::float, svc_fee_source, fee_rule_id
    from transactions where partner_context = ${body.partner_context}`;
  return row;
};

describe("a fee rule", () => {
  it("decides about new quotes and transactions of what it matches, and changes no amount", async () => {
    const partner = await newTestPartner();
    await updateFee(partner.scope, 20);
    const before = [await quoteOf(partner), await quoteOf(partner, "banxa")];
    const rule = await addOne(partner, { bps: "50", provider: "moonpay" });
    const after = [await quoteOf(partner), await quoteOf(partner, "banxa")];
    expect(before.map(({ fees }) => fees.svc_fee)).toEqual([1, 1]);
    expect(after.map(({ fees }) => fees.svc_fee)).toEqual([2.5, 1]);
    expect(after.map(({ fees }) => fees.total_fee)).toEqual(before.map(({ fees }) => fees.total_fee));
    expect(await createWith(partner, {})).toEqual({
      svc_fee_bps: 50,
      svc_fee_agreed: 2.5,
      svc_fee: 2.5,
      svc_fee_source: "rule",
      fee_rule_id: rule,
    });
  });

  it("has a minimum, which is capped at the provider's fee as well", async () => {
    const partner = await newTestPartner();
    await addOne(partner, { bps: "10", fiat: "EUR", minimum: "3" });
    expect((await quoteOf(partner)).fees.svc_fee).toBe(3);
    await addOne(partner, { bps: "10", fiat: "EUR", minimum: "400", method: "card" });
    const { fees } = await quoteOf(partner);
    expect(fees).toMatchObject({ provider_fee: 0 });
    expect(fees.svc_fee).toBeLessThan(400);
    expect(await createWith(partner, {})).toMatchObject({
      svc_fee_bps: 10,
      svc_fee_agreed: 400,
      svc_fee: fees.svc_fee,
    });
  });

  it("doesn't change the fee of a quote that was made before it was added, or before it ended", async () => {
    const partner = await newTestPartner();
    const first = await addOne(partner, { bps: "50" });
    const old = await quoteOf(partner);
    const second = await addOne(partner, { bps: "80", provider: "moonpay" });
    expect(await createWith(partner, old)).toMatchObject({ svc_fee_bps: 50, fee_rule_id: first });
    const current = await quoteOf(partner);
    await end(partner, second);
    expect(await createWith(partner, current)).toMatchObject({ svc_fee_bps: 80, fee_rule_id: second });
    expect(await createWith(partner, {})).toMatchObject({ svc_fee_bps: 50, fee_rule_id: first });
  });

  it("waits until it is valid", async () => {
    const partner = await newTestPartner();
    const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
    await addOne(partner, { bps: "50", valid_from: tomorrow });
    expect((await quoteOf(partner)).fees.svc_fee).toBe(0);
    const [rule] = await listFeeRules(partner.scope, new Date());
    expect(rule).toMatchObject({ state: "future", validFrom: new Date(`${tomorrow}T00:00:00Z`), endedAt: null });
  });

  it("ends with the partner's access", async () => {
    const { scope } = await newTestPartner();
    await addTestRuleOf(scope);
    await revokeAccess(scope);
    await grantAccess(scope, new Date());
    expect((await readFeeTerms(scope)).feeRules.every(({ endedAt }) => endedAt && endedAt <= new Date())).toBe(true);
    expect(await listFeeRules(scope, new Date())).toMatchObject([{ state: "ended" }]);
  });

  it.each([
    [{ bps: "1001" }, "bps"],
    [{ bps: "5", minimum: "2" }, "fiat"],
    [{ bps: "5", minimum: "0.00", fiat: "EUR" }, "minimum"],
    [{ bps: "5", provider: "nobody" }, "provider"],
    [{ bps: "5", valid_from: "2020-01-01" }, "valid_from"],
    [{ bps: "5", valid_from: "2026-13-01" }, "valid_from"],
    [{ bps: "5", valid_until: "2020-01-01" }, "valid_until"],
    [{ bps: "5", valid_from: "2999-01-02", valid_until: "2999-01-02" }, "valid_until"],
  ])("is refused with %j", async (body, field) => {
    stubVariables({ SVC_REVIEW_APPROVALS: "1" });
    const { scope } = await newTestPartner();
    const response = await as().call(addRule, { params: scope, body });
    expect([response.status, fieldsOf(response)]).toEqual([400, [field]]);
  });

  it("needs the partner's access, and a recent password", async () => {
    const { scope } = await newTestPartner();
    const params = { ...scope, environment: "production" };
    expect((await as().call(addRule, { params, body: { bps: "5" } })).status).toBe(404);
    const late = await newTestOperator({ authenticatedMinutesAgo: 6 });
    expect((await late.call(addRule, { params: scope, body: { bps: "5" } })).body.data.error).toBe("step_up_required");
  });
});

describe("two operators", () => {
  it("add and end a rule, with the audit log and emails", async () => {
    const partner = await newTestPartner();
    const { scope } = partner;
    const body = { bps: "50", provider: "moonpay", minimum: "2.50", fiat: "EUR", note: "Autumn offer" };
    expect((await as().call(addRule, { params: scope, body })).status).toBe(200);
    expect(await listFeeRules(scope, new Date())).toEqual([]);
    expect((await other().call(addRule, { params: scope, body })).status).toBe(400);
    await confirmed(partner);
    const [rule] = await listFeeRules(scope, new Date());
    const added = { bps: 50, provider: "moonpay", minimum: "2.5", fiatCurrency: "EUR", note: "Autumn offer" };
    expect(rule).toMatchObject({ ...added, state: "valid", createdBy: as().email });
    expect((await mailsTo(as().email))[0]?.text).toContain("Note: Autumn offer");

    await as().call(endRule, { method: "DELETE", params: { ...scope, ruleId: rule?.id ?? "" } });
    expect(await listFeeRules(scope, new Date())).toMatchObject([{ state: "valid" }]);
    await confirmed(partner);
    expect(await listFeeRules(scope, new Date())).toMatchObject([{ state: "ended" }]);
    expect((await listAudit(scope, { about: "partner.fee_rule" }, new Date())).lines).toMatchObject([
      { action: "partner.fee_rule.end", before: { bps: 50, rule: rule?.id } },
      { action: "partner.fee_rule.add", after: { bps: 50, proposedBy: as().email } },
    ]);
    const again = await as().call(endRule, { method: "DELETE", params: { ...scope, ruleId: rule?.id ?? "" } });
    expect(again.status).toBe(404);
  });

  it("record the fee that is configured at a provider, and remove it", async () => {
    const place = { environment: "sandbox" as const, provider: "moonpay" };
    const proposal = () => findProposedChange({ kind: "provider_fee", ...place, subject: "moonpay" }, new Date());
    for (const [fee, known] of [
      ["120", 120],
      ["", undefined],
    ] as const) {
      expect((await as().call(setProviderFee, { method: "PUT", params: place, body: { fee } })).status).toBe(200);
      expect((await decide(other(), confirm, (await proposal())?.id ?? "")).status).toBe(200);
      expect((await selectProviderFees("sandbox")).get("moonpay")).toBe(known);
    }
    const unknown = await as().call(setProviderFee, {
      method: "PUT",
      params: { ...place, provider: "nobody" },
      body: { fee: "1" },
    });
    expect(unknown.status).toBe(400);
  });
});

async function confirmed({ scope }: Partner): Promise<void> {
  const proposal = await findProposedChange(proposalPlace(scope, "fee_rule"), new Date());
  expect((await decide(other(), confirm, proposal?.id ?? "")).status).toBe(200);
}

/** Adds a rule with one operator. */
function addOne({ scope }: Partner, entered: Parameters<typeof addTestRule>[1]): Promise<string> {
  stubVariables({ SVC_REVIEW_APPROVALS: "1" });
  return addTestRule(scope, entered);
}

const addTestRuleOf = (scope: Partner["scope"]) => addOne({ scope } as Partner, { bps: "50" });

async function end({ scope }: Partner, ruleId: string): Promise<void> {
  const { status } = await as().call(endRule, { method: "DELETE", params: { ...scope, ruleId } });
  expect(status).toBe(200);
}
