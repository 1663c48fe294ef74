import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { RecordedResponse } from "#lib/providers/test-recorded-server.ts";
import { buy, fieldValues, recordedWith, sell, subject } from "./test-case.ts";

const order: Order = {
  ...buy,
  reference: "tx_77",
  cryptoAmount: "10.00367",
  returnUrl: "https://slipway.test/checkout/token-1",
  callbackUrl: "https://slipway.test/api/callbacks/fonbnk",
  buyerIp: "203.0.113.7",
  buyerInput: {},
};

const ask = async ({ provider }: RecordedProvider, change: Partial<Order>) =>
  (await provider.getBuyerFields?.({ ...order, ...change })) ?? [];
const keys = async (stage: RecordedProvider, change: Partial<Order>) =>
  (await ask(stage, change)).map(({ key }) => key);

describe("Fonbnk buyer fields", () => {
  it("map Fonbnk's fields to ours, without a known wallet", () =>
    withRecordedProvider(subject, async (stage) => {
      expect(await ask(stage, {})).toEqual([
        { key: "userEmail", label: "Email address", type: "email", isRequired: true },
        { key: "phoneNumber", label: "Phone Number", type: "phone", isRequired: true },
        {
          key: "bankCode",
          label: "Bank name",
          type: "choice",
          isRequired: true,
          options: [
            { value: "1", label: "Sandbox Bank" },
            { value: "2", label: "Sandbox Bank 2" },
          ],
        },
        { key: "bankAccountNumber", label: "Bank Account Number", type: "text", isRequired: true, digits: 10 },
        {
          key: "depositSandboxForcedFlow",
          label: "Sandbox deposit forced flow",
          type: "choice",
          isRequired: false,
          value: "deposit_success",
          options: [
            { value: "deposit_success", label: "Deposit success" },
            { value: "deposit_invalid", label: "Deposit invalid" },
          ],
        },
      ]);
    }));

  it("of a SELL ask for the sending wallet unless it is known", () =>
    withRecordedProvider(subject, async (stage) => {
      const sale = { ...sell, cryptoAmount: "10.5" };
      expect(await keys(stage, sale)).toContain("wallet_address");
      expect(await keys(stage, { ...sale, wallet: "0x1" })).not.toContain("wallet_address");
    }));

  it("are asked again only when missing or invalid, with the reason", () =>
    withRecordedProvider(subject, async (stage) => {
      const given = {
        ...fieldValues.BUY,
        userEmail: "nobody",
        phoneNumber: "call me",
        bankCode: "9",
        bankAccountNumber: " ",
      };
      expect(await ask(stage, { buyerInput: given })).toMatchObject([
        { key: "userEmail", value: "nobody", problem: expect.any(String) },
        { key: "phoneNumber", value: "call me", problem: expect.any(String) },
        { key: "bankCode", value: "9", problem: expect.any(String) },
        { key: "bankAccountNumber" },
        { key: "depositSandboxForcedFlow" },
      ]);
      expect(
        await keys(stage, { buyerInput: { ...fieldValues.BUY, depositSandboxForcedFlow: "deposit_lost" } }),
      ).toEqual(["depositSandboxForcedFlow"]);
      expect(await ask(stage, { buyerInput: { ...fieldValues.BUY, depositSandboxForcedFlow: "" } })).toEqual([]);
    }));

  it("start with the country if a fiat has several, prefilled if it was stated, then the carrier if there are several", async () => {
    const mobile = { ...buy, method: "mobile_money" };
    const quoted = { ...recordedWith("POST /api/v2/quote", (response) => response) };
    await withRecordedProvider(
      subject,
      async (stage) => {
        const abroad = { ...mobile, fiat: "XOF" };
        const country = await ask(stage, abroad);
        expect(country).toMatchObject([
          { key: "userEmail" },
          { key: "userCountryIsoCode", options: [{}, { value: "CI" }] },
        ]);
        expect(stage.server.received.some(({ line }) => line.startsWith("POST"))).toBe(false);
        const [, prefilled, carrier] = (await ask(stage, { ...abroad, country: "CI" })) ?? [];
        expect([prefilled?.value, carrier?.key]).toEqual(["CI", "carrierCode"]);
        const stated = await ask(stage, { ...abroad, country: "NG" });
        expect(stated?.map(({ value }) => value)).toEqual([undefined, undefined]);
        const ivory = { userCountryIsoCode: "CI" };
        expect(await keys(stage, { ...abroad, buyerInput: ivory })).toContain("carrierCode");
        await ask(stage, { ...abroad, buyerInput: { ...ivory, carrierCode: "MOOV" } });
        expect(JSON.parse(stage.server.received.at(-1)?.body ?? "").deposit).toMatchObject({
          countryIsoCode: "CI",
          carrierCode: "MOOV",
        });
        expect(await keys(stage, mobile)).not.toContain("carrierCode");
        expect(JSON.parse(stage.server.received.at(-1)?.body ?? "").deposit).toMatchObject({ carrierCode: "MTN" });
      },
      [quoted],
    );
  });
});

const kycPath = "/api/v2/user/kyc";
/** Fonbnk's response about the buyer, and the next one after details were sent. */
const kyc = (known: object, after: object = known): RecordedResponse[] => [
  recordedWith(`GET ${kycPath}`, (response) => ({ ...Object(response), ...known })),
  { ...recordedWith(`GET ${kycPath}`, (response) => ({ ...Object(response), ...after })), request: `POST ${kycPath}` },
];
const unknown = { passedKycType: null, currentKycType: null, currentKycStatus: null };
const details = { kyc_field_first_name: "Ada", kyc_field_dob: "1990-01-01" };
const given = { ...fieldValues.BUY, ...details };
const sent = ({ server }: RecordedProvider) => server.received.filter(({ line }) => line === `POST ${kycPath}`);

