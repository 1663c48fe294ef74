import { describe, expect, it } from "vitest";
import { rawSql, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { deleteOldRows } from "#lib/retention/delete-old-rows.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
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
  return { seen, read };
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
  it("returns an event as soon as it is committed, after those that were committed before", async () => {
    const [scope, rows] = await succeeded(4);
    const reader = readerOf(scope);
    const open = await Promise.all(rows.map(openWith));
    for (const place of [2, 0, 3, 1]) {
      await at(open, place).commit();
      await reader.read();
    }
    expect(reader.seen).toEqual([2, 0, 3, 1].map((place) => at(rows, place).id));
  });

  it("returns each event once, in one order, while writers and readers run concurrently", async () => {
    const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    const made: string[] = [];
    const write = async () => {
      for (let count = 0; count < 10; count += 1)
        made.push((await sendTestEvent(scope, { name: "transaction.success" }, new Date())).eventId);
    };
    const follow = async () => {
      const seen: string[] = [];
      for (let cursor: string | undefined; seen.length < 80; ) {
        const page = await listEvents(scope, { cursor, limit: 3 });
        seen.push(...page.events.map(({ id }) => id));
        cursor = page.pagination.next_cursor;
      }
      return seen;
    };
    const writers = Array.from({ length: 8 }, write);
    const [first, ...others] = await Promise.all([follow(), follow(), follow(), ...writers]);
    expect(first?.toSorted()).toEqual(made.toSorted());
    for (const seen of others.slice(0, 2)) expect(seen).toEqual(first);
  });

  it("starts with latest after committed events and before open ones", async () => {
    const [scope, rows] = await succeeded(3);
    const done = await openWith(at(rows, 0));
    await done.commit();
    const open = await openWith(at(rows, 1));
    const { events, pagination } = await listEvents(scope, { cursor: "latest" });
    expect(events).toEqual([]);
    await open.commit();
    const page = await listEvents(scope, { cursor: pagination.next_cursor });
    expect(page.events.map(({ payload }) => payload.data.id)).toEqual([at(rows, 1).id]);
  });

  it("has no event of a rolled-back change", async () => {
    const [scope, rows] = await succeeded(2);
    const reader = readerOf(scope);
    const undone = await openWith(at(rows, 0));
    const done = await openWith(at(rows, 1));
    await done.commit();
    await undone.rollBack();
    await reader.read();
    expect(reader.seen).toEqual([at(rows, 1).id]);
  });

  it("marks only test events", async () => {
    const [scope, rows] = await succeeded(1);
    const real = await openWith(at(rows, 0));
    await real.commit();
    const { eventId } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    const { events } = await listEvents(scope, {});
    expect(events.map(({ is_test }) => is_test)).toEqual([false, true]);
    expect(events[1]?.id).toBe(eventId);
  });

  it("goes back 90 days, and continues from a deleted event's cursor with what remains", async () => {
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
    const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    const ids: string[] = [];
    for (const days of [91, 90.01, 89.99, 1])
      ids.push((await sendTestEvent(scope, { name: "transaction.success" }, daysAgo(days))).eventId);
    const listed = async (cursor?: string) => (await listEvents(scope, { cursor })).events.map(({ id }) => id);
    expect(await listed()).toEqual(ids);
    const { next_cursor } = (await listEvents(scope, { limit: 1 })).pagination;
    await rawSql()`update webhook_deliveries set status = 'delivered' where partner_id = ${scope.partnerId}`;
    await deleteOldRows(now);
    expect(await listed()).toEqual(ids.slice(2));
    expect(await listed(next_cursor)).toEqual(ids.slice(2));
    expect((await deliveriesOf(scope)).map(({ eventId }) => eventId).toSorted()).toEqual(ids.slice(2).toSorted());
  });

  it("is empty for a partner without events, with a cursor to continue from", async () => {
    const scope: TenantScope = { partnerId: await createPartner(`Test ${randomBase62(6)}`), environment: "sandbox" };
    const { events, pagination } = await listEvents(scope, {});
    expect([events, pagination.has_more]).toEqual([[], false]);
    const { eventId } = await sendTestEvent(scope, { name: "transaction.failed" }, new Date());
    const page = await listEvents(scope, { cursor: pagination.next_cursor });
    expect(page.events.map(({ id }) => id)).toEqual([eventId]);
  });
});

it("the list of events has cursors that don't show the numbers of their position", async () => {
  const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
  const { eventId } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  const { next_cursor } = (await listEvents(scope, {})).pagination;
  const [row] = await rawSql()`select sequence::text, position::text from webhook_events where id = ${eventId}`;
  const shown = Buffer.from(next_cursor, "base64url").toString("latin1");
  for (const text of [row?.position, `.${row?.sequence}`]) expect(shown).not.toContain(text);
  const { pagination } = await listEvents(scope, { cursor: next_cursor });
  expect(pagination.next_cursor).toBe(next_cursor);
});

describe("a cursor of version 0.1", () => {
  const cursorOf = (xid: number | string, sequence: bigint) => Buffer.from(`${xid}.${sequence}`).toString("base64url");

  /** Four events from before the upgrade, two of them with transaction IDs in another order than their sequences. */
  async function newUpgraded() {
    const { scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    const send = async () => (await sendTestEvent(scope, { name: "transaction.success" }, new Date())).eventId;
    const ids = [await send(), await send(), await send(), await send()];
    const sequences: bigint[] = [];
    for (const [place, xid] of [2010, 2012, 2011, 2013].entries()) {
      const [row] = await rawSql()`
        update webhook_events set position = 0, xid = ${xid} where id = ${at(ids, place)} returning sequence`;
      sequences.push(BigInt(row?.sequence));
    }
    const added = await send();
    const idsAfter = async (cursor: string) => (await listEvents(scope, { cursor })).events.map(({ id }) => id);
    return { ids, sequences, added, idsAfter, sent: [...ids, added] };
  }

  it("continues with the first event that its reader hasn't seen", async () => {
    const { sequences, idsAfter, sent } = await newUpgraded();
    const cursors = [2010, 2012, 2011, 2013].map((xid, place) => cursorOf(xid, at(sequences, place)));
    expect(await idsAfter(at(cursors, 0))).toEqual(sent.slice(1));
    // In the old order, the third event came before the second.
    expect(await idsAfter(at(cursors, 2))).toEqual(sent.slice(1));
    expect(await idsAfter(at(cursors, 1))).toEqual(sent.slice(2));
    expect(await idsAfter(at(cursors, 3))).toEqual(sent.slice(4));
  });

  it("continues from latest, also in a database whose transaction IDs are lower", async () => {
    const { idsAfter, added, sent } = await newUpgraded();
    expect(await idsAfter(cursorOf(2012, 2n ** 62n))).toEqual(sent.slice(3));
    expect(await idsAfter(cursorOf(99_999_999_999, 2n ** 62n))).toEqual([added]);
  });
});
