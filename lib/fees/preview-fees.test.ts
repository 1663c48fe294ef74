import { beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transact } from "#db/client.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { updateFee } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { cappedText, newFeeRule } from "./contract.ts";
import { previewFees } from "./preview-fees.ts";
import { upsertProviderFee } from "./queries.ts";
import { addTestRule } from "./test-fees.ts";

const now = new Date();
const none = { draft: null, fiat: null, amount: null };

beforeAll(async () => {
  await refreshOffers("sandbox", enabledProviders("sandbox"), now);
});

async function partnerWith(feeBps: number) {
  const { scope } = await newTestPartner();
  await updateFee(scope, feeBps);
  return scope;
}

describe("the preview of fees", () => {
  it("has a route of each provider and type, with what is agreed and what is left after the cap", async () => {
    const scope = await partnerWith(200);
    const { lines, missing } = await previewFees(scope, none, now);
    const routes = lines
      .map(({ provider, type }) => `${provider.id} ${type}`)
      .concat(missing.map((one) => one.provider));
    expect(new Set(routes).size).toBe(2 * enabledProviders("sandbox").length);
    const capped = lines.filter(({ after }) => after.isCapped);
    expect(capped.length).toBeGreaterThan(0);
    expect(capped.length).toBeLessThan(lines.length);
    for (const { after, providerFee, amount } of lines) {
      expect(Number(after.agreed)).toBeCloseTo(Number(amount) * 0.02, 1);
      expect(Number(after.fee)).toBe(Math.min(Number(after.agreed), Number(providerFee)));
      expect(after.isCapped).toBe(Number(after.agreed) > Number(providerFee));
    }
    expect(cappedText(lines)).toBe(`Capped at the provider's fee on ${capped.length} of ${lines.length} routes.`);
  });

  it("compares the fee before and after a rule on its routes only, from its start", async () => {
    const scope = await partnerWith(10);
    const soon = new Date(now.getTime() + 3_600_000);
    await addTestRule(scope, { bps: "20", valid_from: soon.toISOString() });
    const entered = { bps: "30", provider: "moonpay", side: "BUY", fiat: "EUR", minimum: "3.50" };
    const preview = (draft: object) =>
      previewFees(scope, { draft: newFeeRule.parse(draft), fiat: null, amount: "100" }, now);
    const route = { provider: { id: "moonpay" }, type: "BUY", fiat: "EUR", amount: "100" };
    expect((await preview(entered)).lines).toMatchObject([
      { ...route, before: { bps: 10, fee: "0.1" }, after: { bps: 30, agreed: "3.5", fee: "3.5", isCapped: false } },
    ]);
    const later = await preview({ ...entered, valid_from: new Date(now.getTime() + 7_200_000).toISOString() });
    expect(later.lines).toMatchObject([{ before: { bps: 20 }, after: { bps: 30 } }]);
  });

  it("says what is configured at the provider, and which routes have no quote", async () => {
    const scope = await partnerWith(10);
    const configured = {
      environment: "sandbox" as const,
      provider: "moonpay",
      bps: 25,
      updatedAt: now,
      updatedBy: "Ada",
    };
    await transact((tx) => upsertProviderFee(configured, tx));
    const { lines, missing } = await previewFees(scope, { ...none, fiat: "KES", amount: "10000" }, now);
    expect(lines.every(({ fiat }) => fiat === "KES")).toBe(true);
    expect(lines.length + missing.length).toBe(2 * enabledProviders("sandbox").length);
    expect(missing).toContainEqual({ type: "SELL", provider: "MoonPay", reason: "Doesn't offer it." });
    for (const { provider, configuredBps } of (await previewFees(scope, none, now)).lines)
      expect(configuredBps).toBe(provider.id === "moonpay" ? 25 : null);
  });
});
