import type { DifferenceKind } from "#db/enums.ts";
import { add, type Decimal, decimal, round } from "#lib/money.ts";
import type { Difference, FileRow, Values, WrittenAmount } from "./contract.ts";
import type { ComparedTransaction } from "./queries.ts";
import { groupOf, readStatus, type StatusGroup } from "./status-group.ts";

// Fewer decimals hide no differences of less than a cent.
const placesMin = 2;

/** What the row says about the money. Without a status, the order was paid, or refunded if it's negative. Null if the status isn't
 * known. */
export function groupOfRow(row: FileRow): StatusGroup | null {
  if (isNegative(row.amount)) return "refunded";
  return row.status === null ? "success" : readStatus(row.status);
}

/** What differs between a row and the transaction that it's about. */
export function compareRow(row: FileRow, ours: ComparedTransaction): Difference[] {
  const difference = (kind: DifferenceKind, ofOurs: Values, theirs: Values): Difference => ({
    kind,
    line: row.line,
    transactionId: ours.id,
    theirId: row.order ?? row.reference,
    ours: ofOurs,
    theirs,
    suggestion: null,
  });
  const status = hasOtherStatus(row, ours)
    ? [difference("status", { status: ours.status }, { status: row.status ?? groupOfRow(row) })]
    : [];
  // Amounts of orders that weren't paid are estimates.
  if (ours.status !== "success" && ours.status !== "refunded") return status;
  const currency = currencyOf(row, ours);
  if (currency === null) {
    const known = { currency: `${ours.fiatCurrency} or ${ours.cryptoCurrency}` };
    return [...status, difference("currency", known, { currency: row.currency })];
  }
  return [
    ...status,
    ...amountDifferences(row, ours, currency).map((one) => difference(one.kind, one.ours, one.theirs)),
  ];
}

function hasOtherStatus(row: FileRow, ours: ComparedTransaction): boolean {
  const theirs = groupOfRow(row);
  const group = groupOf[ours.status];
  if (theirs === null || theirs === group) return false;
  return !(theirs === "refunded" && ours.refund?.status === "succeeded");
}

type AmountDifference = { kind: DifferenceKind; ours: Values; theirs: Values };

function amountDifferences(row: FileRow, ours: ComparedTransaction, currency: string): AmountDifference[] {
  const isReturn = isNegative(row.amount);
  const found: AmountDifference[] = [];
  const check = (kind: DifferenceKind, name: string, own: Decimal | null, written: WrittenAmount | null) => {
    if (own === null || written === null || isSameAmount(own, written)) return;
    found.push({
      kind,
      ours: { [name]: decimal(own), currency },
      theirs: { [name]: absolute(written).value, currency },
    });
  };
  if (isReturn) check("amount", "refund", refundOf(ours, currency), row.amount);
  else check("amount", "amount", currency === ours.fiatCurrency ? ours.fiatAmount : ours.cryptoAmount, row.amount);
  // Of a refunded order, providers may keep a part.
  if (groupOfRow(row) === "refunded") return found;
  // Our fee is part of the provider's.
  if (currency === ours.fiatCurrency) check("fee", "fee", add(ours.providerFee, ours.svcFee), row.fee);
  if (currency === ours.partnerFeeCurrency) check("fee", "commission", ours.partnerFee, row.commission);
  return found;
}

/** Null if it isn't known what was refunded. */
const refundOf = ({ refund }: ComparedTransaction, currency: string): Decimal | null =>
  refund?.currency === currency ? refund.amount : null;

/** Which of the transaction's currencies the row is in; files without a column for it are in fiat. Null for another one. */
function currencyOf(row: FileRow, ours: ComparedTransaction): string | null {
  if (row.currency === null) return ours.fiatCurrency;
  // Some name the network, too: "USDT_TRC20".
  const names = [row.currency.toUpperCase(), row.currency.toUpperCase().split(/[^A-Z0-9]/, 1)[0]];
  return [ours.fiatCurrency, ours.cryptoCurrency].find((one) => names.includes(one.toUpperCase())) ?? null;
}

const isSameAmount = (ours: Decimal, written: WrittenAmount): boolean =>
  round(ours, Math.max(written.places, placesMin)) === absolute(written).value;

const isNegative = (written: WrittenAmount | null): boolean => written?.value.startsWith("-") ?? false;

const absolute = ({ value, places }: WrittenAmount): WrittenAmount => ({ value: value.replace("-", ""), places });
