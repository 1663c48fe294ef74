import { describe, expect, it } from "vitest";
import type { RampProvider } from "#lib/providers/provider.ts";
import { type RecordedProvider, withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import type { RecordedResponse } from "#lib/providers/test-recorded-server.ts";
import { boughtId, purchase, recordedWith, sale, soldId, subject } from "./test-case.ts";

/** The recorded BUY while it waits for a deposit of another transfer type. */
const awaiting = (transfer: object): RecordedResponse =>
  recordedWith("GET /api/v2/order", (response) => {
    const order = Object(response);
    order.status = "deposit_awaiting";
    order.deposit.transferInstructions = { instructionsText: "Do this", transferDetails: [], ...transfer };
    return order;
  });

async function instructionsFor(transfer: object) {
  let shown: Awaited<ReturnType<RampProvider["getOrder"]>> = null;
  const act = async ({ provider }: RecordedProvider) => {
    shown = await provider.getOrder(purchase);
  };
  await withRecordedProvider(subject, act, [awaiting(transfer)]);
  return Object(shown).instructions;
}

describe("Fonbnk payment instructions", () => {
  it("for manual transfers are details to copy", async () => {
    const details = [
      { id: "recipientBankName", label: "Bank Name", value: "9Payment" },
      { id: "recipientBankAccountName", label: "Account Name" },
      { id: "amountToSend", label: "Amount", value: 15000 },
      { id: "bankTransferNarration", label: "Transfer Narration / Reference", value: "ORDER-5F8D" },
    ];
    expect(await instructionsFor({ type: "manual", warningText: "Soon", transferDetails: details })).toMatchObject({
      text: "Do this",
      warning: "Soon",
      deposit: null,
      details: [
        { label: "Bank Name", value: "9Payment" },
        { label: "Amount", value: "15000", amount: "15000", currency: "NGN" },
        { label: "Transfer Narration / Reference", value: "ORDER-5F8D" },
      ],
      paymentReference: "ORDER-5F8D",
    });
  });

  it("for redirects link to the page if its URL is valid", async () => {
    const paymentUrl = "https://pay.bank.test/1";
    expect(await instructionsFor({ type: "redirect", paymentUrl })).toMatchObject({ payAt: paymentUrl });
    expect(await instructionsFor({ type: "redirect", paymentUrl: "javascript:alert(1)" })).toMatchObject({
      payAt: null,
    });
  });

  it("for USSD show the code to dial", async () => {
    const shown = await instructionsFor({ type: "ussd", ussdCode: "*600*1*{pin}#" });
    expect(shown.details).toEqual([{ label: "Dial, with your PIN in place of {pin}", value: "*600*1*{pin}#" }]);
  });

  it("for phone prompts can be repeated until the attempts are used up", async () => {
    const push = { type: "stk_push", isIntermediateActionAvailable: true, intermediateActionMaxAttempts: 3 };
    const steps = async (attempts: number) =>
      (await instructionsFor({ ...push, intermediateActionAttempts: attempts })).steps;
    expect(await steps(2)).toMatchObject([{ id: "intermediate", fields: [] }, { id: "confirm" }, { id: "cancel" }]);
    expect(await steps(3)).toMatchObject([{ id: "confirm" }, { id: "cancel" }]);
  });

  it("for phone prompts with a code ask for the code", async () => {
    const code = { key: "otpCode", type: "string", label: "Code", required: true };
    const push = { type: "otp_stk_push", isIntermediateActionAvailable: true, fieldsForIntermediateAction: [code] };
    const shown = await instructionsFor({ ...push, intermediateActionButtonText: "Send code" });
    expect(shown.steps[0]).toEqual({
      id: "intermediate",
      label: "Send code",
      fields: [{ key: "otpCode", label: "Code", type: "text", isRequired: true, digits: "any" }],
    });
  });
});

describe("Fonbnk buyer actions", () => {
  const step = ({ provider }: RecordedProvider, id: string, responses: Record<string, string> = {}, of = sale) =>
    provider.submitStep?.(of, id, responses);
  const posted = ({ server }: RecordedProvider) => server.received.filter(({ line }) => line.startsWith("POST"));
  const done: RecordedResponse[] = ["confirm", "cancel", "intermediate-action"].map((name) => ({
    request: `POST /api/v2/order/${name}`,
    response: { _id: soldId, status: "deposit_validating" },
  }));

  it("are sent with their fields", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        await step(stage, "confirm", { blockchainTransactionHash: " 0xabc ", other: "?" });
        await step(stage, "cancel");
        expect(posted(stage).map(({ line, body }) => [line, JSON.parse(body)])).toEqual([
          [
            "POST /api/v2/order/confirm",
            { orderId: soldId, fieldsToConfirmOrder: { blockchainTransactionHash: "0xabc" } },
          ],
          ["POST /api/v2/order/cancel", { orderId: soldId }],
        ]);
      },
      done,
    ));

  it("are rejected when a field is missing, the step does not belong to the order, or the order is not waiting", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        const failed = { code: "validation_failed" };
        const errors = [{ field: "blockchainTransactionHash" }];
        await expect(step(stage, "confirm")).rejects.toMatchObject({ ...failed, details: { errors } });
        await expect(step(stage, "intermediate")).rejects.toMatchObject(failed);
        await expect(step(stage, "toString")).rejects.toMatchObject(failed);
        await expect(step(stage, "confirm", {}, purchase)).rejects.toMatchObject(failed);
        expect(posted(stage)).toEqual([]);
      },
      done,
    ));

  it("show Fonbnk's rejection as a sentence", () =>
    withRecordedProvider(
      subject,
      async (stage) => {
        await expect(step(stage, "cancel")).rejects.toMatchObject({
          code: "validation_failed",
          message: "Fonbnk: The order is expired",
        });
      },
      [{ request: "POST /api/v2/order/cancel", status: 400, response: { message: "The order is expired" } }],
    ));

  it("don't repeat a phone prompt too early", () => {
    const at = new Date(Date.now() + 30_000).toISOString();
    const push = {
      type: "stk_push",
      isIntermediateActionAvailable: true,
      intermediateActionNextAttemptAvailableAt: at,
    };
    return withRecordedProvider(
      subject,
      async (stage) => {
        const asked = step(stage, "intermediate", {}, purchase);
        await expect(asked).rejects.toMatchObject({
          code: "validation_failed",
          message: expect.stringContaining("seconds"),
        });
        expect(posted(stage)).toEqual([]);
      },
      [awaiting(push), ...done],
    );
  });

  it("send a code as the intermediate action", () => {
    const code = { key: "otpCode", type: "string", label: "Code", required: true };
    const push = { type: "otp_stk_push", isIntermediateActionAvailable: true, fieldsForIntermediateAction: [code] };
    return withRecordedProvider(
      subject,
      async (stage) => {
        await step(stage, "intermediate", { otpCode: "123456" }, purchase);
        const body = { orderId: boughtId, fieldsForIntermediateAction: { otpCode: "123456" } };
        expect(JSON.parse(posted(stage)[0]?.body ?? "")).toEqual(body);
      },
      [awaiting(push), ...done],
    );
  });
});
