import type { Difference, Values } from "./contract.ts";

/** The columns of differences as text. */
export const differenceTitles = ["Kind", "Line", "Order", "Transaction", "Slipway", "File", "Maybe"];

export const differenceCells = ({
  kind,
  line,
  theirId,
  transactionId,
  ours,
  theirs,
  suggestion,
}: Difference): string[] => [
  kind,
  line === null ? "" : String(line),
  theirId ?? "",
  transactionId ?? "",
  textOfValues(ours),
  textOfValues(theirs),
  suggestion ?? "",
];

/** "amount 100, currency USD" */
export const textOfValues = (values: Values | null): string =>
  Object.entries(values ?? {})
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
    .join(", ");
