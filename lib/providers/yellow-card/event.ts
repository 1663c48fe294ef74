import * as z from "zod";
import { callbackRejected, parseCallbackBody } from "#lib/providers/callback.ts";
import type { Callback, ProviderUpdate } from "#lib/providers/provider.ts";
import { toStatus } from "./receive.ts";

const text = z.string().nullish();
const event = z.object({
  id: text,
  sequenceId: text,
  status: text,
  event: z.string(),
  apiKey: text,
  errorCode: text,
  settlementInfo: z.object({ txHash: text }).nullish().catch(null),
});

/** The update in a verified callback, without amounts; null if it is not about one of our orders. */
export function readEvent(callback: Callback, apiKey: string, completeMeans: string): ProviderUpdate | null {
  const update = parseCallbackBody(callback, event);
  if (update.apiKey !== apiKey) throw callbackRejected();
  const word = wordOf(update.event);
  if (word === null) return null;
  const hash = update.settlementInfo?.txHash || null;
  const { errorCode, sequenceId, id } = update;
  return {
    reference: sequenceId || null,
    providerTransactionId: isOfReceive(update.event) ? id || null : null,
    status: toStatus({ word, errorCode, hash }, completeMeans),
    rawStatus: word,
    reason: errorCode || null,
    fiat: null,
    crypto: null,
    network: null,
    fiatAmount: null,
    cryptoAmount: null,
    wallet: null,
    hash,
    fees: null,
  };
}

const isOfReceive = (name: string) => /^(RECEIVE|COLLECTION)\./i.test(name);

/** "RECEIVE.COMPLETE" is "complete". The event name is preferred to `status`, which may lag behind. Newer event names
 * for the crypto transfer have a separate prefix and a separate ID. */
function wordOf(name: string): string | null {
  const word = name.slice(name.indexOf(".") + 1).toLowerCase();
  if (isOfReceive(name)) return word;
  return /^(CONVERT|SETTLEMENT)\./i.test(name) ? `settlement_${word}` : null;
}
