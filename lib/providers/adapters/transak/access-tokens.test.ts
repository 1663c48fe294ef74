import { describe, expect, it } from "vitest";
import { createConnect } from "#lib/providers/http.ts";
import type { OrderRef } from "#lib/providers/provider.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { createMemoryTokenStore, type TokenStore } from "#lib/providers/token-store.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { transak } from "./adapter.ts";
import { subject } from "./test-case.ts";

type Script = { livesMs?: number; refuses?: readonly string[]; isDown?: () => boolean; in200?: boolean };

/** A Transak server that issues tokens t1, t2, … and returns orders for any token it has not rejected. */
async function scripted(
  script: Script,
  act: (find: () => Promise<unknown>, heard: string[], address: string) => Promise<void>,
) {
  const { livesMs = 7 * 86_400_000, refuses = [], isDown = () => false, in200 = false } = script;
  const heard: string[] = [];
  let given = 0;
  const listener: Parameters<typeof withTestServer>[0] = (request, response) => {
    const send = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json));
    request.resume();
    if (request.url === "/partners/api/v2/refresh-token") {
      heard.push(`secret ${request.headers["api-secret"]}`);
      if (isDown()) return send(500, {});
      given += 1;
      const expiresAt = Math.floor((Date.now() + livesMs) / 1000);
      return send(200, { data: { accessToken: `t${given}`, expiresAt } });
    }
    const token = String(request.headers["access-token"]);
    heard.push(token);
    if (!refuses.includes(token)) return send(200, { data: { id: "tk-1", status: "COMPLETED" } });
    send(in200 ? 200 : 401, { error: { statusCode: 401, message: "Access token is invalid" } });
  };
  await withTestServer(listener, async (address) => {
    const provider = transak.create(subject.settings(address), createConnect());
    await act(() => provider.getOrder(bought), heard, address);
  });
}

const bought: OrderRef = { reference: "tx_01", providerTransactionId: "tk-1", side: "BUY" };
const asking = "secret transak-api-secret";

describe("Transak access token", () => {
  it("is requested once for concurrent and later requests", () =>
    scripted({}, async (find, heard) => {
      await Promise.all([find(), find(), find()]);
      await find();
      expect(heard).toEqual([asking, "t1", "t1", "t1", "t1"]);
    }));

  it("is renewed one hour before it expires", () =>
    scripted({ livesMs: 59 * 60_000 }, async (find, heard) => {
      await find();
      await find();
      expect(heard).toEqual([asking, "t1", asking, "t2"]);
    }));

  it("is still used in its last hour when renewal fails", () => {
    let isDown = false;
    return scripted({ livesMs: 59 * 60_000, isDown: () => isDown }, async (find, heard) => {
      await find();
      isDown = true;
      expect(await find()).toMatchObject({ status: "success" });
      expect(heard.at(-1)).toBe("t1");
    });
  });

  it.each([
    ["a 401", false],
    ["a 401 inside a 200", true],
  ])("is replaced after %s once for concurrent requests, which are retried", (_, in200) =>
    scripted({ refuses: ["t1"], in200 }, async (find, heard) => {
      const found = await Promise.all([find(), find()]);
      expect(found).toMatchObject([{ status: "success" }, { status: "success" }]);
      expect(heard.filter((one) => one === asking)).toHaveLength(2);
      expect(heard.filter((one) => one === "t2")).toHaveLength(2);
    }),
  );

  it("still verifies callbacks until it has been replaced twice", async () => {
    let given = 0;
    const tokens = createAccessTokens(createMemoryTokenStore(), async () => {
      given += 1;
      return { value: `t${given}`, endsAt: Date.now() + 60_000 };
    });
    for (const keys of [["t1"], ["t2", "t1"], ["t3", "t2"]]) {
      await tokens.withToken(async () => null);
      expect(await tokens.keys()).toEqual(keys);
    }
  });

  it("is shared by instances with the same account, and not by others", async () => {
    const stores = new Map<string, TokenStore>();
    const open = (account: string) => {
      const store = stores.get(account) ?? createMemoryTokenStore();
      stores.set(account, store);
      return store;
    };
    await scripted({}, async (_find, heard, address) => {
      const changes: Record<string, string>[] = [{}, { apiSecret: "rotated" }, { apiKey: "another" }];
      for (const changed of changes) {
        const provider = transak.create({ ...subject.settings(address), ...changed }, createConnect(), open);
        await provider.getOrder(bought);
      }
      expect(heard).toEqual([asking, "t1", "t1", asking, "t2"]);
    });
  });

  it("is replaced at most once per request", () =>
    scripted({ refuses: ["t1", "t2"] }, async (find, heard) => {
      await expect(find()).rejects.toMatchObject({ code: "provider_unavailable" });
      expect(heard).toEqual([asking, "t1", asking, "t2"]);
    }));
});
