import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawSql, transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { selectDue } from "#lib/webhooks/queries/queue.ts";
import { createEndpoint } from "./manage-endpoints.ts";
import { resendDelivery } from "./resend.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { serveAllDue } from "./sender.ts";
import { startReceiver } from "./test-receiver.ts";
import { deliveriesOf, newTestEndpoint, queueTestEvents, testSenderContext } from "./test-webhooks.ts";
import { writeEvent } from "./write-event.ts";

// These tests serve everything that is due in the database.
setUpOwnDatabase();
beforeEach(async () => {
  await rawSql()`update webhook_endpoints set deleted_at = now()`;
});
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function failingReceiver() {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  open.push(receiver);
  return receiver;
}

async function sendEvents({ scope }: Awaited<ReturnType<typeof newTestEndpoint>>, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.push((await sendTestEvent(scope, { name: "transaction.success" }, new Date())).eventId);
  return ids;
}

describe("the order of sending", () => {
  it("puts manual resends first, then first attempts, then retries, and fills a page in that order", async () => {
    const receiver = await failingReceiver();
    const made = await newTestEndpoint(receiver.url);
    const repeats = await sendEvents(made, 3);
    await serveAllDue(testSenderContext());
    const firsts = await sendEvents(made, 3);
    const [asked] = (await deliveriesOf(made.scope)).filter(({ eventId }) => eventId === repeats[2]);
    await resendDelivery(made.scope, asked?.id ?? "", new Date());
    const due = async (except: string[], limit: number) =>
      (await selectDue(made.endpoint.id, new Date(Date.now() + 60_000), except, limit)).map(({ eventId }) => eventId);
    const all = await due([], 100);
    expect(all[0]).toBe(repeats[2]);
    expect(all.slice(1, 4)).toEqual(firsts);
    expect(all.slice(4).toSorted()).toEqual(repeats.slice(0, 2).toSorted());
    expect(await due([], 3)).toEqual([repeats[2], firsts[0], firsts[1]]);
    expect(await due([asked?.id ?? ""], 3)).toEqual(firsts);
  });

  it("claims no endpoint with only an event that waits for an earlier one", async () => {
    const row = await newTestTransaction();
    const receiver = await failingReceiver();
    const wanted = { name: "A", url: receiver.url, events: ["transaction.failed", "transaction.success"] as const };
    await createEndpoint(row, { ...wanted, events: [...wanted.events] }, null, new Date());
    await transact((tx) => writeEvent({ ...row, status: "expired" }, { now: new Date() }, tx));
    expect(await serveAllDue(testSenderContext())).toBe(1);
    await transact((tx) => writeEvent({ ...row, status: "success" }, { now: new Date() }, tx));
    expect(await serveAllDue(testSenderContext())).toBe(0);
    const inADay = () => new Date(Date.now() + 25 * 3_600_000);
    expect(await serveAllDue(testSenderContext({ now: inADay }))).toBe(1);
    expect(receiver.received).toHaveLength(3);
  });
});

describe("a backlog", () => {
  const eventIds = ({ received }: Awaited<ReturnType<typeof startReceiver>>) =>
    received.map(({ headers }) => String(headers["webhook-id"]));

  // Pages of 100, 500, and what is left.
  it.each([600, 601])("of %i events arrives whole and in order, each event once", async (count) => {
    const receiver = await startReceiver();
    open.push(receiver);
    const ids = await queueTestEvents(await newTestEndpoint(receiver.url), count);
    await serveAllDue(testSenderContext());
    const arrived = eventIds(receiver);
    expect(arrived.toSorted()).toEqual(ids.toSorted());
    // Five are in flight at a time, so none overtakes more than four.
    const places = new Map(ids.map((id, place) => [id, place]));
    expect(arrived.filter((id, place) => Math.abs(place - (places.get(id) ?? 0)) > 5)).toEqual([]);
  });

  it("is selected in pages of up to 500 first attempts, and up to 100 retries", async () => {
    const made = await newTestEndpoint("http://127.0.0.1:9/hook");
    const select = async (except: string[] = []) =>
      (await selectDue(made.endpoint.id, new Date(), except, 500)).map(({ eventId }) => eventId);
    const retries = await queueTestEvents(made, 101, { attempts: 1 });
    expect(await select()).toEqual(retries.slice(0, 100));
    const firsts = await queueTestEvents(made, 400);
    expect(await select()).toEqual([...firsts, ...retries.slice(0, 100)]);
    const more = await queueTestEvents(made, 101);
    const page = await select();
    expect(page).toHaveLength(500);
    expect(page.toSorted()).toEqual([...firsts, ...more].filter((id) => page.includes(id)).toSorted());
  });

  it("of retries lets a new event wait for one page of 100", async () => {
    const receiver = await startReceiver();
    open.push(receiver);
    const made = await newTestEndpoint(receiver.url);
    await queueTestEvents(made, 700, { attempts: 1 });
    let sent: Promise<string[]> | undefined;
    receiver.answerWith(async (response) => {
      // In the middle of the third page.
      if (receiver.received.length === 250) sent = sendEvents(made, 1);
      await sent;
      response.end();
    });
    await serveAllDue(testSenderContext());
    const [eventId] = (await sent) ?? [];
    // The rest of that page, and what was in flight.
    expect(eventIds(receiver).indexOf(eventId ?? "") - 250).toBeLessThanOrEqual(100);
    expect(receiver.received).toHaveLength(701);
  });
});
