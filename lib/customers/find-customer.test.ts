import { expect, it } from "vitest";
import type { TenantScope } from "#db/scope.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { findCustomer } from "./find-customer.ts";
import { addCustomersTransaction } from "./test-customer.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

it("counts outcomes, and says who succeeded, and why the others didn't", async () => {
  const scope: TenantScope = { partnerId: await createPartner("Test"), environment: "sandbox" };
  const { customerId } = await addCustomersTransaction(scope, "customer-one", { createdAt: at(1) });
  const add = (minute: number, set: object) =>
    addCustomersTransaction(scope, "customer-one", { createdAt: at(minute), ...set });
  await add(2, { status: "success", provider: "banxa", fiatAmount: "100.10" });
  await add(3, { status: "success", provider: "paybis", fiatAmount: "0.2" });
  await add(4, { status: "success", provider: "banxa", fiatAmount: "5000", fiatCurrency: "NGN" });
  await add(5, { status: "failed", failureCode: "declined" });
  await add(6, { status: "failed", failureCode: "declined" });
  await add(7, { status: "expired" });
  await add(8, { status: "refunded" });
  await add(9, { status: "processing" });
  await addCustomersTransaction(scope, "customer-two", { status: "success" });
  expect(await findCustomer(scope, customerId)).toEqual({
    id: customerId,
    display: "cust…ne",
    first_seen_at: expect.any(String),
    last_at: at(9).toISOString(),
    all: 9,
    successful: 3,
    closed: 7,
    volumes: [
      { type: "BUY", fiat_currency: "USD", amount: "100.3", number: 2 },
      { type: "BUY", fiat_currency: "NGN", amount: "5000", number: 1 },
    ],
    providers: [
      { provider: "banxa", number: 2, last_at: at(4).toISOString() },
      { provider: "paybis", number: 1, last_at: at(3).toISOString() },
    ],
    failures: [
      { failure_code: "declined", number: 2, last_at: at(6).toISOString() },
      { failure_code: "expired", number: 1, last_at: at(7).toISOString() },
    ],
  });
  expect(await findCustomer({ ...scope, environment: "production" }, customerId)).toBeNull();
});
