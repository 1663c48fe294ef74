import { createHash } from "node:crypto";
import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { invalidField } from "#lib/errors.ts";
import type { BuyerKey } from "#lib/personal-data/find-buyer.ts";
import { hashLookups } from "#lib/transactions/lookups.ts";
import type { RecordsRequest, RecordsResult } from "./contract.ts";
import { type PartnerRecords, readRecords, toRecordsJson, toTransactionsCsv, transactionsOf } from "./read-records.ts";

const transactionsMax = 1_000;

/** Everything about a person or a wallet, of all partners, as two files, for a regulator, but without what providers sent about
 * it. The audit log has the reason, the counts, and the hashes of the files, but not the value. Throws validation_failed, and
 * limit_reached for more than 1,000 transactions. */
export async function exportRecords(request: RecordsRequest, actor: Actor, now: Date): Promise<RecordsResult> {
  const { environment, kind, value } = request;
  const bounds = { transactionsMax, withoutCallbacks: true };
  const found: PartnerRecords[] = [];
  for await (const partner of readRecords(environment, toKey(request), bounds)) found.push(partner);
  const heading = { environment, kind, value, asOf: now, withoutCallbacks: true };
  let json = "";
  for await (const chunk of toRecordsJson(heading, found)) json += chunk;
  const name = `records-${environment}-${now.toISOString().slice(0, 10)}`;
  const files = { json: toFile(`${name}.json`, json), csv: toFile(`${name}.csv`, toTransactionsCsv(found)) };
  const partners = found.map((one) => ({ id: one.id, name: one.name, transactions: transactionsOf(one).length }));
  await recordExportOfRecords(request, { partners, hashes: [files.json.sha256, files.csv.sha256] }, actor, now);
  return { as_of: now.toISOString(), partners, ...files };
}

function toKey({ kind, value }: RecordsRequest): BuyerKey {
  if (kind === "wallet") return { wallet: value };
  if (kind === "customer_ref") return { customer: value };
  const hashes = hashLookups(value, [kind]);
  if (hashes.length === 0)
    throw invalidField("value", "invalid_value", kind === "email" ? "An email address" : "A phone number");
  return { hashes };
}

const toFile = (name: string, text: string) => ({
  name,
  text,
  sha256: createHash("sha256").update(text).digest("hex"),
});

type Requested = Pick<RecordsRequest, "environment" | "reason"> & { kind: string };
type Exported = { partners: { transactions: number }[]; hashes: string[] };

/** Only in the operator's audit log: the partner may not be allowed to know. */
export const recordExportOfRecords = (
  { environment, kind, reason }: Requested,
  { partners, hashes }: Exported,
  actor: Actor,
  now: Date,
): Promise<void> =>
  transact(async (tx) => {
    const after = {
      reason,
      partners: partners.length,
      transactions: partners.reduce((sum, { transactions }) => sum + transactions, 0),
      sha256: hashes.join(" "),
    };
    const entry = { actor, action: "operator.export_records", target: kind, partnerId: null, environment, after };
    await recordAudit(entry, now, tx);
  });
