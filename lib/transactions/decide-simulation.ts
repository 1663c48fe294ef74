import { createHash } from "node:crypto";
import { type FailureCode, type Status, simulatedHoldPrefix } from "#db/enums.ts";
import { add, decimal, decimalPlaces, divide, multiply, round } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { NewTransaction, TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isTransactionHash } from "#lib/wallets/transaction-hash.ts";
import { closedColumns, movedColumns } from "./decide-update.ts";
import { findMismatch } from "./find-mismatch.ts";
import { readReviewOrder, writeReviewOrder } from "./review-order.ts";
import type { OutcomeSimulation } from "./simulation-contract.ts";

export const simulatedReason = "Simulated outcome";

/** On hold because of simulated amounts, which the partner can decide on instead of the operator. */
export const isSimulatedHold = ({ reviewReason }: Pick<TransactionRow, "reviewReason">): boolean =>
  reviewReason?.startsWith(simulatedHoldPrefix) ?? false;

type Decision = { set: Partial<NewTransaction>; toStatus: Status };

/** The change that a simulation makes, by the rules for what a provider reports. */
export function decideSimulation(row: TransactionRow, simulation: OutcomeSimulation): Decision {
  const { status, amount_difference_percent: percent } = simulation;
  // As in production. Without the amount, a simulation changes the status also after success.
  if (row.status === "success" && simulation.refund_amount !== undefined) return { set: {}, toStatus: row.status };
  // The provider has no order to report on.
  if (status === "processing")
    return { set: { status, statusReason: simulatedReason, nextCheckAt: null }, toStatus: status };
  const amounts = status === "success" ? simulatedAmounts(row, percent) : null;
  if (!amounts) {
    const failureCode = failureCodeOf(status, simulation.failure_code ?? usualFailureCode(row, status));
    const set = {
      ...closedColumns,
      ...(status === "success" && factsOf(row)),
      status,
      statusReason: simulatedReason,
      failureCode,
    };
    return { set, toStatus: status };
  }
  const order = orderOf(row, amounts);
  const mismatch = row.reviewReason ? null : findMismatch(row, order);
  if (!mismatch) return { set: movedColumns(row, order, status), toStatus: status };
  const reviewReason = simulatedHoldPrefix + mismatch.text;
  const set = { reviewReason, reviewOrder: writeReviewOrder(order), holdReason: mismatch.reason, nextCheckAt: null };
  return { set, toStatus: row.status };
}

const usualFailureCode = ({ reviewReason }: TransactionRow, status: Status): FailureCode | null =>
  status === "failed" ? (reviewReason ? "amount_mismatch" : "declined") : null;

type Amounts = { fiatAmount: string | null; cryptoAmount: string | null };

const cryptoPlacesMin = 8;

/** New amounts, or those that put the transaction on hold. Null for the quoted ones. */
function simulatedAmounts(row: TransactionRow, percent: string | undefined): Amounts | null {
  if (percent === undefined) return readReviewOrder(row.reviewOrder);
  const factor = add("1", divide(percent, "100"));
  const changed = (amount: string, places: number) => round(multiply(decimal(amount), factor), places);
  return {
    fiatAmount: changed(row.quotedFiatAmount, fiatPlacesOf(row.fiatCurrency)),
    cryptoAmount: changed(row.quotedCryptoAmount, Math.max(cryptoPlacesMin, decimalPlaces(row.quotedCryptoAmount))),
  };
}

const fiatPlacesOf = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** What a provider reports with a success, so that clients handle the fields that it fills. */
const factsOf = (row: TransactionRow) => ({
  providerTransactionId: row.providerTransactionId ?? `simulated-${row.id}`,
  transactionHash: row.transactionHash ?? hashOf(row),
});

/** Of no transfer, in the form of the network's hashes. */
function hashOf({ id, cryptoCurrency, network }: TransactionRow): string {
  const hash = createHash("sha256").update(id).digest("hex");
  return [hash, `0x${hash}`].find((one) => isTransactionHash(cryptoCurrency, network, one)) ?? hash;
}

const orderOf = (row: TransactionRow, amounts: Amounts): ProviderUpdate => ({
  ...amounts,
  reference: row.id,
  providerTransactionId: factsOf(row).providerTransactionId,
  status: "success",
  rawStatus: "simulated",
  reason: simulatedReason,
  failureCode: null,
  fiat: row.fiatCurrency,
  crypto: row.cryptoCurrency,
  network: row.network,
  wallet: null,
  hash: factsOf(row).transactionHash,
  fees: null,
});
