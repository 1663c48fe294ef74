/** What Fonbnk asks of a buyer, and how it wants the deposit made. */
import type { Environment, Order, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";

export type Field = {
  key: string;
  type: string;
  label: string;
  required: boolean;
  options?: { value: string; label: string }[];
  defaultValue?: string;
  regexp?: string;
};

type End = "deposit" | "payout";

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
const forced: Record<End, (channel: string) => Field> = {
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

/** The sandbox lets a caller force how the order ends. */
export const fieldsToCreate = (end: End, channel: string, environment: Environment): Field[] => [
  ...(fieldsOf[channel] ?? []),
  ...(environment === "sandbox" ? [forced[end](channel)] : []),
];

/** Throws Refusal 400 naming the first field at fault; a key that nobody asked for is one. */
export function checkFields(fields: Field[], given: Record<string, unknown>): void {
  const unknown = Object.keys(given).find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined) throw new Refusal(400, `${unknown} is not allowed`);
  for (const field of fields) checkField(field, given[field.key] ?? "");
}

function checkField({ label, required, options, regexp }: Field, value: unknown): void {
  if (value === "" && required) throw new Refusal(400, `${label} is required`);
  if (value === "") return;
  const isListed = options === undefined || options.some((option) => option.value === value);
  const isOfForm = regexp === undefined || new RegExp(regexp).test(String(value));
  if (!isListed || !isOfForm) throw new Refusal(400, `${label} is invalid`);
}

export function transferTypeOf(stage: Stage, channel: string): string {
  if (channel === "airtime") return "ussd";
  if (channel === "mobile_money") return stage.trait("mobileOtp") === 0 ? "stk_push" : "otp_stk_push";
  return channel === "bank" && stage.trait("bankRedirect") !== 0 ? "redirect" : "manual";
}

export const attemptsMax = 3;
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
      detail("recipientWalletAddress", "Wallet address to send", "simulated-deposit-send-nothing"),
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

export function transferInstructions(stage: Stage, order: Order) {
  const { transferType: type, attempts = "0" } = order.details;
  const isPush = type === "stk_push" || type === "otp_stk_push";
  return {
    type,
    instructionsText: order.side === "SELL" ? "Send the coins to the address below." : "Pay as it says below.",
    warningText: "This is a simulator: send no money and no coins.",
    transferDetails: detailsOf(order),
    fieldsToConfirmOrder: fieldsToConfirm(order),
    ...(type === "redirect" && { paymentUrl: `${stage.url}/pay?order=${order.id}`, redirectedToPaymentUrl: false }),
    ...(type === "ussd" && { ussdCode: `*600*${order.fiatAmount}*{pin}#` }),
    ...(isPush && {
      isIntermediateActionAvailable: order.status === "deposit_awaiting" && Number(attempts) < attemptsMax,
      intermediateActionButtonText: type === "stk_push" ? "Send the request again" : "Send the code",
      intermediateActionMaxAttempts: attemptsMax,
      intermediateActionAttempts: Number(attempts),
    }),
    ...(type === "otp_stk_push" && { fieldsForIntermediateAction: fieldsForAction(order) }),
  };
}