describe("Fonbnk identity check", () => {
  it("is skipped when no rule applies to the amount or the buyer has the required level or higher", async () => {
    const none = (stage: RecordedProvider) =>
      ask(stage, { buyerInput: fieldValues.BUY }).then((asked) => expect(asked).toEqual([]));
    await withRecordedProvider(subject, none, kyc({ ...unknown, kycRules: [] }));
    await withRecordedProvider(subject, none, kyc({ ...unknown, passedKycType: "advanced" }));
    const above = { operationType: "payout", currencyType: "crypto", min: 10.01, max: "Infinity", type: "basic" };
    await withRecordedProvider(subject, none, kyc({ ...unknown, kycRules: [above] }));
  });

  it("asks for the fields of the required document under prefixed names, and sends them", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        expect(await ask(stage, { buyerInput: fieldValues.BUY })).toEqual([
          { key: "kyc_field_first_name", label: "First Name", type: "text", isRequired: true },
          { key: "kyc_field_dob", label: "Date of birth", type: "date", isRequired: true },
        ]);
        expect(await ask(stage, { buyerInput: { ...given, kyc_field_dob: "1 May" } })).toMatchObject([
          { key: "kyc_field_dob", problem: expect.any(String) },
        ]);
        expect(sent(stage)).toEqual([]);
        expect(await ask(stage, { buyerInput: given })).toEqual([]);
        expect(sent(stage).map(({ body }) => JSON.parse(body))).toEqual([
          {
            userEmail: "someuser@example.com",
            documentId: "67da909b739fc481aa525c43",
            userFields: { first_name: "Ada", dob: "1990-01-01" },
          },
        ]);
      },
      kyc(unknown, { passedKycType: "basic", currentKycStatus: "approved" }),
    ));

  it("lets the buyer choose a document", () => {
    const passport = { _id: "p1", type: "basic", title: "Passport", requiredFields: [] };
    const voter = { _id: "v1", type: "basic", title: "Voter ID", requiredFields: [] };
    return withRecordedProvider(
      subject,
      async (stage) => {
        expect(await ask(stage, { buyerInput: fieldValues.BUY })).toMatchObject([
          { key: "kyc_document", type: "choice", options: [{ value: "p1" }, { value: "v1", label: "Voter ID" }] },
        ]);
        await ask(stage, { buyerInput: { ...fieldValues.BUY, kyc_document: "v1" } });
        expect(JSON.parse(sent(stage)[0]?.body ?? "")).toMatchObject({ documentId: "v1" });
      },
      kyc({ ...unknown, kycDocuments: [passport, voter] }, { passedKycType: "basic" }),
    );
  });

  it("in progress asks the buyer to wait and sends nothing", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        const waiting = { code: "provider_unavailable", message: /verifying/, details: { retryAfterSeconds: 60 } };
        await expect(ask(stage, { buyerInput: given })).rejects.toMatchObject({
          ...waiting,
          message: expect.stringMatching(waiting.message),
        });
        expect(sent(stage)).toEqual([]);
      },
      kyc({ ...unknown, currentKycStatus: "initiated" }),
    ));

  it("that was rejected asks again with the reason, and does not resend rejected details", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        expect(await ask(stage, { buyerInput: given })).toMatchObject([
          { key: "kycAgain_field_first_name", problem: "Fonbnk: No match" },
          { key: "kycAgain_field_dob" },
        ]);
        expect(sent(stage)).toEqual([]);
        const again = { kycAgain_field_first_name: "Adah", kycAgain_field_dob: "1990-01-01" };
        expect(await ask(stage, { buyerInput: { ...given, ...again } })).toEqual([]);
        expect(JSON.parse(sent(stage)[0]?.body ?? "").userFields).toMatchObject({ first_name: "Adah" });
      },
      kyc(
        { ...unknown, currentKycStatus: "rejected", currentKycStatusDescription: "No match" },
        { passedKycType: "basic" },
      ),
    ));

  it("that fails immediately shows the reason at the field and accepts a correction", async () => {
    const why = "Fonbnk: No match";
    await withRecordedProvider(
      subject,
      async (stage) =>
        expect(await ask(stage, { buyerInput: given })).toMatchObject([
          { key: "kycAgain_field_first_name", label: "First Name, corrected", value: "Ada", problem: why },
          { key: "kycAgain_field_dob", value: "1990-01-01" },
        ]),
      kyc(unknown, { ...unknown, currentKycStatus: "invalid", currentKycStatusDescription: "No match" }),
    );
    // Details that were not accepted do not count as a rejected check.
    await withRecordedProvider(
      subject,
      async (stage) =>
        expect(await ask(stage, { buyerInput: given })).toMatchObject([
          { key: "kyc_field_first_name", value: "Ada", problem: why },
          { key: "kyc_field_dob", value: "1990-01-01" },
        ]),
      [{ request: `POST ${kycPath}`, status: 400, response: { message: "No match" } }, ...kyc(unknown)],
    );
  });

  it("that requires photos is unsupported, with a message", () => {
    const above = { operationType: "payout", currencyType: "crypto", min: 10, max: "Infinity", type: "advanced" };
    return withRecordedProvider(
      subject,
      async (stage) => {
        await expect(ask(stage, { buyerInput: given })).rejects.toMatchObject({ code: "route_unsupported" });
      },
      kyc({ ...unknown, passedKycType: "basic", kycRules: [above] }),
    );
  });
});
