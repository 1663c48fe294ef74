import { describe, expect, it, vi } from "vitest";
import type { TenantScope } from "#db/scope.ts";
import { transact } from "#db/transact.ts";
import { createPartner } from "#lib/partners/create-partner.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { deleteOldEvents } from "./delete-old-events.ts";
import { listEvents } from "./list-events.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { deliveriesOf, newTestEndpoint } from "./test-webhooks.ts";
import { writeEvent } from "./write-event.ts";

type Row = Awaited<ReturnType<typeof newTestTransaction>>;

/** A reader that stores its cursor, as a partner's does. `seen` has the transactions in order of arrival. */
function readerOf(scope: TenantScope) {
  let cursor: string | undefined;
  const seen: string[] = [];
  const read = async () => {
    const { events, pagination } = await listEvents(scope, { cursor });
    cursor = pagination.next_cursor;
    seen.push(...events.map(({ payload }) => payload.data.id));
    return events.length;
  };
  const until = (ids: string[]) =>
    vi.waitFor(async () => {
      await read();
      expect(seen).toEqual(ids);
    });
  return { seen, read, until };
}

/** An open database transaction that has written the row's event. */
async function openWith(row: Row) {
  const end = Promise.withResolvers<"commit" | "roll back">();
  const written = Promise.withResolvers<void>();
  const ended = transact(async (tx) => {
    await writeEvent(row, { now: new Date() }, tx);
    written.resolve();
    if ((await end.promise) === "roll back") throw new Error("rolled back");
  });
  await Promise.race([written.promise, ended]);
  return {
    async commit() {
      end.resolve("commit");
      await ended;
    },
    async rollBack() {
      end.resolve("roll back");
      await expect(ended).rejects.toThrow("rolled back");
    },
  };
}

/** Successful transactions of one partner. */
async function succeeded(count: number): Promise<[TenantScope, Row[]]> {
  const rows = await Promise.all(Array.from({ length: count }, () => newTestTransaction()));
  const scope: TenantScope = { partnerId: rows[0]?.partnerId ?? "", environment: "sandbox" };
  return [scope, rows.map((row) => ({ ...row, ...scope, status: "success" as const }))];
}

const at = <Item>(items: Item[], place: number): Item => {
  const item = items[place];
  if (item === undefined) throw new Error("too few");
  return item;
};

describe("the list of events", () => {
  it("skips no event when a later one commits first", async () => {
    const [scope, rows] = await succeeded(4);
    const reader = readerOf(scope);
    const before = await openWith(at(rows, 0));
    await before.commit();
    await reader.until([at(rows, 0).id]);

    const slow = await openWith(at(rows, 1));
    const quick = await openWith(at(rows, 2));
    await quick.commit();
    // The fast one is committed, and would move a reader's cursor past the slow one.
    expect(await reader.read()).toBe(0);
    expect(reader.seen).toEqual([at(rows, 0).id]);
    await slow.commit();
    await reader.until([0, 1, 2].map((place) => at(rows, place).id));

    const after = await openWith(at(rows, 3));
    await after.commit();
    await reader.until(rows.map(({ id }) => id));
  });

  it("skips no event when one reader follows eight writers that commit in any order", async () => {
    const [scope, rows] = await succeeded(8);
    const reader = readerOf(scope);
    const order = [5, 2, 7, 0, 3, 6, 1, 4];
    const open = await Promise.all(rows.map(openWith));
    for (const place of order) {
      await at(open, place).commit();
      await reader.read();
    }
    await vi.waitFor(async () => {
      await reader.read();
      expect(reader.seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    });
  });

  it("starts with latest after committed events and before open ones", async () => {
    const [scope, rows] = await succeeded(3);
    const done = await openWith(at(rows, 0));
    await done.commit();
    await readerOf(scope).until([at(rows, 0).id]);
    const open = await openWith(at(rows, 1));
    const { events, pagination } = await listEvents(scope, { cursor: "latest" });
    expect(events).toEqual([]);
    await open.commit();
    await vi.waitFor(async () => {
      const page = await listEvents(scope, { cursor: pagination.next_cursor });
      expect(page.events.map(({ payload }) => payload.data.id)).toEqual([at(rows, 1).id]);
    });
  });

  it("has no event of a rolled-back change, and stops waiting for it", async () => {
    const [scope, rows] = await succeeded(2);
    const reader = readerOf(scope);
    const undone = await openWith(at(rows, 0));
    const done = await openWith(at(rows, 1));
    await done.commit();
    await undone.rollBack();
    await reader.until([at(rows, 1).id]);
  });

  it("marks only test events", async () => {
    const [scope, rows] = await succeeded(1);
    const real = await openWith(at(rows, 0));
    await real.commit();
    const { eventId } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    await vi.waitFor(async () => {
      const { events } = await listEvents(scope, {});
      expect(events.map(({ is_test }) => is_test)).toEqual([false, true]);
      expect(events[1]?.id).toBe(eventId);
    });
  });

  it("goes back 90 days, and continues from a deleted event's cursor with what remains", async () => {
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
    const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    const ids: string[] = [];
    for (const days of [91, 90.01, 89.99, 1])
      ids.push((await sendTestEvent(scope, { name: "transaction.success" }, daysAgo(days))).eventId);
    const listed = async (cursor?: string) => (await listEvents(scope, { cursor })).events.map(({ id }) => id);
    await vi.waitFor(async () => expect(await listed()).toEqual(ids));
    const { next_cursor } = (await listEvents(scope, { limit: 1 })).pagination;
    await deleteOldEvents(now);
    expect(await listed()).toEqual(ids.slice(2));
    expect(await listed(next_cursor)).toEqual(ids.slice(2));
    expect((await deliveriesOf(scope)).map(({ eventId }) => eventId).toSorted()).toEqual(ids.slice(2).toSorted());
  });

  it("is empty for a partner without events, with a cursor to continue from", async () => {
    const scope: TenantScope = { partnerId: await createPartner(`Test ${randomBase62(6)}`), environment: "sandbox" };
    const { events, pagination } = await listEvents(scope, {});
    expect([events, pagination.has_more]).toEqual([[], false]);
    const { eventId } = await sendTestEvent(scope, { name: "transaction.failed" }, new Date());
    await vi.waitFor(async () => {
      const page = await listEvents(scope, { cursor: pagination.next_cursor });
      expect(page.events.map(({ id }) => id)).toEqual([eventId]);
    });
  });
});
