import type { RequestListener, ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { deadline } from "#lib/deadline.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { amount } from "#lib/providers/schemas.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { listQuotes } from "./list-quotes.ts";

const request: FiatRequest = {
  side: "BUY",
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: null,
};
const price = z.object({ fiat: amount, crypto: amount });
const result = (response: ServerResponse, crypto = "0.001") => response.end(`{"fiat":100,"crypto":${crypto}}`);
const healthy: RequestListener = (_, response) => result(response);

/** A provider that calls /name of the test server over HTTP. */
function providerAt(address: string, id: string): RampProvider {
  const http = createConnect({ timeoutMs: deadline(10_000) })(address);
  return testProvider({
    id,
    name: id,
    quote: async () => {
      const { fiat, crypto } = await http("GET", `/${id}`, price);
      return { fiatAmount: fiat, cryptoAmount: crypto, fees: { provider: "1", network: "0" }, expiresAt: null };
    },
  });
}

/** Runs `act` with adapters for providers that one test server simulates. */
const withProviders = (simulated: Record<string, RequestListener>, act: (providers: RampProvider[]) => Promise<void>) =>
  withTestServer(
    (incoming, response) => simulated[(incoming.url ?? "/").slice(1)]?.(incoming, response),
    (address) => act(Object.keys(simulated).map((id) => providerAt(address, id))),
  );

const ask = async (providers: RampProvider[]) => {
  const { supported, unsupported } = await listQuotes(request, providers, new Date());
  return {
    good: supported.map(({ id }) => id),
    bad: Object.fromEntries(unsupported.map(({ provider, reason }) => [provider.id, reason.unsupported])),
  };
};

const chunk = Buffer.alloc(64 * 1024, " ");
const pourForever: RequestListener = (_, response) => {
  const pour = () => {
    while (!response.destroyed) if (!response.write(chunk)) return void response.once("drain", pour);
  };
  pour();
};

describe("quotes with failing providers", () => {
  beforeEach(() => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("calls all eight providers in parallel", async () => {
    const waiting: ServerResponse[] = [];
    const listener: RequestListener = (_, response) => {
      waiting.push(response);
      if (waiting.length === 8) for (const held of waiting) result(held);
    };
    const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
    await withProviders(Object.fromEntries(ids.map((id) => [id, listener])), async (providers) => {
      expect(await ask(providers)).toEqual({ good: ids, bad: {} });
    });
  });

  it("returns the quotes of healthy providers despite resets, wrong responses, and endless bodies", async () => {
    const simulated: Record<string, RequestListener> = {
      "healthy-1": healthy,
      "healthy-2": healthy,
      reset: (incoming) => incoming.socket.resetAndDestroy(),
      broken: (_, response) => response.writeHead(500).end("oops"),
      page: (_, response) => response.end("<html>Maintenance</html>"),
      half: (_, response) => {
        response.writeHead(200, { "content-length": "100" }).write('{"fiat":');
        response.socket?.end();
      },
      zero: (_, response) => result(response, "0"),
      "no-number": (_, response) => result(response, "NaN"),
      tenfold: (_, response) => result(response, "0.01"),
      endless: pourForever,
    };
    const bad = Object.keys(simulated).filter((id) => !id.startsWith("healthy"));
    await withProviders(simulated, async (providers) => {
      for (let round = 0; round < 5; round += 1) {
        expect(await ask(providers)).toEqual({
          good: ["healthy-1", "healthy-2"],
          bad: Object.fromEntries(bad.map((id) => [id, "provider_error"])),
        });
      }
    });
  });

  it("closes the connection of a hanging provider at the deadline", async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const gone = Promise.withResolvers<void>();
    const hung: RequestListener = (incoming, response) => {
      incoming.socket.once("close", gone.resolve);
      asked.resolve(response);
    };
    const answered = Promise.withResolvers<void>();
    const watched: RequestListener = (_, response) => {
      response.once("close", answered.resolve);
      result(response);
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await withProviders({ healthy: watched, hung }, async (providers) => {
      const quotes = ask(providers);
      const held = await asked.promise;
      await answered.promise;
      vi.advanceTimersByTime(deadline(2_500));
      expect(await quotes).toEqual({ good: ["healthy"], bad: { hung: "provider_timeout" } });
      await gone.promise;
      expect(held.destroyed).toBe(true);
    });
  });

  it("stops calling a failing provider and resumes once it recovers", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let calls = 0;
    let isDown = true;
    const failing: RequestListener = (_, response) => {
      calls += 1;
      if (isDown) response.writeHead(503).end();
      else result(response);
    };
    await withProviders({ failing, healthy }, async (providers) => {
      for (let time = 0; time < 10; time += 1) expect((await ask(providers)).good).toEqual(["healthy"]);
      expect(calls).toBe(3);
      isDown = false;
      vi.advanceTimersByTime(1_000);
      // The probe runs in the background; its result is for later requests.
      expect((await ask(providers)).good).toEqual(["healthy"]);
      await expect.poll(async () => (await ask(providers)).good).toEqual(["failing", "healthy"]);
    });
  });

  it("keeps memory flat under endless bodies", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const used = async () => {
      // Weakly referenced objects are freed one turn later.
      for (let turn = 0; turn < 3; turn += 1) {
        collect();
        await new Promise(setImmediate);
      }
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    await withProviders({ "endless-1": pourForever, "endless-2": pourForever, healthy }, async (providers) => {
      // New adapters each time, because the breakers would stop the calls.
      const round = () => ask(providers.map((provider) => ({ ...provider })));
      await round();
      const before = await used();
      for (let time = 0; time < 80; time += 1) expect((await round()).good).toEqual(["healthy"]);
      expect((await used()) - before).toBeLessThan(10 * 1024 * 1024);
    });
  });
});
