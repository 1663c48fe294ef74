import { expect, it } from "vitest";
import { databaseParts, privilegesOf } from "#db/privileges.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { type PayoutTerms, payoutTermsChange, payoutTermsText } from "./contract.ts";
import { readBalances, readPayouts } from "./read-payouts.ts";
import { changePayoutTerms, recordPayout } from "./record-payout.ts";
import { bookFees, testPayout } from "./test-payouts.ts";

const sql = setUpOwnDatabase();

const monthly: PayoutTerms = { period: "month", minimum: null, currency: null, note: null };
const lastMoment = new Date("2026-11-30T23:59:59.999Z");
const nextMonth = new Date("2026-12-01T00:00:00.000Z");
const balanceOf = async (provider: string, now = lastMoment) => (await readBalances(now, provider))[0];
const auditOf = (provider: string) =>
  sql`select action, environment, actor_name as by, before, after from audit_log where target = ${provider} order by at, id`;

it("counts the reported commission, and the service fee where none is reported", async () => {
  await bookFees(
    "moonpay",
    { kind: "svc_fee", amount: "10", bookedOn: "2026-10-31" },
    { kind: "partner_fee", amount: "7", bookedOn: "2026-10-31" },
  );
  await bookFees("moonpay", { kind: "svc_fee", amount: "3.5", bookedOn: "2026-10-31" });
  const withdrawn = { kind: "partner_fee", bookedOn: "2026-10-31" } as const;
  await bookFees(
    "moonpay",
    { kind: "svc_fee", amount: "1", bookedOn: "2026-10-31" },
    { ...withdrawn, amount: "5" },
    { ...withdrawn, amount: "-5", count: -1 },
  );
  await bookFees("moonpay", { kind: "svc_fee", amount: "99", bookedOn: "2026-10-31", environment: "sandbox" });
  expect(await readBalances(lastMoment, "moonpay")).toMatchObject([
    { currency: "USD", reported: "7", computed: "4.5", earned: "11.5", paid: "0", owed: "11.5", due: null },
  ]);
});

it("makes commission due with the first moment of the next month in UTC, by the day of success", async () => {
  await changePayoutTerms("banxa", monthly, actor, lastMoment);
  await bookFees("banxa", { kind: "svc_fee", amount: "10", bookedOn: "2026-10-31" });
  await bookFees(
    "banxa",
    { kind: "svc_fee", amount: "5", bookedOn: "2026-11-30" },
    { kind: "partner_fee", amount: "6", bookedOn: "2026-12-01" },
  );
  await recordPayout("banxa", testPayout({ received_on: "2026-11-30" }), actor, lastMoment);
  expect(await balanceOf("banxa")).toMatchObject({ owed: "12", due: "6" });
  expect(await balanceOf("banxa", nextMonth)).toMatchObject({ owed: "12", due: "12" });
});

it("starts weeks on Monday", async () => {
  await changePayoutTerms("paybis", { ...monthly, period: "week" }, actor, lastMoment);
  await bookFees("paybis", { kind: "svc_fee", amount: "1", bookedOn: "2026-11-29" });
  await bookFees("paybis", { kind: "svc_fee", amount: "2", bookedOn: "2026-11-30" });
  expect(await balanceOf("paybis")).toMatchObject({ owed: "3", due: "1" });
});

it("marks what is below the minimum of the same currency, and not what is in another one", async () => {
  const terms = { ...monthly, minimum: "10", currency: "USD" };
  await changePayoutTerms("mercuryo", terms, actor, lastMoment);
  await bookFees("mercuryo", { kind: "svc_fee", amount: "9.99", bookedOn: "2026-10-01" });
  await bookFees("mercuryo", { kind: "svc_fee", amount: "9.99", bookedOn: "2026-10-01", currency: "EUR" });
  const isBelow = async () => (await readBalances(lastMoment, "mercuryo")).map((one) => one.isBelowMinimum);
  expect(await isBelow()).toEqual([false, true]);
  await bookFees("mercuryo", { kind: "svc_fee", amount: "0.01", bookedOn: "2026-10-01" });
  expect(await isBelow()).toEqual([false, false]);
});

