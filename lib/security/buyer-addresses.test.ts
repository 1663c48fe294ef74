import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { listAttentionItems } from "#lib/people/operators/list-attention-items.ts";
import { readOverview } from "#lib/people/operators/read-overview.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubVariables } from "#lib/test-variables.ts";
import {
  clearBuyerAddresses,
  findAddressProblem,
  findProxyProblem,
  noteBuyer,
  readAddressProblem,
} from "./buyer-addresses.ts";
import { pendingEvents } from "./count-event.ts";
import { flushSecurityEvents } from "./sync-events.ts";

const sql = setUpOwnDatabase();
const now = new Date();

const from = (address: string, hasExtraProxy = false) => ({ address, hasExtraProxy });
const publicBuyers = (count: number, hasExtraProxy = false) =>
  Array.from({ length: count }, (_, host) => from(`203.0.113.${host}`, hasExtraProxy));
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe("the addresses of buyers", () => {
  it.each(["10.0.0.1", "127.0.0.1", "172.17.0.1", "100.64.0.1", "169.254.1.1", "::1", "fd00::1", "fe80::1", "unknown"])(
    "are wrong from the first buyer at %s",
    (address) => expect(findAddressProblem([from(address)])).toBe("private_address"),
  );

  it.each(["203.0.113.9", "8.8.8.8", "2a00:1450::1"])("are right with one buyer at %s", (address) =>
    expect(findAddressProblem([from(address)])).toBeNull(),
  );

  it("are wrong while half of them are private", () => {
    expect(findAddressProblem([from("10.0.0.1"), ...publicBuyers(1)])).toBe("private_address");
    expect(findAddressProblem([from("10.0.0.1"), ...publicBuyers(2)])).toBeNull();
  });

  it("are wrong once half of at least three passed a further proxy", () => {
    expect(findAddressProblem(publicBuyers(2, true))).toBeNull();
    expect(findAddressProblem(publicBuyers(3, true))).toBe("untrusted_proxy");
    expect(findAddressProblem([...publicBuyers(3, true), ...publicBuyers(4)])).toBeNull();
  });

  it("are wrong once 95% of 50 are the same, or in the same /64 of IPv6", () => {
    expect(findAddressProblem(times(49, from("203.0.113.9")))).toBeNull();
    expect(findAddressProblem(times(50, from("203.0.113.9")))).toBe("same_address");
    expect(findAddressProblem([...times(47, from("198.51.100.1")), ...publicBuyers(3)])).toBeNull();
    expect(findAddressProblem([...times(48, from("198.51.100.1")), ...publicBuyers(2)])).toBe("same_address");
    expect(findAddressProblem(Array.from({ length: 50 }, (_, host) => from(`2001:db8::${host}`)))).toBe("same_address");
  });

  it("are right without buyers", () => expect(findAddressProblem([])).toBeNull());
});

describe("a problem with buyers' addresses", () => {
  const note = (host: string, address = "10.0.0.1") => noteBuyer({ host, token: "one", ...from(address) });
  const events = () => [...pendingEvents().events.values()];
  beforeEach(() => {
    clearBuyerAddresses();
    Object.assign(pendingEvents(), { events: new Map() });
    stubVariables({ SVC_SIMULATED: "" });
  });

  it("is counted without addresses, logged once, and shown to the operator for 24 hours", async () => {
    const logged = captureLog();
    note("pay.example.com");
    note("pay.example.com");
    expect(events()).toMatchObject([{ reason: "private_address", subject: "", address: "", count: 2 }]);
    expect(logged).toHaveLength(1);
    await flushSecurityEvents();
    expect(JSON.stringify(await sql`select * from security_events`)).not.toContain("10.0.0.1");
    const overview = await readOverview(now);
    expect(listAttentionItems(overview, now)).toContainEqual({ kind: "buyer_addresses", problem: "private_address" });
    expect(await readAddressProblem(new Date(now.getTime() + dayMs + 60_000))).toBeNull();
  });

  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "demo.localhost"])(
    "isn't reported for an operator who tests at %s",
    (host) => {
      note(host, "127.0.0.1");
      expect(events()).toEqual([]);
    },
  );

  it("isn't reported in demo mode", () => {
    stubVariables({ SVC_SIMULATED: "1" });
    note("192.168.1.5:3000", "192.168.1.9");
    expect(events()).toEqual([]);
  });

  it("ends when the proxy is trusted: buyers then have their own addresses", () => {
    for (const [token, buyer] of publicBuyers(20).entries())
      noteBuyer({ host: "pay.example.com", token: String(token), ...buyer });
    expect(events()).toEqual([]);
  });

  it("remembers a limited number of buyers, and each transaction once", () => {
    for (let token = 0; token < 200; token += 1)
      noteBuyer({ host: "pay.example.com", token: String(token % 40), ...from("203.0.113.9") });
    expect(events()).toEqual([]);
  });
});

describe("SVC_TRUSTED_PROXIES", () => {
  it.each([
    ["https://pay.example.com", "0", true],
    ["https://pay.example.com", "1", false],
    ["http://pay.example.com", "0", false],
    ["", "0", false],
  ])("with the address %j and %s proxies is a problem: %s", (url, proxies, isProblem) => {
    stubVariables({ SVC_PRODUCTION_URL: url, SVC_SANDBOX_URL: "", SVC_TRUSTED_PROXIES: proxies });
    expect(findProxyProblem() !== null).toBe(isProblem);
  });
});
