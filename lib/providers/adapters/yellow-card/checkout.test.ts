import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type ProviderCase, type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { RecordedResponse } from "#lib/providers/test-recorded-server.ts";
import { buy, fieldValues, orderId, purchase, recordedWith, subject, wallet } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_77",
  cryptoAmount: "48.36999938",
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: "https://slipway.test/api/callbacks/yellow-card",
  buyerIp: "203.0.113.7",
  buyerInput: fieldValues,
};
const { additionalIdNumber: _bvn, ...abroad } = fieldValues;
const mobile: Order = {
  ...order,
  fiat: "KES",
  method: "mobile_money",
  fiatAmount: "1294",
  cryptoAmount: "8.36768161",
  buyerInput: { ...abroad, idType: "passport", networkId: "ke-airtel", accountNumber: "00254 700-000000" },
};
const byBuyer: ProviderCase = {
  ...subject,
  settings: (address) => ({ ...subject.settings(address), acceptance: "by-buyer" }),
};

const bodies = ({ server }: RecordedProvider, line: string) =>
  server.received.filter((one) => one.line === line).map(({ body }) => JSON.parse(body));
const polled = (change: object) => recordedWith("GET /business/receive/sequence-id/tx_01", change);
const rejects = (given: Order, error: object, instead: RecordedResponse[] = []) =>
  withRecordedProvider(
    subject,
    async ({ provider }) => expect(provider.createCheckout(given)).rejects.toMatchObject(error),
    instead,
  );

describe("Yellow Card buyer fields", () => {
  const keysOf = async ({ provider }: RecordedProvider, asked: Order) =>
    (await provider.getBuyerFields?.(asked))?.map(({ key, isRequired }) => (isRequired ? key : `${key}?`));
  const person = ["name", "email", "phone", "address", "dob"];

  it("ask for personal details, two ID numbers in Nigeria, and the paying account", () =>
    withRecordedProvider(subject, async (stage) => {
      const asked = await keysOf(stage, { ...order, buyerInput: {} });
      expect(asked).toEqual([...person, "idNumber", "additionalIdNumber", "accountNumber?"]);
      expect(await keysOf(stage, order)).toEqual([]);
    }));

  it("ask for the phone number and an operator active in the channel for mobile money", () =>
    withRecordedProvider(subject, async (stage) => {
      const asked = await stage.provider.getBuyerFields?.({ ...mobile, buyerInput: {} });
      const keys = [...person, "idType", "idNumber", "networkId", "accountNumber"];
      expect(asked?.map(({ key }) => key)).toEqual(keys);
      expect(asked?.[7]?.options?.map(({ value }) => value)).toEqual(["ke-mpesa", "ke-airtel"]);
      expect(await keysOf(stage, mobile)).toEqual([]);
    }));

  it("start with the country if a fiat has several, and skip the operator if there is only one", () =>
    withRecordedProvider(subject, async (stage) => {
      const francs = { ...mobile, fiat: "XOF", answers: {} };
      const [country, ...others] = (await stage.provider.getBuyerFields?.(francs)) ?? [];
      expect([country?.options?.map(({ value }) => value), others]).toEqual([["CI", "BJ"], []]);
      const asked = await keysOf(stage, { ...francs, buyerInput: { country: "BJ" } });
      expect(asked).toEqual([...person, "idType", "idNumber", "accountNumber"]);
    }));

  it("are returned again with the problem of each invalid value", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const wrong = { phone: "0801 234 5678", email: "ada", dob: "1997-13-02" };
      const asked = await provider.getBuyerFields?.({ ...order, buyerInput: { ...fieldValues, ...wrong } });
      expect(asked?.filter(({ problem }) => problem).map(({ key, value }) => [key, value])).toEqual([
        ["email", "ada"],
        ["phone", "0801 234 5678"],
        ["dob", "1997-13-02"],
      ]);
    }));
});

