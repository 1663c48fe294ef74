import type { HoldReason } from "#db/enums.ts";

const meanings: Record<HoldReason, { label: string; meaning: string }> = {
  amount_mismatch: {
    label: "Amount mismatch",
    meaning: "What was paid or received differs from what was agreed by more than the limit, or isn't reported.",
  },
  wallet_mismatch: {
    label: "Wallet mismatch",
    meaning: "The crypto was sent to another wallet address, destination tag, or memo.",
  },
  asset_mismatch: { label: "Asset mismatch", meaning: "The order has another currency, asset, or network." },
  order_mismatch: { label: "Order mismatch", meaning: "The order can't be matched to this transaction." },
  other: { label: "Other", meaning: "No other reason covers it." },
};

/** Every reason for a hold, with the label of our pages and the meaning in the documentation. */
export const holdMeanings = (Object.keys(meanings) as HoldReason[]).map((code) => ({ code, ...meanings[code] }));

export const holdLabel = (reason: HoldReason): string => meanings[reason].label;
