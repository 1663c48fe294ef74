import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callLimits, createConnect } from "#lib/providers/http.ts";
import { withTestServer } from "#lib/providers/test-server.ts";

const anything = z.unknown();
const connect = createConnect();

/** Sends a body in chunks of 64 KiB for as long as the client reads; `poured` returns the number of bytes sent. */
function pouring(bytes: number, headers = {}) {
  let poured = 0;
  const listener: RequestListener = (_, response) => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    response.writeHead(200, headers);
    const pour = () => {
      while (poured < bytes && !response.destroyed) {
        poured += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", pour);
      }
      response.end();
    };
    pour();
  };
  return { listener, poured: () => poured };
}

describe("a call with limits", () => {
  const limited = <Result>(maxResponseBytes: number, signal: AbortSignal, act: () => Promise<Result>) =>
    callLimits.run({ maxResponseBytes, signal }, act);
  const never = new AbortController().signal;

  it("cuts off a response of 200 MB", async () => {
    const huge = pouring(200 * 1024 * 1024);
    await withTestServer(huge.listener, async (address) => {
      const asked = limited(256 * 1024, never, () => connect(address)("GET", "/", anything));
      const cause = { message: "The response is longer than 262144 bytes" };
      await expect(asked).rejects.toMatchObject({ code: "provider_unavailable", cause });
    });
    // The bytes beyond the limit are in the sockets' buffers.
    expect(huge.poured()).toBeLessThan(16 * 1024 * 1024);
  });

  it("cuts off a response with a larger Content-Length", async () => {
    const huge = pouring(200 * 1024 * 1024, { "content-length": String(200 * 1024 * 1024) });
    await withTestServer(huge.listener, async (address) => {
      const asked = limited(256 * 1024, never, () => connect(address)("GET", "/", anything));
      const cause = { message: "The response is longer than 262144 bytes" };
      await expect(asked).rejects.toMatchObject({ code: "provider_unavailable", cause });
    });
    expect(huge.poured()).toBeLessThan(16 * 1024 * 1024);
  });

  it("closes the connection when the call is aborted", async () => {
    const limit = new AbortController();
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const listener: RequestListener = (request) => {
      request.socket.once("close", gone.resolve);
      arrived.resolve();
    };
    await withTestServer(listener, async (address) => {
      const asked = limited(1024, limit.signal, () => connect(address)("GET", "/", anything));
      await arrived.promise;
      limit.abort();
      await expect(asked).rejects.toMatchObject({ code: "provider_unavailable" });
      await gone.promise;
    });
  });

  it("reads a response within the limit, even in many packets", () =>
    withTestServer(
      (_, response) => response.end(JSON.stringify("ü".repeat(100_000))),
      async (address) => {
        expect(await limited(256 * 1024, never, () => connect(address)("GET", "/", anything))).toHaveLength(100_000);
      },
    ));
});

describe("a provider's response", () => {
  it("is never decompressed, so that a gzip bomb has no effect", async () => {
    const bomb = gzipSync(JSON.stringify("x".repeat(100 * 1024 * 1024)));
    const encodings: unknown[] = [];
    const listener: RequestListener = (request, response) => {
      encodings.push(request.headers["accept-encoding"]);
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    };
    await withTestServer(listener, async (address) => {
      const before = process.memoryUsage();
      // Decompressed, it would match the schema.
      const error = await connect(address)("GET", "/", z.string()).catch((caught) => caught);
      const after = process.memoryUsage();
      expect([error.code, error.message]).toEqual([
        "provider_unavailable",
        "The provider's response could not be parsed",
      ]);
      const grown = after.heapUsed + after.external - before.heapUsed - before.external;
      expect(grown).toBeLessThan(50 * 1024 * 1024);
    });
    expect(encodings).toEqual([undefined]);
  });

  it("is never followed if it is a redirect", async () => {
    let calls = 0;
    const elsewhere: RequestListener = (_, response) => {
      calls += 1;
      response.end("{}");
    };
    await withTestServer(elsewhere, async (target) => {
      for (const status of [301, 302, 303, 307, 308]) {
        await withTestServer(
          (_, response) => response.writeHead(status, { location: target }).end(),
          async (address) => {
            await expect(connect(address)("GET", "/", anything)).rejects.toMatchObject({ status });
          },
        );
      }
    });
    expect(calls).toBe(0);
  });

  it("is rejected with ten thousand headers", () =>
    withTestServer(
      (_, response) => {
        for (let index = 0; index < 10_000; index += 1) response.setHeader(`x-filler-${index}`, "x");
        response.end("{}");
      },
      (address) =>
        expect(connect(address)("GET", "/", anything)).rejects.toMatchObject({ code: "provider_unavailable" }),
    ));
});
