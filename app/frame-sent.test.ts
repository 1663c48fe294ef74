import { expect, it } from "vitest";
import { frameSent, frames } from "./frame-sent.ts";

it("resolves when the frame of this page is sent, not that of another", async () => {
  const own = Promise.withResolvers<void>();
  const order: string[] = [];
  const waiting = frames.run(own.promise, async () => {
    await frameSent();
    order.push("content");
  });
  await frames.run(Promise.resolve(), frameSent);
  order.push("own frame");
  own.resolve();
  await waiting;
  expect(order).toEqual(["own frame", "content"]);
});

it.each([
  ["never sent", new Promise<void>(() => undefined)],
  ["not sent by our server, in development", undefined],
])("doesn't wait for a frame that is %s", async (_why, frame) => {
  // Resolves, or the test times out.
  expect(await (frame ? frames.run(frame, frameSent) : frameSent())).toBeUndefined();
});
