import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawSql, transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { selectDue } from "#db/webhook-queue.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { createEndpoint } from "./manage-endpoints.ts";
import { resendDelivery } from "./resend.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { serveAllDue } from "./sender.ts";
import { startReceiver } from "./test-receiver.ts";
import { deliveriesOf, newTestEndpoint, testSenderContext } from "./test-webhooks.ts";
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
