import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { compressedFiles } from "./compressed-files.ts";

const script = "export const answer = 42;";

async function serve(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "compressed-"));
  mkdirSync(path.join(folder, "static/chunks"), { recursive: true });
  writeFileSync(path.join(folder, "static/chunks/a.js.br"), brotliCompressSync(script));
  const send = compressedFiles(folder);
  const server = createServer((sent, response) => void (send(sent, response) || response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/chunks/`;
}

test("sends a compressed script to clients that accept it", async () => {
  const { statusCode, headers, body } = await request(`${await serve()}a.js`, {
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(Buffer.from(await body.arrayBuffer())).toEqual(brotliCompressSync(script));
});

test("leaves other clients and other files to the next server", async () => {
  const root = await serve();
  for (const [name, accepted] of [
    ["a.js", "gzip"],
    ["a.js", undefined],
    ["b.js", "br"],
    ["..%2Fa.js", "br"],
  ] as const) {
    const { statusCode, body } = await request(root + name, {
      headers: accepted ? { "accept-encoding": accepted } : {},
    });
    await body.dump();
    expect(statusCode, `${name} ${accepted}`).toBe(404);
  }
});
