import { addText, numberText, roundText } from "#lib/decimal-text.ts";
import { formatFixed } from "#lib/format-number.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

export type Fees = NonNullable<QuoteEntry["fees"]>;
export type FeePart = {
  name: "provider" | "network" | "service";
  /** In percent of the longest bar. */
  width: number;
};

const names = [
  ["provider", "provider_fee"],
  ["network", "network_fee"],
  ["service", "svc_fee"],
] as const;

/** All fees of a quote, in fiat. */
export const totalOf = (fees: Fees): string =>
  names.reduce((sum, [, field]) => addText(sum, numberText(fees[field])), "0");

/** The greatest total: the length of a full bar. */
export const largestTotal = (quotes: readonly QuoteEntry[]): string =>
  quotes.reduce((top, { fees }) => (fees && Number(totalOf(fees)) > Number(top) ? totalOf(fees) : top), "0");

/** The service fee is part of what the provider charges: if it takes up all of that, the provider's own share isn't known. */
const isShareKnown = ({ provider_fee, svc_fee }: Fees): boolean => provider_fee > 0 || svc_fee <= 0;

/** "provider 4.50, network 1.21, service 1.59". */
export function describeFees(fees: Fees): string {
  const parts = names.map(([name, field]) => ({ name, amount: formatFixed(numberText(fees[field]), 2) }));
  const shown = isShareKnown(fees) ? parts : parts.filter(({ name }) => name !== "provider");
  const nameOf = (name: FeePart["name"]) => (name === "service" && !isShareKnown(fees) ? "provider and service" : name);
  return shown.map(({ name, amount }) => `${nameOf(name)} ${amount}`).join(", ");
}

/** Cells of a table: provider, network, and service. */
export const feeColumns = (fees: Fees): string[] =>
  names.map(([name, field]) =>
    name === "provider" && !isShareKnown(fees) ? "in the service fee" : formatFixed(numberText(fees[field]), 2),
  );

/** The parts of a bar. `top` is the total of the longest bar. */
export function feeParts(fees: Fees, top: string): FeePart[] {
  return names.map(([name, field]) => {
    const width = Number(top) <= 0 ? 0 : (fees[field] / Number(top)) * 100;
    return { name, width: Math.max(width, 0) };
  });
}

/** "2.31%" of what is paid or received. */
export const feePercent = (fees: Fees, fiatAmount: number): string =>
  fiatAmount === 0 ? "–" : `${roundText(((Number(totalOf(fees)) / fiatAmount) * 100).toFixed(2), 2)}%`;
