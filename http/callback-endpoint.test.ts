import { describe, expect, it } from "vitest";
// biome-ignore lint/style/noRestrictedImports: no part of lib lists callbacks that are waiting.
import { rawSql } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import type { Callback, RampProvider } from "#lib/providers/provider.ts";
import { randomId } from "#lib/random-id.ts";
import { orderFor, testRow } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "#lib/transactions/test-transaction.ts";
import { callbackEndpoint } from "./callback-endpoint.ts";
import { toRequestContext } from "./request-context.ts";

const bytesMax = 65_536;

/** An endpoint for one provider, and what it reads. `send` returns the response's status. */
function newEndpoint(answers: Partial<RampProvider> = {}) {
  const id = randomId("provider");
  const read: Callback[] = [];
  const provider = testProvider({
    id,
    readCallback: (callback) => {
      read.push(callback);
      return null;
    },
    ...answers,
  });
  const { handler } = callbackEndpoint({
    providersIn: (environment) => (environment === "sandbox" ? [provider] : []),
    clock: () => new Date(),
  });
  let bodiesRead = 0;
  const send = async ({ query = "", headers = {}, body = "{}", provider: name = id, address = "203.0.113.1" } = {}) => {
    const request = new Request("http://slipway.test/api/callbacks/tester", { method: "POST", headers });
    const context = {
      ...toRequestContext(request),
      query,
      address,
      readBody: async () => {
        bodiesRead += 1;
        return Buffer.from(body);
      },
    };
    return (await handler(context, { provider: name })).status;
  };
  const outcomes = async () =>
    (await rawSql()`select outcome from callbacks where provider = ${id} order by id`).map(({ outcome }) => outcome);
  return { id, read, send, outcomes, bodiesRead: () => bodiesRead };
}

describe("the callback endpoint", () => {
  it("passes on the exact request, without a question mark if there is no query", async () => {
    const { read, send } = newEndpoint();
    expect(await send({ headers: { "x-signature": "s" }, body: '{"a": 1}' })).toBe(200);
    expect(await send({ query: "a=1&b" })).toBe(200);
    expect(read).toMatchObject([
      {
        method: "POST",
        path: "/api/callbacks/tester",
        headers: { "x-signature": "s" },
        body: Buffer.from('{"a": 1}'),
      },
      { path: "/api/callbacks/tester?a=1&b" },
    ]);
  });

  it("rejects an unknown provider and a too large body before reading the body", async () => {
    const { send, bodiesRead } = newEndpoint();
    expect(await send({ provider: "nobody" })).toBe(404);
    expect(await send({ headers: { "content-length": String(bytesMax + 1) } })).toBe(413);
    expect(bodiesRead()).toBe(0);
    expect(await send({ headers: { "content-length": String(bytesMax) } })).toBe(200);
  });

  it("applies a callback once after responding, however often it is sent", async () => {
    const id = randomId("provider");
    const made = await newTestTransaction({ provider: id });
    const order = orderFor(made, { status: "processing" });
    const { send } = newEndpoint({ id, readCallback: () => order, getOrder: async () => order });
    expect(await send({ provider: id })).toBe(200);
    await expect.poll(async () => (await readAgain(made)).moves).toEqual(["pending>processing callback"]);
    expect(await send({ provider: id })).toBe(200);
    expect((await readAgain(made)).moves).toEqual(["pending>processing callback"]);
  });

  it("applies more than five callbacks one after the other, also after rejected ones", async () => {
    let isGenuine = false;
    const order = orderFor(testRow({ id: randomId("tx") }), { status: "processing" });
    const { send, outcomes } = newEndpoint({
      readCallback: () => {
        if (!isGenuine) throw new AppError("callback_refused", "No");
        return order;
      },
    });
    for (let count = 0; count < 6; count += 1) expect(await send()).toBe(401);
    isGenuine = true;
    for (let count = 1; count <= 7; count += 1) {
      expect(await send({ body: `{"count":${count}}` })).toBe(200);
      await expect.poll(outcomes).toEqual(Array(count).fill("parked"));
    }
  });

  it("reads no more callbacks of an address after 300 with a wrong signature in a minute", async () => {
    let isGenuine = false;
    const { send, bodiesRead } = newEndpoint({
      readCallback: () => {
        if (!isGenuine) throw new AppError("callback_refused", "No");
        return null;
      },
    });
    const address = randomId("addr");
    const statuses = await Promise.all(Array.from({ length: 299 }, () => send({ address })));
    expect(new Set(statuses)).toEqual(new Set([401]));
    isGenuine = true;
    for (let count = 0; count < 5; count += 1) expect(await send({ address })).toBe(200);
    isGenuine = false;
    expect(await send({ address })).toBe(401);
    isGenuine = true;
    expect(await send({ address })).toBe(429);
    expect(bodiesRead()).toBe(305);
    expect(await send({ address: randomId("addr") })).toBe(200);
  });
});
