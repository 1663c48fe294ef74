import type { Status, StatusSource } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import { linkLifetimeMs } from "#lib/transactions/queries/link-lifetime.ts";
import type { Random } from "./random.ts";

export type Move = { to: Status; at: Date; source: StatusSource; rawStatus: string | null; reason: string | null };
type DemoRoute = { method: string; isUnreliable: boolean };
type Plan = { openedAt: Date | null; isHandedOver: boolean; moves: Move[] };

const failures = [
  "The card was declined by the bank",
  "The bank requested a confirmation that was not given",
  "Identity could not be verified",
  "The account holder's name does not match",
  "The amount does not match the order",
];

/** What a buyer does with a link, and the status changes up to `now`. */
export function planOutcome(createdAt: Date, route: DemoRoute, now: Date, dice: Random): Plan {
  const expired = (reason: string): Move[] => {
    const at = later(createdAt, linkLifetimeMs + dice.below(2 * minuteMs));
    return at > now ? [] : [{ to: "expired", at, source: "timeout", rawStatus: null, reason }];
  };
  if (dice.chance(0.21)) {
    return { openedAt: null, isHandedOver: false, moves: expired("The link expired before the payment was started") };
  }
  const openedAt = later(createdAt, dice.around(40_000, 1.2));
  if (openedAt > now) return { openedAt: null, isHandedOver: false, moves: [] };
  if (dice.chance(0.07)) {
    return { openedAt, isHandedOver: false, moves: expired("The link expired before the payment was started") };
  }
  if (dice.chance(0.09)) {
    return { openedAt, isHandedOver: true, moves: expired("The provider has no order, and the link has expired") };
  }
  return { openedAt, isHandedOver: true, moves: atProvider(openedAt, route, now, dice) };
}

function atProvider(openedAt: Date, { method, isUnreliable }: DemoRoute, now: Date, dice: Random): Move[] {
  const isSlow = /transfer/.test(method);
  const paidAt = notAfter(later(openedAt, dice.around(isSlow ? 9 * minuteMs : 110_000, 0.7)), now);
  const source = dice.chance(0.9) ? ("callback" as const) : ("poll" as const);
  const move = (to: Status, at: Date, rawStatus: string, reason: string | null = null): Move => ({
    to,
    at,
    source,
    rawStatus,
    reason,
  });
  if (dice.chance(0.03)) return [move("cancelled", paidAt, "cancelled", "Cancelled by the buyer")];
  if (isUnreliable && dice.chance(0.57)) return [move("failed", paidAt, "failed", dice.pick(failures))];
  if (dice.chance(0.05)) return [move("failed", paidAt, "failed", dice.pick(failures))];
  const processing = move("processing", paidAt, "processing");
  const endsAt = notAfter(later(paidAt, dice.around(isSlow ? 21 * minuteMs : 170_000, 0.9)), now);
  if (dice.chance(0.025)) return [processing, move("failed", endsAt, "failed", dice.pick(failures))];
  if (dice.chance(0.006))
    return [processing, move("refunded", endsAt, "refunded", "The payment was returned to the buyer")];
  return [processing, move("success", endsAt, "completed")];
}

const later = (at: Date, ms: number) => new Date(at.getTime() + Math.round(ms));

const notAfter = (at: Date, now: Date) => (at > now ? now : at);
