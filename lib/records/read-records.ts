import type { Environment } from "#db/enums.ts";
import { csvLine } from "#lib/csv.ts";
import { env } from "#lib/env.ts";
import { selectPartnersForOperator } from "#lib/partners/queries/partners.ts";
import { exportBuyer } from "#lib/personal-data/export-buyer.ts";
import type { BuyerKey } from "#lib/personal-data/find-buyer.ts";

const partnersOnPage = 500;

export type PartnerRecords = { id: string; name: string; tables: Record<string, unknown[]> };

type Bounds = { transactionsMax?: number; withoutCallbacks?: boolean };

/** What is stored about a person or a wallet, for each partner that has any, by name. Throws limit_reached for more transactions
 * of all partners than `transactionsMax`. */
export async function* readRecords(
  environment: Environment,
  key: BuyerKey,
  { transactionsMax = Number.POSITIVE_INFINITY, withoutCallbacks }: Bounds = {},
): AsyncGenerator<PartnerRecords> {
  let left = transactionsMax;
  for await (const { id, name } of allPartners()) {
    const bounds = { transactionsMax: left, withoutCallbacks: withoutCallbacks === true };
    const tables = await exportBuyer({ partnerId: id, environment }, key, bounds);
    const count = transactionsOf({ tables }).length;
    left -= count;
    if (count > 0) yield { id, name, tables };
  }
}

async function* allPartners(): AsyncGenerator<{ id: string; name: string }> {
  for (let after: { id: string; name: string } | undefined; ; ) {
    const page = await selectPartnersForOperator(partnersOnPage, after);
    yield* page;
    after = page.at(-1);
    if (page.length < partnersOnPage || !after) return;
  }
}

/** The rows of `transactions`. */
export const transactionsOf = ({ tables }: Pick<PartnerRecords, "tables">): Record<string, unknown>[] =>
  (tables.transactions ?? []) as Record<string, unknown>[];

type Heading = { environment: Environment; kind: string; value: string; asOf: Date; withoutCallbacks?: boolean };

/** Chunks of a JSON document with everything. */
export async function* toRecordsJson(
  { environment, kind, value, asOf, withoutCallbacks = false }: Heading,
  partners: AsyncIterable<PartnerRecords> | Iterable<PartnerRecords>,
): AsyncGenerator<string> {
  const heading = {
    as_of: asOf.toISOString(),
    company: env().company?.name ?? null,
    environment,
    kind,
    value,
    has_callbacks: !withoutCallbacks,
  };
  yield `${JSON.stringify(heading, null, 2).slice(0, -2)},\n  "partners": [`;
  let separator = "\n";
  for await (const partner of partners) {
    yield `${separator}${JSON.stringify(partner, null, 2)}`;
    separator = ",\n";
  }
  yield "\n  ]\n}\n";
}

/** A CSV file of the transactions, with all columns in the order of their names. */
export function toTransactionsCsv(partners: PartnerRecords[]): string {
  const rows = partners.flatMap((partner) =>
    transactionsOf(partner).map((row) => ({ ...row, partner_name: partner.name })),
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();
  const lines = rows.map((row) => csvLine(columns.map((column) => toCell(Reflect.get(row, column)))));
  return [csvLine(columns), ...lines].join("");
}

function toCell(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
