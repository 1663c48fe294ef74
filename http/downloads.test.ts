import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import client from "#clients/typescript/package.json" with { type: "json" };
import manifest from "#package.json" with { type: "json" };
import { downloads } from "./downloads.ts";

const current = `slipway-${manifest.version}.tgz`;

async function serve(folder = mkdtempSync(path.join(tmpdir(), "downloads-"))): Promise<string> {
  for (const name of [current, "slipway-0.0.1.tgz", "slipway-0.0.1-py3-none-any.whl", "typescript-stamp"])
    writeFileSync(path.join(folder, name), `bytes of ${name}`);
  const send = downloads(folder);
  const server = createServer((sent, response) => void (send(sent, response) || response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function get(url: string, options: Parameters<typeof request>[1] = {}) {
  const { statusCode, headers, body } = await request(url, options);
  return { statusCode, headers, text: await body.text() };
}

test("the package has the version of the installation", () => {
  expect(client.version).toBe(manifest.version);
});

test("serves a library with its type, and not again to a client that has it", async () => {
  const url = `${await serve()}/downloads/${current}`;
  const { statusCode, headers, text } = await get(url);
  expect([statusCode, text]).toEqual([200, `bytes of ${current}`]);
  expect(headers).toMatchObject({
    "content-type": "application/gzip",
    "content-length": String(text.length),
    "cache-control": "public, no-cache",
    "x-content-type-options": "nosniff",
  });
  const again = await get(url, { headers: { "if-none-match": String(headers.etag) } });
  expect([again.statusCode, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
  const head = await get(url, { method: "HEAD" });
  expect([head.statusCode, head.text, head.headers.etag]).toEqual([200, "", headers.etag]);
});

test("serves earlier versions and wheels, and redirects the name without a version to the current one", async () => {
  const url = `${await serve()}/downloads`;
  expect((await get(`${url}/slipway-0.0.1.tgz`)).text).toBe("bytes of slipway-0.0.1.tgz");
  const { statusCode, headers } = await get(`${url}/slipway-0.0.1-py3-none-any.whl`);
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/zip"]);
  const redirect = await get(`${url}/slipway.tgz`);
  expect([redirect.statusCode, redirect.headers.location]).toEqual([302, `/downloads/${current}`]);
});

test("serves a library that was built after the start", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "downloads-"));
  const url = `${await serve(folder)}/downloads/slipway-9.9.9.tgz`;
  expect((await get(url)).statusCode).toBe(404);
  writeFileSync(path.join(folder, "slipway-9.9.9.tgz"), "built later");
  expect((await get(url)).text).toBe("built later");
});

test("leaves other requests to the next server", async () => {
  const url = await serve();
  for (const name of [
    "/downloads",
    "/downloads/",
    "/downloads/typescript-stamp",
    "/downloads/slipway.whl",
    `/${current}`,
  ])
    expect((await get(url + name)).statusCode, name).toBe(404);
  expect((await get(`${url}/downloads/${current}`, { method: "POST" })).statusCode).toBe(404);
});
