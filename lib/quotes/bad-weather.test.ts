import type { RequestListener, ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createConnect } from "#lib/providers/http.ts";
import type { QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import { amount } from "#lib/providers/schemas.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { listQuotes } from "./list-quotes.ts";

const request: QuoteRequest = {
  side: "BUY",
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: null,
};
const price = z.object({ fiat: amount, crypto: amount });
const answer = (response: ServerResponse, crypto = "0.001") => response.end(`{"fiat":100,"crypto":${crypto}}`);
const healthy: RequestListener = (_, response) => answer(response);

/** A provider that is really asked over HTTP, at /name of this server. */
function providerAt(address: string, id: string): RampProvider {
  const http = createConnect({ timeoutMs: 10_000 })(address);
  return testProvider({
    id,
    name: id,
    quote: async () => {
      const { fiat, crypto } = await http("GET", `/${id}`, price);
      return { fiatAmount: fiat, cryptoAmount: crypto, fees: { provider: "1", network: "0" }, expiresAt: null };
    },
  });
}

/** Plays providers by name on one server and hands their adapters over. */
const playing = (played: Record<string, RequestListener>, act: (providers: RampProvider[]) => Promise<void>) =>
  withTestServer(
    (incoming, response) => played[(incoming.url ?? "/").slice(1)]?.(incoming, response),
    (address) => act(Object.keys(played).map((id) => providerAt(address, id))),
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

describe("quotes under bad weather", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("asks all eight before the first one answers", async () => {
    const waiting: ServerResponse[] = [];
    const listener: RequestListener = (_, response) => {
      waiting.push(response);
      if (waiting.length === 8) for (const held of waiting) answer(held);
    };
    const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
    await playing(Object.fromEntries(ids.map((id) => [id, listener])), async (providers) => {
      expect(await ask(providers)).toEqual({ good: ids, bad: {} });
    });
  });

  it("always has the healthy ones' quotes beside one that resets, one that lies and one that never stops", async () => {
    const played: Record<string, RequestListener> = {
      "healthy-1": healthy,
      "healthy-2": healthy,
      reset: (incoming) => incoming.socket.resetAndDestroy(),
      broken: (_, response) => response.writeHead(500).end("oops"),
      page: (_, response) => response.end("<html>Maintenance</html>"),
      half: (_, response) => {
        response.writeHead(200, { "content-length": "100" }).write('{"fiat":');
        response.socket?.end();
      },
      zero: (_, response) => answer(response, "0"),
      "no-number": (_, response) => answer(response, "NaN"),
      tenfold: (_, response) => answer(response, "0.01"),
      endless: pourForever,
    };
    const bad = Object.keys(played).filter((id) => !id.startsWith("healthy"));
    await playing(played, async (providers) => {
      for (let round = 0; round < 5; round += 1) {
        expect(await ask(providers)).toEqual({
          good: ["healthy-1", "healthy-2"],
          bad: Object.fromEntries(bad.map((id) => [id, "provider_error"])),
        });
      }
    });
  });

  it("drops a hung provider's connection with the deadline, and its answer with it", async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const gone = Promise.withResolvers<void>();
    const hung: RequestListener = (incoming, response) => {
      incoming.socket.once("close", gone.resolve);
      asked.resolve(response);
    };
    const answered = Promise.withResolvers<void>();
    const watched: RequestListener = (_, response) => {
      response.once("close", answered.resolve);
      answer(response);
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await playing({ healthy: watched, hung }, async (providers) => {
      const quotes = ask(providers);
      const held = await asked.promise;
      await answered.promise;
      vi.advanceTimersByTime(2_500);
      expect(await quotes).toEqual({ good: ["healthy"], bad: { hung: "provider_timeout" } });
      await gone.promise;
      expect(held.destroyed).toBe(true);
    });
  });

  it("stops asking one that keeps failing, and asks again once it is back", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let calls = 0;
    let isDown = true;
    const failing: RequestListener = (_, response) => {
      calls += 1;
      if (isDown) response.writeHead(503).end();
      else answer(response);
    };
    await playing({ failing, healthy }, async (providers) => {
      for (let time = 0; time < 10; time += 1) expect((await ask(providers)).good).toEqual(["healthy"]);
      expect(calls).toBe(3);
      isDown = false;
      vi.advanceTimersByTime(15_000);
      // The probe goes out beside this question; its answer is for those after it.
      expect((await ask(providers)).good).toEqual(["healthy"]);
      await vi.waitFor(async () => expect((await ask(providers)).good).toEqual(["failing", "healthy"]));
    });
  });

  it("keeps memory flat under bodies without an end", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const used = async () => {
      // What is only weakly held goes in the turn after.
      for (let turn = 0; turn < 3; turn += 1) {
        collect();
        await new Promise(setImmediate);
      }
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    await playing({ "endless-1": pourForever, "endless-2": pourForever, healthy }, async (providers) => {
      // New adapters each time: their breakers would keep us from asking.
      const round = () => ask(providers.map((provider) => ({ ...provider })));
      await round();
      const before = await used();
      for (let time = 0; time < 80; time += 1) expect((await round()).good).toEqual(["healthy"]);
      expect((await used()) - before).toBeLessThan(10 * 1024 * 1024);
    });
  });
});
