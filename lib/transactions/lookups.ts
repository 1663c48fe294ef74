import { createHmac } from "node:crypto";
import type { Executor } from "#db/client.ts";
import { type LookupKind, lookupKinds } from "#db/enums.ts";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import type { BuyerField, Instructions } from "#lib/providers/provider.ts";
import { insertLookups } from "#lib/transactions/queries/lookups.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

const purpose = "transaction lookup";

/** What a buyer can name to support. */
type Lookup = { kind: LookupKind; value: string };

/** The same for every spelling of a value; empty if it can't be of this kind. */
const normalizers: Record<LookupKind, (value: string) => string> = {
  email: (value) => (value.includes("@") ? value.trim().toLowerCase() : ""),
  phone: (value) => (/^[\d\s+()./\p{Pd}]+$/u.test(value) ? value.replaceAll(/\D/g, "").replace(/^00/, "") : ""),
  payment_reference: (value) => value.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase(),
};

const hashOf = (key: Buffer, kind: LookupKind, normalized: string) =>
  createHmac("sha256", key).update(`${kind}:${normalized}`).digest();

/** The email addresses and phone numbers among the fields of an order. */
export const fieldLookups = (fields: readonly BuyerField[]): Lookup[] =>
  fields.flatMap(({ type, value }) => (value && (type === "email" || type === "phone") ? [{ kind: type, value }] : []));

export const referenceLookups = (instructions: Instructions | null | undefined): Lookup[] =>
  instructions?.paymentReference ? [{ kind: "payment_reference", value: instructions.paymentReference }] : [];

/** Stores their hashes, so that exactly these values find the transaction. Not after the buyer was erased. */
export async function recordLookups(
  { id: transactionId, partnerId, environment, erasedAt }: TransactionRow,
  lookups: readonly Lookup[],
  tx: Executor,
): Promise<void> {
  const key = purposeKey(purpose);
  const rows = lookups.flatMap(({ kind, value }) => {
    const normalized = normalizers[kind](value);
    return normalized ? [{ transactionId, partnerId, environment, kind, hash: hashOf(key, kind, normalized) }] : [];
  });
  if (erasedAt === null && rows.length > 0) await insertLookups(rows, tx);
}

/** The hashes that this text has with SVC_SECRET and SVC_SECRET_PREVIOUS, if it can be of one of these kinds. */
export function hashLookups(text: string, kinds: readonly LookupKind[] = lookupKinds): Buffer[] {
  const keys = [purposeKey(purpose), previousPurposeKey(purpose)].filter((key) => key !== null);
  return kinds.flatMap((kind) => {
    const normalized = normalizers[kind](text);
    return normalized ? keys.map((key) => hashOf(key, kind, normalized)) : [];
  });
}

/** "payment reference" */
export const lookupName = (kind: LookupKind): string => kind.replace("_", " ");
