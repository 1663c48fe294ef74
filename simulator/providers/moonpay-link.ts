import { createHmac } from "node:crypto";
import type { Side } from "#simulator/deals.ts";
import { visitorAddresses } from "#simulator/http.ts";
import { ApiError } from "#simulator/parse.ts";
import type { ApiRequest } from "#simulator/provider.ts";
import { splitWords } from "#simulator/tables.ts";

/** The signature covers the query with its question mark, exactly as sent, and must be the last parameter. */
export function verifySignature({ search, query }: ApiRequest, secretKey: string): void {
  const wallets = splitWords("walletAddress walletAddresses refundWalletAddress refundWalletAddresses");
  if (!query.has("signature") && !wallets.some((name) => query.has(name))) return;
  const message = search.slice(0, search.lastIndexOf("&signature="));
  const signature = createHmac("sha256", secretKey).update(message).digest("base64");
  const isLast = !search.slice(message.length + 1).includes("&");
  if (!isLast || query.get("signature") !== signature)
    throw new ApiError(403, "The URL signature is missing or invalid.");
}

/** The documentation demands the hash for purchases only; clients differ about sales. */
export function verifyVisitor(request: ApiRequest, side: Side, secretKey: string): void {
  const hash = request.query.get("allowedIpAddress");
  if (hash === null && side === "SELL") return;
  const hashes = visitorAddresses(request).map((ip) => createHmac("sha256", secretKey).update(ip).digest("base64"));
  if (!request.query.has("signature") || !hashes.includes(hash ?? ""))
    throw new ApiError(403, "This link is not valid for your IP address.");
}
