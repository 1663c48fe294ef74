import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { storedInstructions } from "./instructions.ts";
import { startCheckout } from "./start-checkout.ts";
import { checkoutContext, countingProvider, instructionsFor } from "./test-checkout.ts";

const lost = () => Promise.reject(new AppError("provider_unavailable", "The provider cannot be reached"));

/** A provider whose response to the order is lost, and that has this order for our reference. */
function losing(order: ProviderUpdate | null, overrides: Partial<RampProvider> = {}) {
  const names: OrderRef[] = [];
  const getOrder = async (name: OrderRef) => {
    names.push(name);
    return order;
  };
  return { names, provider: countingProvider({ createCheckout: lost, getOrder, ...overrides }).provider };
}

describe("an order whose response is lost", () => {
  it("is found by our reference and continued on our page", async () => {
    const made = await newTestTransaction();
    const state = orderFor(made, { status: "pending", instructions: instructionsFor() });
    const { names, provider } = losing(state);
    const page = `https://slipway.example/checkout/${made.checkoutToken}`;
    expect(await startCheckout(made.checkoutToken, null, checkoutContext(provider))).toBe(page);
    expect(names).toEqual([{ reference: made.id, providerTransactionId: null, side: "BUY" }]);
    const { row } = await readAgain(made);
    expect(row).toMatchObject({ providerLink: page, providerTransactionId: `order-of-${made.id}` });
    expect(storedInstructions(row)).toEqual(instructionsFor());
  });

  it("is updated if it has advanced", async () => {
    const made = await newTestTransaction();
    await startCheckout(
      made.checkoutToken,
      null,
      checkoutContext(losing(orderFor(made, { status: "processing" })).provider),
    );
    const { row, moves } = await readAgain(made);
    expect(row).toMatchObject({ status: "processing", providerTransactionId: `order-of-${made.id}` });
    expect(moves).toEqual(["pending>processing checkout"]);
  });

  it("can be placed again if the provider has none, is down, or has one without a link", async () => {
    for (const attempt of [
      losing(null),
      losing(null, { getOrder: lost }),
      losing(orderFor(await newTestTransaction(), { status: "pending" })),
    ]) {
      const made = await newTestTransaction();
      await expect(startCheckout(made.checkoutToken, null, checkoutContext(attempt.provider))).rejects.toMatchObject({
        code: "provider_unavailable",
      });
      expect(await startCheckout(made.checkoutToken, null, checkoutContext(countingProvider().provider))).toBe(
        "https://tester.example/1",
      );
    }
  });

  it("is not looked up after a rejection, or if checkout creates no order", async () => {
    const refusal = () => Promise.reject(new ProviderHttpError(422, {}));
    for (const attempt of [
      losing(null, { createCheckout: refusal }),
      losing(null, { createsOrderAtCheckout: false }),
    ]) {
      const made = await newTestTransaction();
      await expect(startCheckout(made.checkoutToken, null, checkoutContext(attempt.provider))).rejects.toThrow();
      expect(attempt.names).toEqual([]);
    }
  });
});
