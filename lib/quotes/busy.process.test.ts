import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { amount } from "#lib/providers/schemas.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { block, withThreadedServer } from "./test-busy.ts";
import { request } from "./test-request.ts";

// These tests are busy for longer than a deadline, which is ten times as long in other tests.
vi.resetModules();
stubVariables({ SLIPWAY_TEST_DEADLINE_FACTOR: "0.4" });
const { listQuotes } = await import("./list-quotes.ts");
const { callWithDeadline, DeadlineExceeded, deadlineMs } = await import("#lib/providers/call-with-deadline.ts");
const { createConnect } = await import("#lib/providers/http.ts");
const { startDeadline } = await import("#lib/providers/start-deadline.ts");
const busyMs = 1.2 * deadlineMs;

const price = z.object({ crypto: amount });
const body = '{"crypto":0.001}';

const quotesOf = (address: string) => {
  const http = createConnect()(address);
  const provider = testProvider({
    async quote() {
      // Like an adapter that reads a list of assets first.
      await http("GET", "/", price);
      const { crypto } = await http("GET", "/", price);
      const fees = { provider: "1", network: "1" };
      return { fiatAmount: request.fiatAmount, cryptoAmount: crypto, fees, expiresAt: null };
    },
  });
  return listQuotes(request, [provider], new Date());
};

describe("while this process is busy for longer than a provider's deadline", () => {
  it("quotes a provider that responded in the meantime", () =>
    withThreadedServer(body, async (address, asked) => {
      const quotes = quotesOf(address);
      await asked;
      block(busyMs);
      expect((await quotes).supported).toHaveLength(1);
    }));

  it("quotes a provider that it could only reach afterwards", () =>
    withThreadedServer(body, async (address) => {
      const quotes = quotesOf(address);
      block(busyMs);
      expect((await quotes).supported).toHaveLength(1);
    }));

  it("gives up on a provider that doesn't respond", () =>
    withThreadedServer(null, async (address, asked) => {
      vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const quotes = quotesOf(address);
      await asked;
      block(busyMs);
      expect((await quotes).unsupported).toMatchObject([{ reason: { unsupported: "provider_timeout" } }]);
      vi.restoreAllMocks();
    }));

  it("gives up on a provider whose adapter doesn't return", async () => {
    const call = callWithDeadline(() => new Promise(() => undefined));
    block(busyMs);
    await expect(call).rejects.toThrow(DeadlineExceeded);
  });
});

describe("a deadline", () => {
  /** Blocks again and again until the deadline is exceeded. Returns how often. */
  async function blocksUntilExceeded(durationMs: number, maxMs: number, blockMs: number): Promise<number> {
    let isExceeded = false;
    let blocks = 0;
    startDeadline(
      durationMs,
      () => {
        isExceeded = true;
      },
      maxMs,
    );
    while (!isExceeded) {
      block(blockMs);
      blocks += 1;
      await new Promise(setImmediate);
    }
    return blocks;
  }

  it("counts a time in which the process was busy as one step of 100 ms", async () => {
    expect(await blocksUntilExceeded(500, 60_000, 250)).toBeGreaterThanOrEqual(5);
  });

  it("ends at its maximum, however busy the process is", async () => {
    expect(await blocksUntilExceeded(5_000, 500, 250)).toBeLessThan(6);
  });
});