it("adds up payouts by currency without converting them, and negative ones as corrections", async () => {
  await bookFees("transak", { kind: "svc_fee", amount: "10", bookedOn: "2026-10-31" });
  for (const [reference, amount, currency] of [
    ["INV-1", "4.000000000000000001", "USD"],
    ["INV-1 correction", "-1", "USD"],
    ["INV-2", "20", "USDC"],
  ] as const)
    expect(await recordPayout("transak", testPayout({ reference, amount, currency }), actor, lastMoment)).toBe(true);
  expect(await readBalances(lastMoment, "transak")).toMatchObject([
    { currency: "USD", earned: "10", paid: "3.000000000000000001", owed: "6.999999999999999999" },
    { currency: "USDC", earned: "0", paid: "20", owed: "-20" },
  ]);
});

it("records the same payout once, also at the same time, with one audit row, and refuses its reference for another", async () => {
  const record = (amount: string) => recordPayout("guardarian", testPayout({ amount }), actor, lastMoment);
  const all = await Promise.all([record("4"), record("4.00"), record("4")]);
  expect(all.filter((isNew) => isNew)).toHaveLength(1);
  expect(await record("4")).toBe(false);
  await expect(record("5")).rejects.toMatchObject({
    code: "validation_failed",
    details: { errors: [{ field: "reference", message: expect.stringContaining("with 4 USD on 2026-11-05") }] },
  });
  expect(await readPayouts("guardarian", 50)).toMatchObject([{ amount: "4", receivedOn: "2026-11-05" }]);
  expect(await auditOf("guardarian")).toEqual([
    {
      ...{ action: "provider.payout", environment: "production", by: "Slipway", before: null },
      after: { amount: "4 USD", received_on: "2026-11-05", reference: "INV-1" },
    },
  ]);
  // Another provider may have the same reference.
  expect(await recordPayout("fonbnk", testPayout(), actor, lastMoment)).toBe(true);
});

it("records the terms before and after a change, and keeps the configured fee", async () => {
  await sql`insert into provider_fees (environment, provider, bps, updated_at, updated_by)
    values ('production', 'yellow-card', 40, now(), 'ada')`;
  await changePayoutTerms("yellow-card", monthly, actor, lastMoment);
  const changed = { ...monthly, minimum: "1000", currency: "USD", note: "Fourth week" };
  await changePayoutTerms("yellow-card", changed, actor, nextMonth);
  expect(await auditOf("yellow-card")).toMatchObject([
    { after: { period: "month", payout_minimum: null } },
    { before: { period: "month" }, after: { payout_minimum: "1000 USD", note: "Fourth week" } },
  ]);
  expect(await sql`select bps from provider_fees where provider = 'yellow-card'`).toEqual([{ bps: 40 }]);
  expect(payoutTermsText(changed)).toBe("Monthly, from 1000 USD");
});

it("refuses a payout of an unknown provider and one of tomorrow", async () => {
  await expect(recordPayout("nobody", testPayout(), actor, lastMoment)).rejects.toMatchObject({ code: "not_found" });
  const tomorrow = testPayout({ received_on: "2026-12-01" });
  await expect(recordPayout("alchemy-pay", tomorrow, actor, lastMoment)).rejects.toMatchObject({
    details: { errors: [{ field: "received_on", code: "out_of_range" }] },
  });
  expect(await recordPayout("alchemy-pay", tomorrow, actor, nextMonth)).toBe(true);
});

it("refuses a minimum without a currency, and a currency without a minimum", () => {
  for (const terms of [{ minimum: "5" }, { currency: "USD" }])
    expect(payoutTermsChange.safeParse(terms).error?.issues).toMatchObject([{ path: ["currency"] }]);
  expect(payoutTermsChange.parse({ period: "", minimum: "", currency: "", note: "" })).toEqual({
    ...monthly,
    period: null,
  });
});

it("lets no part of Slipway change or remove payouts", () => {
  for (const part of databaseParts)
    expect(privilegesOf("provider_payouts", part).filter((one) => one === "update" || one === "delete")).toEqual([]);
});
