import { afterEach, beforeEach, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
// biome-ignore lint/style/noRestrictedImports: writes figures as the worker does.
import { rawSql } from "#db/client.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import type { NewPreference } from "#lib/provider-preferences/contract.ts";
import { putLast, undoPreference } from "#lib/provider-preferences/manage-preferences.ts";
import { clearQuality } from "#lib/quality/find-quality.ts";
import { GET } from "./route.ts";

const route =
  "fiat_currency=NGN&crypto_currency=BTC&network=mainnet&amount=150000&type=BUY&providers=paybis,moonpay,transak";
type Entry = { provider: { identifier: string }; is_supported: boolean; is_best: boolean };
let partner: Awaited<ReturnType<typeof newTestPartner>>;

const change = (now = new Date()) => ({ actor: { ...systemActor, id: "usr_1" }, now });
const put = (wanted: Partial<NewPreference> = {}, now?: Date) =>
  putLast(partner.scope, { provider: "paybis", type: "BUY", fiat_currency: "NGN", ...wanted }, change(now));

beforeEach(async () => {
  partner = await newTestPartner();
  const add = (provider: string, successes: number) =>
    rawSql()`insert into quality (environment, partner_id, provider, sample, successes, computed_at)
      values ('sandbox', ${partner.scope.partnerId}, ${provider}, 40, ${successes}, now())`;
  await add("paybis", 36);
  await add("moonpay", 12);
  await add("transak", 24);
  clearQuality();
});
afterEach(async () => {
  await rawSql()`delete from quality where partner_id = ${partner.scope.partnerId}`;
  clearQuality();
});

/** The providers in order, the best price in brackets, the unsupported ones after a bar. */
async function order(sort: string, method = "card"): Promise<string> {
  const { body } = await partner.call(GET, `/quotes?${route}&payment_method=${method}${sort}`);
  const entries: Entry[] = body.data;
  const name = ({ provider, is_best }: Entry) => (is_best ? `[${provider.identifier}]` : provider.identifier);
  const of = (is: boolean) => entries.filter(({ is_supported }) => is_supported === is).map(name);
  expect(entries.slice(0, of(true).length).every(({ is_supported }) => is_supported)).toBe(true);
  return [of(true).join(" "), ...of(false)].join(" | ");
}
const plain = (text: string) => text.replaceAll(/[[\]]/g, "");

it("puts the provider last by reliability only, and undoing it restores the order", async () => {
  const sorts = ["", "&sort=price", "&sort=speed"];
  const before = await Promise.all(sorts.map((sort) => order(sort)));
  const reliability = await order("&sort=reliability");
  expect(plain(reliability)).toBe("paybis transak moonpay");
  const id = await put();
  expect(plain(await order("&sort=reliability"))).toBe("transak moonpay paybis");
  expect((await order("&sort=reliability")).split(" ").toSorted()).toEqual(reliability.split(" ").toSorted());
  expect(await Promise.all(sorts.map((sort) => order(sort)))).toEqual(before);
  await undoPreference(partner.scope, id, change());
  expect(await order("&sort=reliability")).toBe(reliability);
  await expect(undoPreference(partner.scope, id, change())).rejects.toThrow("isn't put last");
});

it("sorts several that are put last among themselves by reliability", async () => {
  await put();
  await put({ provider: "transak" });
  expect(plain(await order("&sort=reliability"))).toBe("moonpay paybis transak");
});

it("ends after seven days, which a further choice extends", async () => {
  const sevenDaysAgo = new Date(Date.now() - 7 * dayMs);
  const id = await put({}, sevenDaysAgo);
  expect(plain(await order("&sort=reliability"))).toBe("paybis transak moonpay");
  await expect(undoPreference(partner.scope, id, change())).rejects.toThrow("isn't put last");
  expect(await put({}, new Date(sevenDaysAgo.getTime() + 60_000))).toBe(id);
  expect(plain(await order("&sort=reliability"))).toBe("transak moonpay paybis");
});

it("applies to its direction, currency, and payment method", async () => {
  await put({ type: "SELL" });
  await put({ fiat_currency: "EUR" });
  await put({ payment_method: "pix" });
  expect(plain(await order("&sort=reliability"))).toBe("paybis transak moonpay");
  await put({ payment_method: "card" });
  expect(plain(await order("&sort=reliability"))).toBe("transak moonpay paybis");
});

it("is of the partner and environment alone", async () => {
  await put();
  const other = await newTestPartner();
  await putLast(
    { ...partner.scope, environment: "production" },
    { provider: "transak", type: "BUY", fiat_currency: "NGN" },
    change(),
  );
  await putLast(other.scope, { provider: "transak", type: "BUY", fiat_currency: "NGN" }, change());
  expect(plain(await order("&sort=reliability"))).toBe("transak moonpay paybis");
});

it("rejects an unknown provider", async () => {
  await expect(put({ provider: "nobody" })).rejects.toThrow("Invalid field: provider.");
});

it("records who chose it and until when", async () => {
  const now = new Date();
  await undoPreference(partner.scope, await put({}, now), change(now));
  const rows = await rawSql()`select action, target, after ->> 'until' as until from audit_log
    where partner_id = ${partner.scope.partnerId} and action like 'preference.%' order by action`;
  expect(rows).toEqual([
    { action: "preference.put_last", target: "Paybis", until: new Date(now.getTime() + 7 * dayMs).toISOString() },
    { action: "preference.undo", target: "Paybis", until: null },
  ]);
});
