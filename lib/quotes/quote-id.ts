import { createHash, createHmac } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import type { QuoteRequest } from "#lib/providers/provider.ts";
import { secureCompare } from "#lib/providers/signature.ts";
import { randomBase62 } from "#lib/random-id.ts";
import type { PricedQuote } from "./fetch-quote.ts";

const keyPurpose = "quote_id";

/** The content of a quote_id. It is signed instead of stored, so that quoting writes nothing to the database. */
export type SignedQuote = {
  id: string;
  exchangeRate: string;
  expiresAt: Date;
  /** When it was quoted; null if that changes nothing, and in those of earlier versions. */
  quotedAt: Date | null;
};

const signatureBytes = 16;

const timeText = (at: Date) => at.getTime().toString(36);
const timeOf = (text: string) => new Date(Number.parseInt(text, 36));

/** A signed identifier of a quote, valid only for the same partner, provider, and request. `quotedAt`: only where rules decide about
 * its fee. */
export function writeQuoteId(
  scope: TenantScope,
  providerId: string,
  request: QuoteRequest,
  { exchangeRate, expiresAt, quotedAt }: Pick<PricedQuote, "exchangeRate" | "expiresAt"> & { quotedAt?: Date | null },
): string {
  const times = quotedAt ? [expiresAt, quotedAt] : [expiresAt];
  const fields = [randomBase62(16), exchangeRate, ...times.map(timeText)].join("~");
  const payload = Buffer.from(fields).toString("base64url");
  return `q_${payload}.${sign(payload, purposeKey(keyPurpose), scope, providerId, request)}`;
}

/** Null unless this quote_id was issued to this partner for this provider and request. Does not check the expiry. */
export function readQuoteId(
  quoteId: string,
  scope: TenantScope,
  providerId: string,
  request: QuoteRequest,
): SignedQuote | null {
  const [payload, signature] = /^q_([\w-]+)\.([\w-]+)$/.exec(quoteId)?.slice(1) ?? [];
  if (!payload || !signature) return null;
  // While SVC_SECRET is changed, other processes may sign with the other secret.
  const isSigned = [purposeKey(keyPurpose), previousPurposeKey(keyPurpose)].some(
    (key) => key && secureCompare(signature, sign(payload, key, scope, providerId, request)),
  );
  if (!isSigned) return null;
  const [id = "", exchangeRate = "", expires = "", quoted] = Buffer.from(payload, "base64url").toString().split("~");
  return { id, exchangeRate, expiresAt: timeOf(expires), quotedAt: quoted === undefined ? null : timeOf(quoted) };
}

function sign(
  payload: string,
  key: Buffer,
  { partnerId, environment }: TenantScope,
  providerId: string,
  request: QuoteRequest,
): string {
  const { side, fiat, crypto, network, method, fiatAmount, cryptoAmount } = request;
  const amount = fiatAmount ?? `crypto ${cryptoAmount}`;
  const signed = [partnerId, environment, providerId, side, fiat, crypto, network, method, amount].join("~");
  const digest = createHash("sha256").update(signed).digest("hex");
  const mac = createHmac("sha256", key).update(`${payload}~${digest}`).digest();
  return mac.subarray(0, signatureBytes).toString("base64url");
}
