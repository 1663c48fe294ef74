import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { RecordedResponse } from "#lib/providers/test-recorded-server.ts";
import { boughtId, buy, fieldValues, recordedWith, sell, soldId, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_77",
  cryptoAmount: "10.00367",
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: "https://slipway.test/api/callbacks/fonbnk",
  buyerIp: "203.0.113.7",
  buyerInput: fieldValues.BUY,
};
const sale: Order = { ...order, ...sell, cryptoAmount: "10.5", buyerInput: fieldValues.SELL };

const bodies = ({ server }: RecordedProvider, line: string) =>
  server.received.filter((one) => one.line === line).map(({ body }) => JSON.parse(body));

const rejects = (given: Order, error: object, instead: RecordedResponse[] = []) =>
  withRecordedProvider(
    subject,
    async (stage) => {
      await expect(stage.provider.createCheckout(given)).rejects.toMatchObject(error);
    },
    instead,
  );

describe("Fonbnk checkout", () => {
  it("creates an order from a new price and the buyer's fields, and stays on our page", () =>
    withRecordedProvider(subject, async (stage) => {
      const checkout = await stage.provider.createCheckout({
        ...order,
        buyerInput: { ...fieldValues.BUY, other: "?" },
      });
      expect(checkout).toMatchObject({ link: order.returnUrl, providerTransactionId: boughtId });
      expect(checkout.instructions?.steps.map(({ id }) => id)).toEqual(["confirm", "cancel"]);
      expect(bodies(stage, "POST /api/v2/order")).toEqual([
        {
          quoteId: "68628fa56ff494df5f39faf5",
          userEmail: "someuser@example.com",
          userCountryIsoCode: "NG",
          userIp: "203.0.113.7",
          deposit: {
            paymentChannel: "bank",
            currencyType: "fiat",
            currencyCode: "NGN",
            countryIsoCode: "NG",
            amount: 15000,
          },
          payout: { paymentChannel: "crypto", currencyType: "crypto", currencyCode: "POLYGON_USDT" },
          fieldsToCreateOrder: {
            phoneNumber: "2348012345678",
            bankCode: "1",
            bankAccountNumber: "1234567890",
            blockchainWalletAddress: wallet,
          },
          orderParams: "tx_77",
          callbackUrl: order.returnUrl,
          webhookUrl: order.callbackUrl,
        },
      ]);
    }));

  it("of a SELL is for the agreed crypto amount from the buyer's wallet", () =>
    withRecordedProvider(subject, async (stage) => {
      const { providerTransactionId, instructions } = await stage.provider.createCheckout({ ...sale, buyerIp: null });
      expect(providerTransactionId).toBe(soldId);
      const address = "0x0f002dcfde0f7ba4088341186f48fb8592e50695";
      expect(instructions?.deposit).toEqual({ address, tag: null, amount: "10.500001" });
      const [body] = bodies(stage, "POST /api/v2/order");
      expect(body).toMatchObject({
        deposit: { amount: 10.5 },
        fieldsToCreateOrder: { blockchainWalletAddress: wallet },
      });
      expect(body.payout).not.toHaveProperty("amount");
      expect(body.fieldsToCreateOrder).not.toHaveProperty("wallet_address");
      expect(body).not.toHaveProperty("userIp");
    }));

  it("reuses an existing order after a lost response instead of creating a second one", () =>
    withRecordedProvider(subject, async (stage) => {
      const { providerTransactionId } = await stage.provider.createCheckout({ ...sale, reference: "tx_05" });
      expect(providerTransactionId).toBe(soldId);
      expect(bodies(stage, "POST /api/v2/order")).toEqual([]);
    }));

  it("creates no order while a field is missing or invalid, and names the field", () =>
    withRecordedProvider(subject, async (stage) => {
      const { bankCode: _, ...others } = fieldValues.BUY;
      const given = { ...order, buyerInput: { ...others, userEmail: "nobody" } };
      await expect(stage.provider.createCheckout(given)).rejects.toMatchObject({
        code: "validation_failed",
        details: { errors: [{ field: "userEmail" }, { field: "bankCode" }] },
      });
      expect(bodies(stage, "POST /api/v2/order")).toEqual([]);
    }));

  it("of a BUY without a wallet is rejected without a request", () =>
    withRecordedProvider(subject, async ({ provider, server }) => {
      await expect(provider.createCheckout({ ...order, wallet: null })).rejects.toMatchObject({
        details: { data: { unsupported: { code: "wallet_address_required" } } },
      });
      expect(server.received).toEqual([]);
    }));

  it("is rejected when the price is more than 1% worse for the buyer, not when it is better", async () => {
    await rejects({ ...order, cryptoAmount: "10.2" }, { code: "price_changed" });
    await rejects({ ...sale, fiatAmount: "15200" }, { code: "price_changed" });
    await withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.createCheckout({ ...order, cryptoAmount: "9.5" })).toBeDefined();
      expect(await provider.createCheckout({ ...sale, fiatAmount: "14000" })).toBeDefined();
    });
  });

  it("shows Fonbnk's rejection as a sentence that the buyer can act on", () => {
    const response = { message: "Bank account number is invalid" };
    const error = { code: "validation_failed", message: "Fonbnk: Bank account number is invalid" };
    return rejects(order, error, [{ request: "POST /api/v2/order", status: 400, response }]);
  });

  it("is unavailable when Fonbnk does not allow this account to create orders", () => {
    const response = { message: "This feature is not available for this merchant, please contact support" };
    return rejects(order, { code: "provider_unavailable" }, [{ request: "POST /api/v2/order", status: 403, response }]);
  });

  it("is not returned when the order has a different wallet", () => {
    const other = recordedWith("POST /api/v2/order", (response) => {
      Object(response).order.payout.providedFieldsToCreateOrder.blockchainWalletAddress = "0xother";
      return response;
    });
    return rejects(order, { code: "provider_unavailable" }, [other]);
  });
});
