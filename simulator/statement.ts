import { add, type Decimal } from "#lib/money.ts";
import type { Order } from "./provider.ts";

type Fault = { kind: "amount" | "fee" | "status" | "currency" | "missing_there" | "missing_here"; reference: string };
type Line = {
  id: string;
  reference: string;
  at: string;
  amount: Decimal;
  currency: string;
  fee: Decimal;
  status: string;
};

const unknownReference = "tx_0000000000000000000000";

/** What a fault changes in the row of an order. */
const changes: Record<Exclude<Fault["kind"], "missing_there" | "missing_here">, (line: Line) => Partial<Line>> = {
  amount: ({ amount }) => ({ amount: add(amount, "1") }),
  fee: ({ fee }) => ({ fee: add(fee, "0.5") }),
  status: () => ({ status: "failed" }),
  currency: ({ currency }) => ({ currency: currency === "CHF" ? "GBP" : "CHF" }),
};

/** A CSV file of orders as a provider sends it at the end of a month. With faults, each of the first five orders has one, and an
 * order follows that nobody placed. */
export function makeStatement(orders: readonly Order[], { hasFaults }: { hasFaults: boolean }) {
  const lines = orders.map(toLine);
  const faults: Fault[] = [];
  const kinds = hasFaults ? (["amount", "fee", "status", "currency"] as const) : [];
  for (const [place, kind] of kinds.entries()) {
    const line = lines[place];
    if (!line) continue;
    Object.assign(line, changes[kind](line));
    faults.push({ kind, reference: line.reference });
  }
  for (const { reference } of hasFaults ? lines.splice(4, 1) : []) faults.push({ kind: "missing_there", reference });
  const [first] = hasFaults ? lines : [];
  if (first) {
    lines.push({ ...first, id: "unknown-order", reference: unknownReference });
    faults.push({ kind: "missing_here", reference: unknownReference });
  }
  const header = ["Order ID", "Partner reference", "Created (UTC)", "Amount", "Currency", "Fee", "Status"];
  const rows = lines.map((line) => [
    ...[line.id, line.reference, line.at, line.amount, line.currency, line.fee, line.status],
  ]);
  return { csv: [header, ...rows].map(csvLine).join(""), faults };
}

const toLine = ({ id, reference, createdAt, fiatAmount, fiat, fees, status }: Order): Line => ({
  id,
  reference: reference ?? "",
  at: createdAt.slice(0, 19).replace("T", " "),
  amount: fiatAmount,
  currency: fiat,
  fee: add(fees.provider, fees.extra),
  status,
});

const csvLine = (cells: string[]): string => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
