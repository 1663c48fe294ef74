import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import type { Instructions, PaymentDetail } from "#lib/providers/payment-instructions.ts";
import { amount, instant, readableRows } from "#lib/providers/schemas.ts";
import { field, toBuyerField } from "./fields.ts";

// Deposit instructions of an order, in one format for all five transfer types.
const text = z.string().nullish();
const count = z.coerce.number().int().nullish().catch(null);
const link = z.url({ protocol: /^https?$/ });
export const transferInstructions = z.object({
  type: z.string(),
  instructionsText: text,
  warningText: text,
  transferDetails: readableRows(z.object({ id: z.string(), label: z.string(), value: text })).nullish(),
  fieldsToConfirmOrder: readableRows(field).nullish(),
  /** redirect */
  paymentUrl: link.nullish().catch(null),
  /** ussd; may contain {pin}. */
  ussdCode: text,
  /** stk_push, otp_stk_push */
  isIntermediateActionAvailable: z.boolean().nullish(),
  intermediateActionButtonText: text,
  intermediateActionMaxAttempts: count,
  intermediateActionAttempts: count,
  intermediateActionNextAttemptAvailableAt: instant,
  fieldsForIntermediateAction: readableRows(field).nullish(),
});
type Transfer = z.output<typeof transferInstructions>;

type Awaiting = { isSell: boolean; cryptoAmount: string; fiat: string; transfer: Transfer; endsAt: Date | null };

/** What the buyer must do while Fonbnk waits for the deposit. */
export function toInstructions({ isSell, cryptoAmount, fiat, transfer, endsAt }: Awaiting): Instructions {
  const details = (transfer.transferDetails ?? []).flatMap(({ value, ...one }) => (value ? [{ ...one, value }] : []));
  const printed = (id: RegExp) => details.find((one) => id.test(one.id))?.value ?? null;
  const address = isSell ? printed(/^recipientWalletAddress$/) : null;
  // The displayed amount may have decimals that distinguish one deposit from another.
  const toSend = amount.safeParse(printed(/^amountToSend$/) ?? "").data ?? cryptoAmount;
  const deposit = address === null ? null : { address, tag: printed(/memo|tag/i), amount: toSend };
  const shown = details.filter(
    ({ id }) => deposit === null || !/^recipientWalletAddress$|^amountToSend$|memo|tag/i.test(id),
  );
  return {
    text: transfer.instructionsText || null,
    warning: transfer.warningText || null,
    details: [...toDial(transfer), ...shown.map((one) => toDetail(one, fiat))],
    paymentReference: printed(/narration|reference/i) ?? undefined,
    deposit,
    payAt: transfer.paymentUrl ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    steps: toSteps(transfer, isSell),
  };
}

/** Without an address the amount to send is in fiat. */
function toDetail({ id, label, value }: { id: string; label: string; value: string }, fiat: string): PaymentDetail {
  const parsed = id === "amountToSend" ? amount.safeParse(value).data : undefined;
  return { label, value, ...(parsed !== undefined && { amount: parsed, currency: fiat }) };
}

function toDial({ ussdCode }: Transfer) {
  if (!ussdCode) return [];
  const label = ussdCode.includes("{pin}") ? "Dial, with your PIN in place of {pin}" : "Dial";
  return [{ label, value: ussdCode }];
}

function toSteps(transfer: Transfer, isSell: boolean): Instructions["steps"] {
  const { fieldsForIntermediateAction: forAction, intermediateActionButtonText: button } = transfer;
  const action = {
    id: "intermediate",
    label: button || (forAction?.length ? "Send the code" : "Resend the request to my phone"),
    fields: (forAction ?? []).map(toBuyerField),
  };
  const fields = (transfer.fieldsToConfirmOrder ?? []).map(toBuyerField);
  return [
    ...(isActionLeft(transfer) ? [action] : []),
    { id: "confirm", label: isSell ? "I have sent it" : "I have paid", fields },
    { id: "cancel", label: "Cancel", fields: [] },
  ];
}

/** Exceeding the attempts ends the order. */
const isActionLeft = (transfer: Transfer): boolean =>
  transfer.isIntermediateActionAvailable === true &&
  (transfer.intermediateActionMaxAttempts ?? Number.POSITIVE_INFINITY) > (transfer.intermediateActionAttempts ?? 0);

/** Throws validation_failed while the action is not yet allowed. */
export function assertActionDue({ intermediateActionNextAttemptAvailableAt: at }: Transfer, now: Date): void {
  const seconds = at === null ? 0 : Math.ceil((at.getTime() - now.getTime()) / 1_000);
  if (seconds <= 0) return;
  throw new AppError("validation_failed", `Try again in ${seconds} seconds`, {
    retryAfterSeconds: seconds,
  });
}
