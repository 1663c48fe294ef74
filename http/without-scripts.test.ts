import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { withoutScripts } from "./without-scripts.ts";

type Sent = { status?: number; type?: string; chunks: string[]; isCompressed?: boolean; method?: string };

/** What a browser receives if these chunks are written, and it begins to read the body after the last one. */
async function receive({
  status = 200,
  type = "text/html; charset=utf-8",
  chunks,
  isCompressed = false,
  method,
}: Sent) {
  const written = Promise.withResolvers<void>();
  const server = createServer((_request, plain) => {
    const response = withoutScripts(plain, { isCompressed });
    response.statusCode = status;
    response.setHeader("content-type", type);
    for (const chunk of chunks) {
      response.write(Buffer.from(chunk));
      // As Next does with its first one.
      if (isCompressed && !response.headersSent) response.flushHeaders();
    }
    response.end(written.resolve);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { method });
  await written.promise;
  const body = await response.text();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { body, encoding: response.headers.get("content-encoding") };
}

const head =
  '<head><link rel="preload" as="script" href="/_next/a.js"><link rel="stylesheet" href="/_next/a.css"></head>';
const body =
  '<p>Zahlen Sie 5 €</p><script>self.__next_f.push([1,"\\u003c/script>"])</script><script src="/x.js" async=""></script>';
const own = '<script src="/checkout.js" defer=""></script>';

it("removes Next's scripts and preloads, however the body is split, and keeps everything else", async () => {
  const whole = head + body + own;
  for (const place of [1, 40, head.length + 12, head.length + 30, whole.length - 3]) {
    const { body: got } = await receive({ chunks: [whole.slice(0, place), whole.slice(place)] });
    expect(got).toBe(`<head><link rel="stylesheet" href="/_next/a.css"></head><p>Zahlen Sie 5 €</p>${own}`);
  }
});

it.each([
  ["an error page", { status: 500, chunks: [head + body] }],
  ["JSON", { type: "application/json", chunks: ['{"a":"<script>1</script>"}'] }],
  [
    "a page with streamed content",
    { chunks: ['<template id="B:0"></template>', '<div hidden="" id="S:0">x</div>', body] },
  ],
])("doesn't change %s", async (_what, sent) => {
  for (const isCompressed of [false, true])
    expect((await receive({ ...sent, isCompressed })).body).toBe(sent.chunks.join(""));
});

it("compresses pages of every length, also for clients that read late, and no error pages or other files", async () => {
  const long = Array.from({ length: 100 }, () => randomBytes(30_000).toString("base64"));
  for (const chunks of [[`<p>Paid</p>`, own], [], long])
    expect(await receive({ chunks, isCompressed: true })).toEqual({ body: chunks.join(""), encoding: "gzip" });
  for (const other of [{ status: 500 }, { type: "application/json" }, { isCompressed: false }])
    expect((await receive({ chunks: ["{}"], isCompressed: true, ...other })).encoding).toBeNull();
  const toHead = await receive({ chunks: [], isCompressed: true, method: "HEAD" });
  expect(toHead).toEqual({ body: "", encoding: "gzip" });
});
