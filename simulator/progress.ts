import { randomBytes } from "node:crypto";
import { assetOf } from "./coins.ts";
import type { Act, Order, SimulatedProvider } from "./provider.ts";
import { Refusal } from "./refusal.ts";
import type { Settings } from "./switches.ts";

/** Facts a test may bend when it acts: what was really paid, what really arrived and where. */
type Bent = Partial<Pick<Order, "fiat" | "fiatAmount" | "asset" | "cryptoAmount" | "wallet" | "reason">>;

export type Progress = {
  /** Tells the receiver how the order began. */
  begin(order: Order): void;
  /** Takes the act's first step now and the others by itself. Throws Refusal where the provider has no word for it. */
  act(order: Order, act: Act, bent?: Bent): void;
  /** Goes on with orders that were under way when the process ended. */
  resume(order: Order): void;
  stop(): void;
};

type Lent = {
  settings: Settings;
  provider(id: string): SimulatedProvider;
  /** Called after each change of status. */
  changed(order: Order): void;
};

export function createProgress(lent: Lent): Progress {
  const timers = new Map<string, NodeJS.Timeout>();

  function step(order: Order): void {
    timers.delete(order.id);
    const status = order.upcoming.shift();
    if (status === undefined) return;
    order.status = status;
    if (isHashKnown(order)) order.hash ??= newHash(order.asset);
    lent.changed(order);
    schedule(order);
  }

  function schedule(order: Order): void {
    if (order.upcoming.length === 0) return;
    if (lent.settings.stepDelayMs === 0) step(order);
    else timers.set(order.id, setTimeout(step, lent.settings.stepDelayMs, order));
  }

  return {
    begin: lent.changed,
    act(order, act, bent = {}) {
      const provider = lent.provider(order.provider);
      const statuses = provider.journeys[order.side][act];
      if (statuses === undefined) throw new Refusal(409, `${provider.name} has no status for ${act}`);
      clearTimeout(timers.get(order.id));
      const reason = provider.reasons[act] ?? null;
      Object.assign(order, { act, reason, upcoming: [...statuses], ...bent });
      step(order);
    },
    resume: schedule,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** A seller's deposit is seen at once, a buyer's coins leave at the end. */
function isHashKnown({ act, side, upcoming }: Order): boolean {
  if (act !== "pay" && act !== "complete") return false;
  return side === "SELL" || upcoming.length === 0;
}

const plainHashes = new Set(["mainnet", "tron", "solana", "ton"]);

const newHash = (asset: string): string =>
  (plainHashes.has(assetOf(asset).network) ? "" : "0x") + randomBytes(32).toString("hex");
