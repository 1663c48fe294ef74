import * as z from "zod";
import { callbackRejected, parseCallbackBody } from "#lib/providers/callback.ts";
import type { Callback, ProviderUpdate, Side } from "#lib/providers/provider.ts";
import { toFailureCode, toRefund, toStatus } from "./receive.ts";

const text = z.string().nullish();
const event = z.object({
  id: text,
  sequenceId: text,
  status: text,
  event: z.string(),
  apiKey: text,
  errorCode: text,
  settlementInfo: z.object({ txHash: text, transactionHash: text }).nullish().catch(null),
});

/** The update in a verified callback, without amounts; null if it is not about one of our orders. */
export function readEvent(callback: Callback, apiKey: string, completeMeans: string): ProviderUpdate | null {
  const update = parseCallbackBody(callback, event);
  if (update.apiKey !== apiKey) throw callbackRejected();
  const subject = subjectOf(update.event);
  if (subject === null) return null;
  const hash = update.settlementInfo?.txHash || update.settlementInfo?.transactionHash || null;
  const { errorCode, sequenceId, id } = update;
  const { side, word, isOrder } = subject;
  return {
    reference: sequenceId || null,
    providerTransactionId: isOrder ? id || null : null,
    status: toStatus({ side, word, errorCode, hash }, completeMeans),
    rawStatus: word,
    reason: errorCode || null,
    failureCode: toFailureCode({ word, errorCode }),
    fiat: null,
    crypto: null,
    network: null,
    fiatAmount: null,
    cryptoAmount: null,
    wallet: null,
    hash,
    fees: null,
    refund: toRefund(word),
  };
}

/** "RECEIVE.COMPLETE" is "complete" of a purchase. The event name is preferred to `status`, which may lag behind. Newer event
 * names for a purchase's crypto transfer have a separate prefix and a separate ID. */
function subjectOf(name: string): { side: Side; word: string; isOrder: boolean } | null {
  const [prefix = "", ...others] = name.toLowerCase().split(".");
  const word = others.join(".");
  if (word === "") return null;
  if (prefix === "receive" || prefix === "collection") return { side: "BUY", word, isOrder: true };
  if (prefix === "send" || prefix === "payment") return { side: "SELL", word, isOrder: true };
  const isTransfer = prefix === "convert" || prefix === "settlement";
  return isTransfer ? { side: "BUY", word: `settlement_${word}`, isOrder: false } : null;
}
