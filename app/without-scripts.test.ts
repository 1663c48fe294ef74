import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { withoutScripts } from "./without-scripts.ts";

type Sent = { status?: number; type?: string; chunks: string[] };

/** What a browser gets of an answer that is written in these pieces. */
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
    request({ port, host: "127.0.0.1", agent: false }, (answer) => {
      const got: Buffer[] = [];
      answer.on("data", (piece) => got.push(piece));
      answer.on("end", () => resolve(Buffer.concat(got).toString("utf8")));
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

it("takes Next's scripts and their preloads, wherever the pieces are cut, and leaves our own and everything else", async () => {
  const whole = head + body + own;
  for (const place of [1, 40, head.length + 12, head.length + 30, whole.length - 3]) {
    const got = await receive({ chunks: [whole.slice(0, place), whole.slice(place)] });
    expect(got).toBe(`<head><link rel="stylesheet" href="/_next/a.css"></head><p>Zahlen Sie 5 €</p>${own}`);
  }
});

it.each([
  ["a page that failed, which the browser draws", { status: 500, chunks: [head + body] }],
  ["what is no page", { type: "application/json", chunks: ['{"a":"<script>1</script>"}'] }],
  [
    "a page of which a part came later",
    { chunks: ['<template id="B:0"></template>', '<div hidden="" id="S:0">x</div>', body] },
  ],
])("leaves %s as it is", async (_what, sent) => {
  expect(await receive(sent)).toBe(sent.chunks.join(""));
});
