import { createHmac } from "node:crypto";
import type { Executor } from "#db/client.ts";
import { type LookupKind, lookupKinds } from "#db/enums.ts";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { BuyerField, ProviderUpdate } from "#lib/providers/provider.ts";
import { insertLookups } from "#lib/transactions/queries/lookups.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

const purpose = "transaction lookup";

/** What a buyer can name to support, or its hash. */
type Lookup = { kind: LookupKind; value: string } | { kind: LookupKind; hash: Buffer };

/** An update as a callback stores it until it's applied: with a hash, in hexadecimal, instead of the buyer's email address. */
export type ReportedUpdate = ProviderUpdate & { emailHash?: string };

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

export const emailLookups = ({ buyerEmail, emailHash }: ReportedUpdate): Lookup[] => [
  ...(buyerEmail ? [{ kind: "email" as const, value: buyerEmail }] : []),
  ...(emailHash ? [{ kind: "email" as const, hash: Buffer.from(emailHash, "hex") }] : []),
];

/** The update without the buyer's email address, but with its hash. */
export function toReported({ buyerEmail, ...update }: ProviderUpdate): ReportedUpdate {
  const hash = buyerEmail && toHash({ kind: "email", value: buyerEmail }, purposeKey(purpose));
  return hash ? { ...update, emailHash: hash.toString("hex") } : update;
}

/** Null if the value can't be of its kind. */
function toHash(lookup: Lookup, key: Buffer): Buffer | null {
  if ("hash" in lookup) return lookup.hash;
  const normalized = normalizers[lookup.kind](lookup.value);
  return normalized ? hashOf(key, lookup.kind, normalized) : null;
}

/** Stores their hashes, so that exactly these values find the transaction. Not after the buyer was erased. */
export async function recordLookups(
  { id: transactionId, partnerId, environment, erasedAt }: TransactionRow,
  lookups: readonly Lookup[],
  tx: Executor,
): Promise<void> {
  const key = purposeKey(purpose);
  const rows = lookups.flatMap((lookup) => {
    const hash = toHash(lookup, key);
    return hash ? [{ transactionId, partnerId, environment, kind: lookup.kind, hash }] : [];
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
