import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Draft, Order } from "./provider.ts";

const kept = 2_000;

export type Orders = {
  all(): Order[];
  find(id: string): Order | null;
  create(provider: string, status: string, draft: Draft): Order;
  /** Call it after a change; `saved` tells when it is on disk. */
  save(): void;
  /** Resolves when everything changed so far is in the file. */
  saved(): Promise<void>;
  clear(): void;
};

/** Orders live in memory and in one file, which is always whole: it is written beside and moved into place. */
export function openOrders(folder: string | null): Orders {
  const path = folder === null ? null : join(folder, "orders.json");
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const orders = new Map<string, Order>(path === null ? [] : load(path).map((order) => [order.id, order]));
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function save(): void {
    if (path === null || next !== null) return;
    next = writing.then(() => {
      const written = write(path, JSON.stringify([...orders.values()].map(toKept)));
      // A later write must not fail because an earlier one did.
      writing = written.catch(() => {});
      next = null;
      return written;
    });
    // Whoever waits for saved() hears of a failed write; nobody waiting must not end the process.
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
        act: null,
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
        if (orders.size <= kept) break;
        orders.delete(oldest);
      }
      save();
      return order;
    },
    save,
    saved: () => next ?? writing,
    clear() {
      orders.clear();
      save();
    },
  };
}

/** The bodies of callbacks that are done with would be most of the file; a new start has no use for them. */
const toKept = (order: Order): Order => ({
  ...order,
  callbacks: order.callbacks.filter(({ state }) => state === "owed"),
});

async function write(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}`;
  await writeFile(beside, text, { mode: 0o600 });
  await rename(beside, path);
}

function load(path: string): Order[] {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new Error(`${path} cannot be read; move it away to start without its orders`, { cause: error });
  }
}
