import { randomBytes } from "node:crypto";
import { assetOf } from "./catalog.ts";
import type { Side } from "./deals.ts";
import { ApiError } from "./parse.ts";
import { type Action, actions, type Order, type SimulatedProvider } from "./provider.ts";
import type { Settings, Switches } from "./switches.ts";

/** What a test can change: what was really paid, and what arrived where. */
type OrderOverrides = Partial<
  Pick<Order, "fiat" | "fiatAmount" | "asset" | "cryptoAmount" | "wallet" | "reason" | "refundAmount">
>;

/** In none of the providers' documentation. */
export const unknownStatus = "something_new";

export type Progress = {
  /** Sends the callback of a new order. */
  begin(order: Order): void;
  /** Takes the first step now and the others automatically. Throws ApiError if the provider has no status for it. */
  perform(order: Order, action: Action, overrides?: OrderOverrides): void;
  /** Continues an order after a restart. */
  resume(order: Order): void;
  stop(): void;
};

type Dependencies = {
  settings: Settings;
  instanceOf(id: string): { provider: SimulatedProvider; switches: Switches };
  /** Called after every change of status. */
  onChange(order: Order): void;
};

export function createProgress({ settings, instanceOf, onChange }: Dependencies): Progress {
  const timers = new Map<string, NodeJS.Timeout>();

  function step(order: Order): void {
    timers.delete(order.id);
    const status = order.upcoming.shift();
    if (status === undefined) return;
    order.status = status;
    if (isHashKnown(order)) order.hash ??= newHash(order.asset);
    onChange(order);
    schedule(order);
  }

  function schedule(order: Order): void {
    if (order.upcoming.length === 0) return;
    const delayMs = instanceOf(order.provider).switches.stepDelaysMs[order.method] ?? settings.stepDelayMs;
    if (delayMs === 0) step(order);
    else timers.set(order.id, setTimeout(step, delayMs, order));
  }

  return {
    begin: onChange,
    perform(order, action, overrides = {}) {
      const { provider, switches } = instanceOf(order.provider);
      const statuses = statusesOf(provider, order.side, action);
      if (statuses === undefined) throw new ApiError(409, `${provider.name} has no status for ${action}`);
      clearTimeout(timers.get(order.id));
      const reason = provider.reasons?.[action] ?? null;
      const upcoming = switches.traits.unknownStatus === 0 ? [...statuses] : withUnknown(statuses);
      Object.assign(order, { action, reason, upcoming, ...overrides });
      step(order);
    },
    resume: schedule,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function statusesOf({ statusFlows }: SimulatedProvider, side: Side, action: Action): string[] | undefined {
  const flow = statusFlows[side];
  return action === "complete" ? flow.pay?.slice(-1) : flow[action];
}

/** The actions that the provider has statuses for. */
export const supportedActions = (provider: SimulatedProvider, side: Side): Action[] =>
  actions.filter((action) => statusesOf(provider, side, action) !== undefined);

/** For a status such as "sell/succeeded", the unknown one is about the same part of the order. */
const withUnknown = (statuses: string[]): string[] =>
  statuses.flatMap((status, index) =>
    index === statuses.length - 1 ? [status.replace(/[^/]*$/, unknownStatus), status] : [status],
  );

/** A seller's deposit has a hash immediately; a buyer's coins are sent at the end. */
function isHashKnown({ action, side, upcoming }: Order): boolean {
  if (action !== "pay" && action !== "complete") return false;
  return side === "SELL" || upcoming.length === 0;
}

const networksWithoutPrefix = new Set(["mainnet", "tron", "solana", "ton"]);

const newHash = (asset: string): string =>
  (networksWithoutPrefix.has(assetOf(asset).network) ? "" : "0x") + randomBytes(32).toString("hex");
