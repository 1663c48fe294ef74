import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Order, OrderDraft } from "./provider.ts";

const maxOrders = 2_000;

/** The deposit address of all simulated sales. */
export const depositAddress = "simulated-deposit-send-nothing";

export type Orders = {
  all(): Order[];
  find(id: string): Order | null;
  create(provider: string, status: string, draft: OrderDraft): Order;
  /** Call it after a change. */
  save(): void;
  /** Resolves once every change so far is on disk. Rejects if that failed, until the next `save` succeeds. */
  saved(): Promise<void>;
  clear(): void;
};

/** Orders in memory and in one file, which is replaced atomically. */
export function openOrders(folder: string | null): Orders {
  const path = folder === null ? null : join(folder, "orders.json");
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const orders = new Map<string, Order>(path === null ? [] : load(path).map((order) => [order.id, order]));
  let latest: Promise<void> = Promise.resolve();
  let writing = latest;
  let next: Promise<void> | null = null;

  function save(): void {
    if (path === null || next !== null) return;
    next = writing.then(() => {
      const written = write(path, JSON.stringify([...orders.values()].map(withoutSentCallbacks)));
      latest = written;
      // A later write must not fail because an earlier one did.
      writing = written.catch(() => {});
      next = null;
      return written;
    });
    // Callers of saved() see a failed write; without one it must not end the process.
    next.catch(() => {});
  }

  return {
    all: () => [...orders.values()],
    find: (id) => orders.get(id) ?? null,
    create(provider, status, { id = randomUUID(), details = {}, ...draft }) {
      const now = new Date().toISOString();
      const order: Order = {
        ...draft,
        id,
        provider,
        details,
        status,
        action: null,
        reason: null,
        hash: null,
        createdAt: now,
        updatedAt: now,
        upcoming: [],
        callbacks: [],
        isCallbackDropped: false,
      };
      orders.set(id, order);
      for (const oldest of orders.keys()) {
        if (orders.size <= maxOrders) break;
        orders.delete(oldest);
      }
      save();
      return order;
    },
    save,
    saved: () => next ?? latest,
    clear() {
      orders.clear();
      save();
    },
  };
}

/** The bodies of sent callbacks would be most of the file, and a new start does not need them. */
const withoutSentCallbacks = (order: Order): Order => ({
  ...order,
  callbacks: order.callbacks.filter(({ state }) => state === "pending"),
});

async function write(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
}

function load(path: string): Order[] {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new Error(`Couldn't read ${path}. Move it away to start without its orders`, { cause: error });
  }
}
