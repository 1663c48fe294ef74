import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { OrderRef, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { newTestTransaction, orderFor, reread } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { around, counting, instructionsFor } from "./test-checkout.ts";

const lost = () => Promise.reject(new AppError("provider_unavailable", "The provider cannot be reached"));

/** A provider whose answer to the order is lost, and that knows `state` under our reference. */
function losing(state: ProviderUpdate | null, answers: Partial<RampProvider> = {}) {
  const names: OrderRef[] = [];
  const getOrder = async (name: OrderRef) => {
    names.push(name);
    return state;
  };
  return { names, provider: counting({ createCheckout: lost, getOrder, ...answers }).provider };
}

describe("an order whose answer is lost", () => {
  it("is found by our reference and gone on with where our page is enough for it", async () => {
    const made = await newTestTransaction();
    const state = orderFor(made, { status: "pending", instructions: instructionsFor() });
    const { names, provider } = losing(state);
    const page = `https://slipway.example/checkout/${made.checkoutToken}`;
    expect(await startCheckout(made.checkoutToken, null, around(provider))).toBe(page);
    expect(names).toEqual([{ reference: made.id, providerTransactionId: null, side: "BUY" }]);
    const { row } = await reread(made);
    expect(row).toMatchObject({ providerLink: page, providerTransactionId: `order-of-${made.id}` });
    expect(JSON.parse(row.instructions ?? "")).toEqual(instructionsFor());
  });

  it("is taken as it stands when it has moved on", async () => {
    const made = await newTestTransaction();
    await startCheckout(made.checkoutToken, null, around(losing(orderFor(made, { status: "processing" })).provider));
    const { row, moves } = await reread(made);
    expect(row).toMatchObject({ status: "processing", providerTransactionId: `order-of-${made.id}` });
    expect(moves).toEqual(["pending>processing checkout"]);
  });

  it("may be made again when the provider has none, cannot say, or has one without a way to it", async () => {
    for (const told of [
      losing(null),
      losing(null, { getOrder: lost }),
      losing(orderFor(await newTestTransaction(), { status: "pending" })),
    ]) {
      const made = await newTestTransaction();
      await expect(startCheckout(made.checkoutToken, null, around(told.provider))).rejects.toMatchObject({
        code: "provider_unavailable",
      });
      expect(await startCheckout(made.checkoutToken, null, around(counting().provider))).toBe(
        "https://tester.example/1",
      );
    }
  });

  it("is not looked for after a refusal, nor where only a link is written", async () => {
    const refusal = () => Promise.reject(new ProviderHttpError(422, {}));
    for (const told of [losing(null, { createCheckout: refusal }), losing(null, { createsOrderAtCheckout: false })]) {
      const made = await newTestTransaction();
      await expect(startCheckout(made.checkoutToken, null, around(told.provider))).rejects.toThrow();
      expect(told.names).toEqual([]);
    }
  });
});