describe("Yellow Card checkout", () => {
  it("creates an order to the buyer's wallet with only the requested details", () =>
    withRecordedProvider(subject, async (stage) => {
      const { instructions, ...checkout } = await stage.provider.createCheckout({
        ...order,
        buyerInput: { ...fieldValues, other: "?" },
      });
      expect(checkout).toEqual({ link: order.returnUrl, providerTransactionId: orderId });
      expect(instructions).toMatchObject({
        details: [
          { label: "Bank", value: "PAGA" },
          { label: "Account number", value: "4550440202" },
          { label: "Account name", value: "Ken Adams" },
          { label: "Amount", value: "80865 NGN" },
          { label: "Reference", value: "JJ5275168" },
        ],
        paymentReference: "JJ5275168",
        deposit: null,
        endsAt: "2026-11-20T10:10:00.000Z",
        steps: [{ id: "cancel", label: "Cancel", fields: [] }],
      });
      expect(bodies(stage, "POST /business/receive")).toEqual([
        {
          channelId: "ng-bank",
          sequenceId: "tx_77",
          localAmount: 80865,
          currency: "NGN",
          country: "NG",
          customerUID: expect.stringMatching(/^[0-9a-f]{32}$/),
          customerType: "retail",
          reason: "other",
          recipient: {
            name: "Ada Obi",
            email: "Ada@example.com",
            phone: "+2348012345678",
            country: "NG",
            address: "1 Marina, Lagos",
            dob: "01/02/1997",
            idType: "NIN",
            idNumber: "12345678901",
            additionalIdType: "BVN",
            additionalIdNumber: "22123456789",
          },
          source: { accountType: "bank" },
          forceAccept: true,
          directSettlement: true,
          redirectUrl: order.returnUrl,
          settlementInfo: { walletAddress: wallet, cryptoCurrency: "USDT", cryptoNetwork: "TRC20" },
        },
      ]);
    }));

  it("by mobile money contains the phone number and operator, and is approved on the phone", () =>
    withRecordedProvider(subject, async (stage) => {
      const { instructions } = await stage.provider.createCheckout(mobile);
      expect(instructions).toMatchObject({
        text: "Approve the payment on your phone.",
        details: [
          { label: "Phone", value: "+254700000000" },
          { label: "Amount", value: "1294 KES" },
        ],
        steps: [],
      });
      expect(bodies(stage, "POST /business/receive")).toMatchObject([
        {
          recipient: { idType: "passport", country: "KE" },
          source: { accountType: "momo", accountNumber: "+254700000000", networkId: "ke-airtel" },
        },
      ]);
    }));

  it("reuses an existing order", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        const checkout = await stage.provider.createCheckout({ ...order, reference: "tx_01" });
        expect(checkout.providerTransactionId).toBe(orderId);
        expect(bodies(stage, "POST /business/receive")).toEqual([]);
      },
      [polled({ status: "pending" })],
    ));

  it("creates no order with missing details, above the limits, or at a worse price than agreed", async () => {
    await rejects({ ...order, buyerInput: { ...fieldValues, dob: "" } }, { details: { errors: [{ field: "dob" }] } });
    await rejects({ ...order, fiatAmount: "30000001" }, { code: "amount_out_of_range" });
    await withRecordedProvider(subject, async (stage) => {
      const cheaper = { ...order, cryptoAmount: "48.86" };
      await expect(stage.provider.createCheckout(cheaper)).rejects.toMatchObject({ code: "price_changed" });
      expect(bodies(stage, "POST /business/receive")).toEqual([]);
    });
  });

  it("cancels an order if its locked price is worse than agreed", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        await expect(stage.provider.createCheckout(order)).rejects.toMatchObject({ code: "price_changed" });
        expect(bodies(stage, `POST /business/receive/${orderId}/cancel`)).toEqual([{}]);
      },
      [recordedWith("POST /business/receive", { settlementInfo: { walletAddress: wallet, cryptoAmount: 47.8 } })],
    ));

  it("rejects an order that pays out to another wallet", () =>
    rejects(order, { code: "provider_unavailable" }, [
      recordedWith("POST /business/receive", { settlementInfo: { walletAddress: "TOther", cryptoAmount: 48.4 } }),
    ]));

  it("passes on Yellow Card's validation message", async () => {
    const response = (status: number, response: object) => [{ request: "POST /business/receive", status, response }];
    const refused = { code: "PaymentValidationError", message: "Full KYC information is required" };
    const message = "Yellow Card: Full KYC information is required";
    await rejects(order, { code: "validation_failed", message }, response(400, refused));
    const bare = response(400, { code: "InvalidPhoneNumberFormat", message: "" });
    await rejects(order, { message: "Yellow Card: InvalidPhoneNumberFormat" }, bare);
    await rejects(order, { code: "provider_unavailable" }, response(401, { code: "AuthenticationError" }));
  });
});

describe("Yellow Card steps", () => {
  const takes = async ({ provider }: RecordedProvider, step: string) => provider.submitStep?.(purchase, step, {});

  it("are Accept and Decline when the buyer has to accept the price", () =>
    withRecordedProvider(
      byBuyer,
      async (stage) => {
        const { instructions } = await stage.provider.createCheckout(order);
        expect(bodies(stage, "POST /business/receive")).toMatchObject([{ forceAccept: false }]);
        expect(instructions?.steps.map(({ id }) => id)).toEqual(["accept", "deny"]);
        expect(instructions?.details).toEqual([
          { label: "You pay", value: "80865 NGN", amount: "80865", currency: "NGN" },
          { label: "You get", value: "48.36654808 USDT", amount: "48.36654808", currency: "USDT" },
        ]);
        await takes(stage, "accept");
        expect(bodies(stage, `POST /business/receive/${orderId}/accept`)).toEqual([{}]);
        await takes(stage, "deny");
        expect(bodies(stage, `POST /business/receive/${orderId}/deny`)).toEqual([{}]);
      },
      [recordedWith("POST /business/receive", { status: "pending_approval" }), polled({ status: "created" })],
    ));

  it("are rejected once the order no longer has them, with Yellow Card's message", async () => {
    const ended = { code: "validation_failed", message: "This step is no longer available." };
    await withRecordedProvider(subject, async (stage) => {
      await expect(takes(stage, "cancel")).rejects.toMatchObject(ended);
      expect(stage.server.received.every(({ line }) => line.startsWith("GET"))).toBe(true);
    });
    const late = { code: "PaymentInvalidState", message: "collection is not in processing/pending state." };
    const instead = [
      polled({ status: "pending" }),
      { request: `POST /business/receive/${orderId}/cancel`, status: 400, response: late },
    ];
    const act = async (stage: RecordedProvider) => {
      await expect(takes(stage, "refund")).rejects.toMatchObject(ended);
      await expect(takes(stage, "cancel")).rejects.toMatchObject({ message: `Yellow Card: ${late.message}` });
    };
    await withRecordedProvider(subject, act, instead);
  });

  it("and payment details are absent until Yellow Card provides them", () =>
    withRecordedProvider(
      subject,
      async ({ provider }) => expect((await provider.getOrder(purchase))?.instructions).toBeUndefined(),
      [polled({ status: "process", bankInfo: null })],
    ));
});
