/** The fields Fonbnk requires from a buyer, and its payment instructions. */

import { depositAddress } from "#simulator/orders.ts";
import { ApiError } from "#simulator/parse.ts";
import type { ApiContext, Environment, Order } from "#simulator/provider.ts";

export type Field = {
  key: string;
  type: string;
  label: string;
  required: boolean;
  options?: { value: string; label: string }[];
  defaultValue?: string;
  regexp?: string;
};

type Leg = "deposit" | "payout";

const text = (key: string, label: string, type = "string"): Field => ({ key, type, label, required: true });
const choice = (key: string, label: string, options: Record<string, string>, defaultValue?: string): Field => ({
  key,
  type: "enum",
  label,
  required: defaultValue === undefined,
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
  ...(defaultValue === undefined ? {} : { defaultValue }),
});

const phone = text("phoneNumber", "Phone Number", "phone");
const banks = choice("bankCode", "Bank name", { 1: "Sandbox Bank", 2: "Sandbox Bank 2", 3: "Sandbox Bank 3" });
const wallet = text("blockchainWalletAddress", "Your wallet address");
const depositFlows = { deposit_success: "Deposit success", deposit_invalid: "Deposit invalid" };
const amountFlows = {
  deposit_underpayment: "Deposit underpayment (50%)",
  deposit_overpayment: "Deposit overpayment (200%)",
};
const forced: Record<Leg, (channel: string) => Field> = {
  deposit: (channel) => {
    const flows = channel === "crypto" ? depositFlows : { ...depositFlows, ...amountFlows };
    return choice("depositSandboxForcedFlow", "Sandbox deposit forced flow", flows, "deposit_success");
  },
  payout: () =>
    choice(
      "payoutSandboxForcedFlow",
      "Sandbox payout forced flow",
      { payout_success: "Payout success", payout_failed: "Payout failed" },
      "payout_success",
    ),
};
const fieldsOf: Record<string, Field[]> = {
  bank: [phone, banks, text("bankAccountNumber", "Bank Account Number")],
  airtime: [phone],
  mobile_money: [phone],
  crypto: [wallet],
};

/** The sandbox lets a caller force the outcome of an order. */
export const fieldsToCreate = (leg: Leg, channel: string, environment: Environment): Field[] => [
  ...(fieldsOf[channel] ?? []),
  ...(environment === "sandbox" ? [forced[leg](channel)] : []),
];

/** Throws ApiError 400, which names the first invalid or unknown field. */
export function checkFields(fields: Field[], values: Record<string, unknown>): void {
  const unknown = Object.keys(values).find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined) throw new ApiError(400, `${unknown} is not allowed`);
  for (const field of fields) checkField(field, values[field.key] ?? "");
}

function checkField({ label, required, options, regexp }: Field, value: unknown): void {
  if (value === "" && required) throw new ApiError(400, `${label} is required`);
  if (value === "") return;
  const isListed = options === undefined || options.some((option) => option.value === value);
  const matches = regexp === undefined || new RegExp(regexp).test(String(value));
  if (!isListed || !matches) throw new ApiError(400, `${label} is invalid`);
}

export function transferTypeOf(context: ApiContext, channel: string): string {
  if (channel === "airtime") return "ussd";
  if (channel === "mobile_money") return context.has("mobileOtp") ? "otp_stk_push" : "stk_push";
  return channel === "bank" && context.has("bankRedirect") ? "redirect" : "manual";
}

export const maxAttempts = 3;
export const wrongCode = "000000";

const confirming: Field[] = [text("blockchainTransactionHash", "Transaction hash")];
export const fieldsToConfirm = ({ side }: Order): Field[] => (side === "SELL" ? confirming : []);
export const fieldsForAction = ({ details }: Order): Field[] =>
  details.transferType === "otp_stk_push" ? [text("otpCode", "Code from your phone")] : [];

const detail = (id: string, label: string, value: string) => ({ id, label, value });

function detailsOf(order: Order) {
  const { side, fiatAmount, cryptoAmount, wallet, details } = order;
  if (side === "SELL") {
    return [
      detail("recipientWalletAddress", "Wallet address to send", depositAddress),
      detail("senderWalletAddress", "Your wallet address", wallet ?? ""),
      detail("amountToSend", "Amount to send", cryptoAmount),
    ];
  }
  const amount = detail("amountToSend", "Amount to send", fiatAmount);
  if (details.transferType !== "manual") return [amount];
  return [
    detail("recipientBankName", "Bank name", "Sandbox Bank"),
    detail("recipientBankAccountNumber", "Bank account number", "2202557239"),
    detail("recipientBankAccountName", "Bank account name", "Simulated, send nothing"),
    amount,
    detail("bankTransferNarration", "Transfer narration", `ORDER-${order.id.slice(-8).toUpperCase()}`),
  ];
}

export function transferInstructions(context: ApiContext, order: Order) {
  const { transferType: type, attempts = "0" } = order.details;
  const isPush = type === "stk_push" || type === "otp_stk_push";
  return {
    type,
    instructionsText: order.side === "SELL" ? "Send the coins to the address below." : "Pay with the details below.",
    warningText: "This is a simulator. Don't send money or coins.",
    transferDetails: detailsOf(order),
    fieldsToConfirmOrder: fieldsToConfirm(order),
    ...(type === "redirect" && { paymentUrl: `${context.url}/pay?order=${order.id}`, redirectedToPaymentUrl: false }),
    ...(type === "ussd" && { ussdCode: `*600*${order.fiatAmount}*{pin}#` }),
    ...(isPush && {
      isIntermediateActionAvailable: order.status === "deposit_awaiting" && Number(attempts) < maxAttempts,
      intermediateActionButtonText: type === "stk_push" ? "Send the request again" : "Send the code",
      intermediateActionMaxAttempts: maxAttempts,
      intermediateActionAttempts: Number(attempts),
    }),
    ...(type === "otp_stk_push" && { fieldsForIntermediateAction: fieldsForAction(order) }),
  };
}
