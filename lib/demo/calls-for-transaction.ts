import type { ErrorCode } from "#lib/errors.ts";
import { type Call, creation, list, quoteError, quotes, type RequestContextOptions, read } from "./calls.ts";
import type { DemoTransaction } from "./make-transactions.ts";
import type { Random } from "./random.ts";

const refusals: ErrorCode[] = [
  ...(["validation_failed", "validation_failed", "amount_out_of_range", "amount_out_of_range"] as const),
  ...(["quote_expired", "quote_expired", "price_changed", "provider_unavailable", "quote_already_used"] as const),
];

/** The requests of a partner's server for one sale: quotes, the creation, and status lookups. */
export function callsForTransaction({ row, moves }: DemoTransaction, around: RequestContextOptions): Call[] {
  const { dice, keys } = around;
  const at = row.createdAt.getTime();
  const server = (agoMs: number) => ({ at: at - agoMs, keyId: keys.server });
  const before: Call[] = [];
  let agoMs = 2_000 + dice.below(25_000);
  for (let count = 1 + dice.below(4); count > 0; count -= 1) {
    before.push(quotes({ ...server(agoMs), errorCode: quoteError(at, around) }, dice));
    agoMs += Math.round(dice.around(9_000, 0.8));
  }
  if (dice.chance(0.3)) before.push(list("payment-methods", server(agoMs + 900), dice));
  if (dice.chance(0.045)) before.push(...refused(dice.pick(refusals), server, dice));
  const made = [creation(server(0), dice)];
  // A lost connection and its retry: the first response is replayed, or the first request is still running.
  if (dice.chance(0.012)) made.push(creation({ ...server(-700), errorCode: "request_in_progress" }, dice));
  return [...before, ...made, ...looks(row, moves, around)];
}

/** A rejected creation. An expired quote is requested again. */
function refused(errorCode: ErrorCode, server: (agoMs: number) => { at: number; keyId: string }, dice: Random): Call[] {
  const rejected = creation({ ...server(1_400), errorCode }, dice);
  return errorCode === "quote_expired" ? [rejected, quotes(server(700), dice)] : [rejected];
}

/** Some buyers stay on the page, so the server polls with growing intervals. Otherwise it looks up the final status once. */
function looks(
  { id, openedAt }: DemoTransaction["row"],
  moves: DemoTransaction["moves"],
  { dice, keys }: RequestContextOptions,
) {
  const last = moves.at(-1)?.at.getTime();
  if (!openedAt || last === undefined || dice.chance(0.35)) return [];
  const isWatched = dice.chance(0.3);
  const calls: Call[] = [];
  let at = isWatched ? openedAt.getTime() + 20_000 : last + 900;
  let pauseMs = 6_000 + dice.below(9_000);
  while (at < last + pauseMs && calls.length < 9) {
    calls.push(read({ id, at, keyId: keys.server }, dice));
    at += Math.round(pauseMs * (0.9 + dice.next() * 0.3));
    pauseMs *= 2;
  }
  return calls;
}
