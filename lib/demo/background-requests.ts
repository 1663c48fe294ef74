import { dayMs, hourMs } from "#lib/duration.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { type Call, creation, list, quoteError, quotes, type RequestContextOptions, read } from "./calls.ts";
import type { DemoTransaction } from "./make-transactions.ts";

/** Buyers who look at quotes in the app and leave. Some change the amount repeatedly. */
export function visits(moments: Date[], around: RequestContextOptions): Call[] {
  const { dice, keys } = around;
  return moments.flatMap((moment) => {
    let at = moment.getTime();
    const calls: Call[] = [];
    for (const what of ["fiat-currencies", "crypto-currencies", "payment-methods"]) {
      if (dice.chance(0.22))
        calls.push(list(what, { at: at - 250 * (calls.length + 1) - dice.below(90), keyId: keys.app }, dice));
    }
    for (let count = 1 + Math.floor(dice.next() ** 2 * 6); count > 0; count -= 1) {
      calls.push(quotes({ at, keyId: keys.app, errorCode: quoteError(at, around) }, dice));
      at += Math.round(dice.around(6_500, 0.9));
    }
    return calls;
  });
}

/** Eleven days ago, a bug in the app sent requests in a loop until it was noticed. */
export function failingLoop({ now, dice, keys }: RequestContextOptions): Call[] {
  const from = now.getTime() - 11 * dayMs - 2 * hourMs;
  return Array.from({ length: 260 }, (_, index): Call => {
    const errorCode = index < 120 ? null : ("rate_limited" as const);
    return quotes({ at: from + index * 170 + dice.below(120), keyId: keys.app, errorCode }, dice);
  });
}

/** Back-office staff look up transactions by day; a reconciliation job lists them at night. */
export function office(
  transactions: DemoTransaction[],
  days: number,
  { now, dice, keys }: RequestContextOptions,
): Call[] {
  const keyId = keys.office;
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: days }, (_, ago) => midnight - ago * dayMs).flatMap((day) => {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const known = transactions.filter(({ row }) => row.createdAt.getTime() < day + 8 * hourMs).slice(-90);
    if (known.length === 0) return [];
    const started = day + 2 * hourMs + dice.below(90_000);
    const night = Array.from({ length: 3 + dice.below(5) }, (_, page) =>
      read({ at: started + page * 90 + dice.below(60), keyId }, dice),
    );
    const lookUps = Array.from({ length: isWeekend ? dice.below(4) : 6 + dice.below(14) }, (): Call => {
      const when = day + 8 * hourMs + dice.below(10 * hourMs);
      if (dice.chance(0.35)) return read({ at: when, keyId }, dice);
      if (dice.chance(0.08)) return read({ at: when, keyId, id: `tx_${dice.hex(22)}`, errorCode: "not_found" }, dice);
      return read({ at: when, keyId, id: dice.pick(known).row.id }, dice);
    });
    return [...night, ...lookUps];
  });
}

const badInput: ErrorCode[] = [
  ...(["validation_failed", "validation_failed", "validation_failed", "malformed_request"] as const),
  ...(["unsupported_media_type", "payload_too_large", "partner_context_conflict", "amount_out_of_range"] as const),
];

/** The partner's integration tests, run on working days, including requests that must be rejected. */
export function testRuns(days: number, { now, dice, keys }: RequestContextOptions): Call[] {
  const keyId = keys.tests;
  if (keyId === undefined) return [];
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: days }, (_, ago) => midnight - ago * dayMs).flatMap((day) => {
    if ([0, 6].includes(new Date(day).getUTCDay())) return [];
    return Array.from({ length: dice.below(3) }, () => day + 9 * hourMs + dice.below(9 * hourMs)).flatMap((start) => {
      let at = start;
      const next = () => {
        at += 25 + dice.below(500);
        return at;
      };
      const lists = ["crypto-currencies", "fiat-currencies", "payment-methods", "providers"];
      return [
        ...lists.map((what) => list(what, { at: next(), keyId }, dice)),
        list("fiat-currencies", { at: next(), keyId, method: "HEAD" }, dice),
        quotes({ at: next(), keyId }, dice),
        ...(dice.chance(0.5) ? [quotes({ at: next(), keyId, errorCode: "route_unsupported" }, dice)] : []),
        ...Array.from({ length: 2 + dice.below(3) }, () =>
          creation({ at: next(), keyId, errorCode: dice.pick(badInput) }, dice),
        ),
        creation({ at: next(), keyId }, dice),
        read({ at: next(), keyId, id: "tx_unknown", errorCode: "not_found" }, dice),
      ];
    });
  });
}
