import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { withoutScripts } from "./without-scripts.ts";

type Sent = { status?: number; type?: string; chunks: string[] };

/** The body that a browser receives if it is written in these chunks. */
async function receive({ status = 200, type = "text/html; charset=utf-8", chunks }: Sent): Promise<string> {
  const server = createServer((_request, plain) => {
    const response = withoutScripts(plain);
    response.statusCode = status;
    response.setHeader("content-type", type);
    for (const chunk of chunks) response.write(Buffer.from(chunk));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const body = await new Promise<string>((resolve, reject) => {
    request({ port, host: "127.0.0.1", agent: false }, (response) => {
      const got: Buffer[] = [];
      response.on("data", (piece) => got.push(piece));
      response.on("end", () => resolve(Buffer.concat(got).toString("utf8")));
    })
      .on("error", reject)
      .end();
  });
  await new Promise((resolve) => server.close(resolve));
  return body;
}

const head =
  '<head><link rel="preload" as="script" href="/_next/a.js"><link rel="stylesheet" href="/_next/a.css"></head>';
const body =
  '<p>Zahlen Sie 5 €</p><script>self.__next_f.push([1,"\\u003c/script>"])</script><script src="/x.js" async=""></script>';
const own = '<script src="/checkout.js" defer=""></script>';

it("removes Next's scripts and preloads, however the body is split, and keeps everything else", async () => {
  const whole = head + body + own;
  for (const place of [1, 40, head.length + 12, head.length + 30, whole.length - 3]) {
    const got = await receive({ chunks: [whole.slice(0, place), whole.slice(place)] });
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
  expect(await receive(sent)).toBe(sent.chunks.join(""));
});
